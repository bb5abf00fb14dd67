import { resolve } from 'node:path';
import { decodeText, readBytes } from '../../basics/disk/disk';
import { AssayError, messageOf } from '../../basics/errors';
import { taskParts, type Task, type TaskPart } from '../../code/submission';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { taskPartsIn } from '../../kinds/validator/challenge/prompt-text';

/** Options that say what code was asked to do, for prompts that show it. */
export const taskOptions = {
  problem: { type: 'value', valueName: '<file>', summary: 'file with the problem, if the prompt shows {{ problem }}' },
  reference: {
    type: 'value',
    valueName: '<file>',
    summary: 'file with the reference answer, if the prompt shows {{ reference }}',
  },
} as const;

/** Reads the parts of a task that the prompts of a challenge show; what is missing or not shown becomes a problem. */
export function readTask(
  challenge: Challenge,
  values: Readonly<Partial<Record<TaskPart, string | undefined>>>,
  folder: string,
  problems: string[],
): Task | undefined {
  const shown = partsShownBy(challenge);
  const parts = taskParts.flatMap((part) => {
    const file = values[part];
    if (file === undefined && shown.includes(part)) {
      problems.push(`--${part} is missing: the prompt shows {{ ${part} }}. Name a file with it`);
    } else if (file !== undefined && !shown.includes(part)) {
      problems.push(`--${part}: no prompt of ${challenge.id} shows {{ ${part} }}`);
    } else if (file !== undefined) {
      return readPart(part, resolve(folder, file), file, problems);
    }
    return [];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

/** Refuses a command whose fixtures would lack the task that a prompt shows. */
export function refuseTasks(challenge: Challenge, command: string): void {
  const shown = partsShownBy(challenge);
  if (shown.length > 0) {
    const options = shown.map((part) => ` --${part} <file>`).join('');
    throw new AssayError(
      `assay ${command} cannot say which ${shown.join(' and ')} its solutions belong to, and ${challenge.prompt.file} shows it. Add solutions one by one: npx assay add ${challenge.id} <file>${options}`,
    );
  }
}

function partsShownBy({ prompt, variants = [], sideBySide = [] }: Challenge): readonly TaskPart[] {
  const texts = [prompt, ...variants, ...sideBySide.map((side) => side.prompt)].map(({ text }) => text);
  return taskParts.filter((part) => texts.some((text) => taskPartsIn(text).includes(part)));
}

function readPart(
  part: TaskPart,
  path: string,
  shown: string,
  problems: string[],
): readonly (readonly [TaskPart, string])[] {
  try {
    const bytes = readBytes(path);
    const text = bytes === undefined ? undefined : decodeText(bytes, shown);
    if (text === undefined || text.trim() === '') {
      problems.push(`--${part}: ${text === undefined ? `there is no file ${shown}` : `${shown} is empty`}`);
      return [];
    }
    return [[part, text]];
  } catch (error) {
    problems.push(`--${part}: ${messageOf(error)}`);
    return [];
  }
}
