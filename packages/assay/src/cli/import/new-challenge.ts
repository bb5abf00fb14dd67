import { join } from 'node:path';
import { Document, Scalar } from 'yaml';
import { isFile, listFolder } from '../../basics/disk/disk';
import { writeNewText } from '../../basics/disk/disk-claims';
import { InputError } from '../../basics/errors';
import type { TestFindings } from '../../intake/test-file/test-findings';
import { assembleChallenge } from '../../kinds/validator/challenge/assemble-challenge';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { parsePrompt } from '../../kinds/validator/challenge/load-prompt';
import { promptText } from '../init/challenges/validator';
import { titleOf } from '../init/challenges/title-of';

/** A challenge whose prompt is not written yet. */
export interface NewChallenge {
  readonly challenge: Challenge;
  readonly prompt: { readonly file: string; readonly text: string };
}

/** Whether a test file can start a challenge with this name, because nothing of it exists. */
export function isNewChallenge(root: string, id: string): boolean {
  return (
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) &&
    !isFile(join(root, 'prompts', `${id}.md`)) &&
    listFolder(join(root, 'fixtures', id)) === undefined
  );
}

/** Starts a challenge with the analytics and the prompt of a test file, without writing anything. */
export function beginChallenge(root: string, id: string, found: TestFindings): NewChallenge {
  const file = `prompts/${id}.md`;
  const text = newPrompt(id, found);
  const parsed = parsePrompt(file, text);
  if (parsed.status !== 'parsed') {
    throw new InputError(parsed.problems);
  }
  const challenge = assembleChallenge({
    ...{ id, root, prompt: parsed, variants: [], sideBySide: [] },
    ...{ fixtures: [], growing: true },
  });
  return { challenge, prompt: { file, text } };
}

/** Writes the prompt. */
export function writePrompt(root: string, { prompt: { file, text } }: NewChallenge): void {
  if (!writeNewText(join(root, file), text)) {
    throw new InputError([{ file, message: 'was just changed by another program: rerun the command' }]);
  }
}

function newPrompt(id: string, { analytics, prompt: { message, system, model = 'gpt-6-luna' } }: TestFindings): string {
  if (message === undefined) {
    return promptText({ name: id, analytics });
  }
  const head = new Document({
    title: titleOf(id),
    kind: 'validator',
    request: { model, responseFormat: 'json_schema' },
    ...(system !== undefined && { system }),
    analytics: Object.fromEntries(
      analytics.map((name) => [name, { rubric: `As the prompt says of ${name}.`, assert: 'hard', tolerate: 0.01 }]),
    ),
  });
  return `---\n${head.toString({ lineWidth: 0, blockQuote: 'literal', defaultStringType: Scalar.PLAIN })}---\n\n${message.text}\n`;
}
