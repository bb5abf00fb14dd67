import { join, resolve } from 'node:path';
import { isFile, readText, writeText } from '../../basics/disk/disk';
import { writeNewText } from '../../basics/disk/disk-claims';
import { AssayError, InputError } from '../../basics/errors';
import { parseJsonFile } from '../../basics/json/parse-json-file';
import type { LineOf } from '../../basics/yaml/parse-yaml';
import { printableLine } from '../../basics/text/printable';
import { chooseQuestions } from '../../intake/questions/choose-questions';
import type { RefusedQuestion } from '../../intake/questions/question-row';
import { removeLetters } from '../../intake/questions/remove-letters';
import { holdsQuestions, openQuestions, type QuestionExport } from '../../intake/questions/open-questions';
import { checkQuestions } from '../../kinds/quiz/check-questions';
import { type FileQuestion, questionsFileSchema, type QuestionSource } from '../../kinds/quiz/question';
import { quizFilesOf } from '../../kinds/quiz/quiz';
import type { Invocation } from '../../plugin/invocation';
import { quizFiles } from '../init/challenges/quiz';
import { failWith } from '../options/read-challenge';
import { isNewChallenge } from './new-challenge';

/** The place of a question; `source` is the file of a folder, relative to it. */
export interface QuestionPlace {
  readonly line: number;
  readonly source?: string;
}

/** The document that `assay import --json` prints of questions for a quiz. */
export interface QuestionsDocument {
  readonly challenge: string;
  readonly source: string;
  readonly format: QuestionExport['format'];
  readonly dryRun: boolean;
  /** Files that were written, or would be. */
  readonly written: readonly string[];
  /** New ones. */
  readonly questions: readonly (QuestionPlace & { readonly title: string })[];
  /** How many another question of the file repeats. */
  readonly duplicates: number;
  /** These, and the earlier question that each repeats. */
  readonly repeated: readonly (QuestionPlace & { readonly name: string; readonly of: QuestionPlace })[];
  /** How many the quiz has already. */
  readonly present: number;
  readonly refused: readonly (QuestionPlace & { readonly name: string; readonly reason: string })[];
  /** What was found out about the file as a whole: columns not read, what numbers count from. */
  readonly notices: readonly string[];
  /** Details of new questions that a quiz cannot hold. */
  readonly notes: readonly (QuestionPlace & { readonly note: string })[];
  /** Warnings of `assay check` about the new questions, by their lines in the quiz. */
  readonly warnings: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}

/** Whether this is an import of questions: into a quiz, or from a question file into a new challenge. */
export function importsQuestions(root: string, id: string, path: string): boolean {
  return isFile(join(root, quizFilesOf(id).questions)) || (isNewChallenge(root, id) && holdsQuestions(path));
}

/** Options that apply to questions. */
const known = ['answers-from', 'dry-run', 'encoding', 'json'];

/** Options that apply to questions, as the table of `assay import` has read them. */
interface QuestionOptions {
  readonly answersFrom: 0 | 1 | undefined;
  readonly encoding: string | undefined;
  readonly dryRun: boolean;
}

/** Adds the questions of a file or folder to a quiz, which is created if necessary. */
export async function importQuestions(
  {
    options,
    values: { answersFrom, encoding, dryRun },
    folder,
    settings: { root },
  }: Pick<Invocation, 'options' | 'folder' | 'settings'> & { readonly values: QuestionOptions },
  id: string,
  path: string,
): Promise<QuestionsDocument> {
  const useless = [...options.keys()].filter((name) => !known.includes(name));
  failWith(
    'import',
    useless.map((name) => `--${name} is for code only, and ${id} is a quiz: leave out --${name}`),
  );
  const opened = await openQuestions(resolve(folder, path), path, { answersFrom, encoding });
  const { name, format } = opened;
  if (answersFrom !== undefined && format !== 'CSV' && format !== 'JSON') {
    failWith('import', [`--answers-from is for tables of questions, and ${name} is none: leave it out`]);
  }
  const { rows, notices } = removeLetters(opened.rows);
  const { questions: file, config } = quizFilesOf(id);
  const present = readText(join(root, file));
  const there = present === undefined ? nothing : readPresent(file, present);
  const choice = chooseQuestions(rows, there.value);
  const { chosen } = choice;
  if (chosen.length === 0 && choice.present === 0) {
    throw new AssayError(refusal(name, choice.refused));
  }
  const questions = chosen.map(({ question }) => question);
  const text = textWith(present, questions);
  const begins = present === undefined;
  if (!dryRun && chosen.length > 0) {
    writeQuestions(join(root, file), begins, text);
    if (begins && !isFile(join(root, config))) {
      writeText(join(root, config), configFor(id, questions));
    }
  }
  return {
    challenge: id,
    source: name,
    format,
    dryRun,
    ...describeChoice(choice),
    notices: [...(opened.notices ?? []), ...notices],
    written: chosen.length === 0 ? [] : [file, ...(begins ? [config] : [])],
    warnings: chosen.length === 0 ? [] : warningsAbout(file, there.value, questions, linesOf(text, questions, there)),
  };
}

function describeChoice({
  chosen,
  refused,
  duplicates,
  present,
}: ReturnType<typeof chooseQuestions>): Pick<
  QuestionsDocument,
  'duplicates' | 'present' | 'repeated' | 'questions' | 'refused' | 'notes'
> {
  return {
    duplicates: duplicates.length,
    present,
    repeated: duplicates.map(({ line, source, name: called, of }) => ({
      ...placeOf({ line, source }),
      name: called,
      of: placeOf({ line: of.line, source: of.source }),
    })),
    questions: chosen.map(({ line, source, question }) => ({ ...placeOf({ line, source }), title: question.title })),
    refused: refused.map(({ line, source, name: called, reason }) => ({
      ...placeOf({ line, source }),
      name: called,
      reason,
    })),
    notes: chosen.flatMap(({ line, source, notes }) => notes.map((note) => ({ ...placeOf({ line, source }), note }))),
  };
}

function placeOf({ line, source }: { readonly line: number; readonly source: string | undefined }): QuestionPlace {
  return { line, ...(source !== undefined && { source }) };
}

interface Present {
  readonly value: readonly FileQuestion[];
  readonly lineOf: LineOf;
}

const nothing: Present = { value: [], lineOf: () => undefined };

function readPresent(file: string, text: string): Present {
  const parsed = parseJsonFile({ file, text }, questionsFileSchema);
  if (parsed.status !== 'parsed') {
    throw new InputError(parsed.problems);
  }
  return parsed;
}

/** The warnings of `assay check` for new questions. */
function warningsAbout(
  file: string,
  existing: readonly FileQuestion[],
  questions: readonly QuestionSource[],
  lineOf: LineOf,
): QuestionsDocument['warnings'] {
  const all = [...existing, ...questions.map((question) => questionsFileSchema.element.parse(question))];
  return checkQuestions(file, all, lineOf)
    .warnings.filter(({ field = '' }) => Number.parseInt(field, 10) >= existing.length)
    .map(({ line = 1, message }) => ({ file, line, message }));
}

/** Lines of a file that `textWith` wrote; parsing it again would take minutes for 100,000 questions. */
function linesOf(text: string, questions: readonly QuestionSource[], present: Present): LineOf {
  const starts = new Map<number, number>();
  // The last line is the closing bracket.
  let end = countLines(text) - 2;
  for (let index = questions.length - 1; index >= 0; index -= 1) {
    end -= countLines(JSON.stringify(questions[index], null, 2));
    starts.set(index, end + 1);
  }
  return ([index, ...path]) => {
    const place = Number(index) - present.value.length;
    const start = starts.get(place);
    return start === undefined ? present.lineOf([Number(index), ...path]) : start + linesBefore(questions[place], path);
  };
}

/** Number of lines before a member of a value, as `JSON.stringify` lays it out. */
function linesBefore(value: unknown, [key, ...path]: readonly PropertyKey[]): number {
  const entries: readonly (readonly [string, unknown])[] =
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const place = entries.findIndex(([name]) => name === String(key));
  const earlier = entries.slice(0, Math.max(place, 0)).map(([, member]) => countLines(JSON.stringify(member, null, 2)));
  return place < 0 ? 0 : 1 + earlier.reduce((sum, lines) => sum + lines, 0) + linesBefore(entries[place]?.[1], path);
}

function countLines(text: string): number {
  return text.split('\n').length;
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
