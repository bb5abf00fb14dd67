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

function newPrompt(
  id: string,
  { analytics, prompt: { message, system, model = 'gpt-6-luna', parameters } }: TestFindings,
): string {
  if (message === undefined) {
    return promptText({ name: id, analytics });
  }
  const head = new Document({
    title: titleOf(id),
    kind: 'validator',
    request: { model, ...(parameters ?? { responseFormat: 'json_schema' }) },
    ...(system !== undefined && { system }),
    analytics: Object.fromEntries(
      analytics.map((name) => [name, { rubric: rubricOf(name, message.text), assert: 'hard', tolerate: 0.01 }]),
    ),
  });
  return `---\n${head.toString({ lineWidth: 0, blockQuote: 'literal', defaultStringType: Scalar.PLAIN })}---\n\n${message.text}\n`;
}

/** Maximum number of characters of a rubric that is taken from the prompt. */
const longestRubric = 300;

/** Words of a line that only name the type of an answer. */
const typeWords = ['true', 'false', 'or', 'boolean', 'a', 'bool'];

/** What the prompt's own line about an analytic says: the text after its name, if that is more than a type. */
function rubricOf(name: string, text: string): string {
  const own = text.split('\n').find((line) => wordsOf(line)[0] === name) ?? '';
  const said = own
    .slice(own.indexOf(name) + name.length)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/,$/, '')
    .trim()
    .slice(0, longestRubric);
  const words = wordsOf(said);
  return words.length > 1 && words.some((word) => !typeWords.includes(word.toLowerCase()))
    ? said
    : `The prompt says in its own words when ${name} is true.`;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== '');
}
