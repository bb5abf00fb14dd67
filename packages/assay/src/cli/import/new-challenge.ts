import { join } from 'node:path';
import { Document, Scalar } from 'yaml';
import { isFile, listFolder } from '../../basics/disk/disk';
import { writeNewText } from '../../basics/disk/disk-claims';
import { InputError } from '../../basics/errors';
import { trimEndOf } from '../../basics/text/trim-characters';
import type { TestFindings } from '../../intake/source-row';
import { assembleChallenge } from '../../kinds/validator/challenge/load-challenge';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { parsePrompt } from '../../kinds/validator/challenge/load-prompt';
import { noRubric } from '../../kinds/validator/challenge/rubric';
import { promptText, titleOf } from '../init/challenges/validator';

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
    id,
    root,
    prompt: parsed,
    variants: [],
    sideBySide: [],
    fixtures: [],
    growing: true,
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

/** What marks the beginning of a line in a list. */
const bullet = /^[\s>]*(?:[-*+•]|\d+[.)])?\s*/;

/**
 * What the prompt itself says about an analytic: the text after its name where a line begins with it, with the lines
 * that continue it; else the only line that names it. Neither counts if it is no more than a type.
 */
function rubricOf(name: string, text: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => wordsOf(line)[0] === name);
  const naming = lines.filter((line) => wordsOf(line).includes(name));
  // A line with a bracket shows the shape of the answer.
  const [only = ''] = naming.length === 1 ? naming.filter((line) => !/[{}[\]]/.test(line)) : [];
  const said = (at < 0 ? only.replace(bullet, '') : afterName(name, [lines[at] ?? '', ...continuationOf(lines, at)]))
    .trim()
    .slice(0, longestRubric);
  const words = wordsOf(said).filter((word) => word !== name);
  return words.length > 1 && words.some((word) => !typeWords.includes(word.toLowerCase())) ? said : noRubric(name);
}

function afterName(name: string, [first = '', ...rest]: readonly string[]): string {
  const said = [first.slice(first.indexOf(name) + name.length), ...rest.map((line) => line.trim())]
    .join(' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^(?:(?:true|false|boolean|bool|or)\b(?:[ |,]|\/(?!\/))*)+(?:\/\/|#|[–—-])/i, '');
  return trimEndOf(said.trim(), ',} ');
}

/** The lines after one that are indented more deeply and begin nothing of their own. */
function continuationOf(lines: readonly string[], at: number): readonly string[] {
  const indentOf = (line: string): number => line.length - line.trimStart().length;
  const own = indentOf(lines[at] ?? '');
  const after = lines.slice(at + 1);
  const end = after.findIndex(
    (line) =>
      line.trim() === '' ||
      indentOf(line) <= own ||
      bullet.exec(line)?.[0].trim() !== '' ||
      /^["'{}[\]]/.test(line.trim()),
  );
  return end < 0 ? after : after.slice(0, end);
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== '');
}
