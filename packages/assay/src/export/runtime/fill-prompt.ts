import { fenceSolution, fenceTask, fillTemplate, taskPartsIn } from '../../kinds/validator/challenge/prompt-text';
import { taskParts, type Submission, type Task } from '../../code/submission';
import type { RenderedPrompt } from '../../model/model';
import type { ExportedPrompt } from '../exported-validator';

/** The messages of a prompt for one piece of code, which is inserted literally, once, in a fence longer than any in it. */
export function fillPrompt(
  { file, system, text, rubric, structure, examples }: ExportedPrompt,
  submission: Omit<Submission, 'id'>,
): RenderedPrompt {
  const { language, task } = submission;
  const lacking = taskPartsIn(text).find((part) => (task?.[part] ?? '').trim() === '');
  if (lacking !== undefined) {
    throw new Error(
      `${file} shows the ${lacking}, and there is none: set ${lacking.toUpperCase()}_FILE, or pass ${lacking} to grade`,
    );
  }
  const fenced = fenceTask(submission);
  const values = new Map([
    ['solution', fenceSolution(submission)],
    ['language', language],
    ['rubric', rubricFor(rubric, language, file)],
    ['structure', structure],
    ['examples', examples],
    ...taskParts.map((part) => [part, fenced[part]] as const),
  ]);
  const fill = (template: string): string => fillTemplate(template, (name) => values.get(name));
  return { system: system === null ? undefined : fill(system), user: fill(text) };
}

/** The parts of a task that prompts show: what none of them shows is no part of the question. */
export function chooseTask(prompts: readonly ExportedPrompt[], given: Task): Task | undefined {
  const shown = taskParts.filter((part) => prompts.some(({ text }) => taskPartsIn(text).includes(part)));
  const parts = shown.flatMap((part) => (given[part] === undefined ? [] : [[part, given[part]] as const]));
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

function rubricFor(rubric: ExportedPrompt['rubric'], language: string, file: string): string {
  if (typeof rubric === 'string') {
    return rubric;
  }
  const text = Object.hasOwn(rubric, language) ? rubric[language] : undefined;
  if (text === undefined) {
    const known = Object.keys(rubric).join(', ');
    throw new Error(`${file} has no rubric for ${language}, only for ${known}: set SOLUTION_LANGUAGE`);
  }
  return text;
}
