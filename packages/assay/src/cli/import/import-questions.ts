import { join, resolve } from 'node:path';
import { isFile, readText, writeText } from '../../basics/disk/disk';
import { writeNewText } from '../../basics/disk/disk-claims';
import { AssayError, InputError } from '../../basics/errors';
import { parseJson } from '../../basics/json/parse-json-file';
import { printableLine } from '../../basics/text/printable';
import { chooseQuestions } from '../../intake/questions/choose-questions';
import type { RefusedQuestion } from '../../intake/questions/question-row';
import { holdsQuestions, openQuestions } from '../../intake/questions/open-questions';
import { checkQuestions } from '../../kinds/quiz/check-questions';
import { questionsFileSchema, type FileQuestion, type QuestionSource } from '../../kinds/quiz/question';
import { quizFilesOf } from '../../kinds/quiz/quiz-files';
import type { Invocation } from '../options/invocation';
import { quizFiles } from '../init/challenges/quiz';
import { failWith } from '../options/fail-with';
import { isNewChallenge } from './new-challenge';
import type { QuestionsDocument } from './questions-document';

/** Whether this is an import of questions: into a quiz, or from a question file into a new challenge. */
export function importsQuestions(root: string, id: string, path: string): boolean {
  return isFile(join(root, quizFilesOf(id).questions)) || (isNewChallenge(root, id) && holdsQuestions(path));
}

/** Options that apply to questions. */
const known = ['dry-run', 'json'];

/** Adds the questions of a file or folder to a quiz, which is created if necessary. */
export async function importQuestions(
  { options, folder, settings: { root } }: Pick<Invocation, 'options' | 'folder' | 'settings'>,
  id: string,
  path: string,
): Promise<QuestionsDocument> {
  const useless = [...options.keys()].filter((name) => !known.includes(name));
  failWith(
    'import',
    useless.map((name) => `--${name} is for code only, and ${id} is a quiz: leave out --${name}`),
  );
  const { name, format, rows } = await openQuestions(resolve(folder, path), path);
  const { questions: file, config } = quizFilesOf(id);
  const present = readText(join(root, file));
  const existing = present === undefined ? [] : readPresent(file, present);
  const { chosen, refused, ...counts } = chooseQuestions(rows, existing);
  if (chosen.length === 0 && counts.present === 0) {
    throw new AssayError(refusal(name, refused));
  }
  const questions = chosen.map(({ question }) => question);
  const text = textWith(present, questions);
  const dryRun = options.has('dry-run');
  const begins = present === undefined;
  if (!dryRun && chosen.length > 0) {
    writeQuestions(join(root, file), present === undefined, text);
    if (begins && !isFile(join(root, config))) {
      writeText(join(root, config), configFor(id, questions));
    }
  }
  return {
    ...{ challenge: id, source: name, format, dryRun, ...counts },
    written: chosen.length === 0 ? [] : [file, ...(begins ? [config] : [])],
    questions: chosen.map(({ line, source, question }) => ({ ...placeOf({ line, source }), title: question.title })),
    refused: refused.map(({ line, source, name: called, reason }) => ({
      ...placeOf({ line, source }),
      ...{ name: called, reason },
    })),
    notes: chosen.flatMap(({ line, source, notes }) => notes.map((note) => ({ ...placeOf({ line, source }), note }))),
    warnings: chosen.length === 0 ? [] : warningsAbout(file, text, existing.length),
  };
}

function placeOf({ line, source }: { readonly line: number; readonly source: string | undefined }): {
  readonly line: number;
  readonly source?: string;
} {
  return { line, ...(source !== undefined && { source }) };
}

function readPresent(file: string, text: string): readonly FileQuestion[] {
  const parsed = parseJson({ file, text }, questionsFileSchema);
  if (parsed.status !== 'parsed') {
    throw new InputError(parsed.problems);
  }
  return parsed.value;
}

/** The warnings of `assay check` for the questions of a file from an index on. */
function warningsAbout(file: string, text: string, from: number): QuestionsDocument['warnings'] {
  const parsed = parseJson({ file, text }, questionsFileSchema);
  const warnings = parsed.status === 'parsed' ? checkQuestions(file, parsed.value, parsed.lineOf).warnings : [];
  return warnings
    .filter(({ field = '' }) => Number.parseInt(field, 10) >= from)
    .map(({ line = 1, message }) => ({ file, line, message }));
}

/** Existing text stays unchanged; new questions are appended. */
function textWith(present: string | undefined, questions: readonly QuestionSource[]): string {
  const items = JSON.stringify(questions, null, 2).slice(1, -1).trimEnd();
  return present === undefined ? `[${items}\n]\n` : `${present.trimEnd().slice(0, -1).trimEnd()},${items}\n]\n`;
}

function writeQuestions(file: string, isNew: boolean, text: string): void {
  if (!isNew) {
    writeText(file, text);
  } else if (!writeNewText(file, text)) {
    throw new AssayError(`${file} was just changed by another program: rerun the command.`);
  }
}

/** The initial configuration of a quiz; its prompt asks for a letter only if every question has options. */
function configFor(name: string, questions: readonly QuestionSource[]): string {
  const text = quizFiles({ name }).find(({ file }) => file.endsWith('config.json'))?.text ?? '';
  return questions.every(({ options }) => options !== undefined)
    ? text
    : text.replace(/"supersystemprompt": "[^"]*"/, '"supersystemprompt": "Reply with the answer and nothing else."');
}

function refusal(name: string, refused: readonly RefusedQuestion[]): string {
  const shown = refused.map(
    ({ line, source, name: called, reason }) =>
      `  - ${source === undefined ? '' : `${printableLine(source)}, `}line ${line}: "${printableLine(called)}" ${printableLine(reason, 300)}`,
  );
  return [
    `No question of ${printableLine(name)} can be used${shown.length === 0 ? ': it has none.' : ':'}`,
    ...shown,
  ].join('\n');
}
