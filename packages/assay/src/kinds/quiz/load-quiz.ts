import { type Quiz, type QuizFiles, quizFilesOf } from './quiz';
import { createHash } from 'node:crypto';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { z } from 'zod';
import type { LineOf, Parsed } from '../../basics/yaml/parse-yaml';
import { didYouMean } from '../../basics/text/did-you-mean';
import { isFile, listFolder, readText } from '../../basics/disk/disk';
import { attempt, InputError, type Problem } from '../../basics/errors';
import { checkQuestions } from './check-questions';
import { parseJsonFile } from '../../basics/json/parse-json-file';
import { type FileQuestion, type OpenAnswer, questionsFileSchema, type QuizQuestion } from './question';
import { type QuizConfig, quizConfigSchema } from './quiz-config';
import { checkModels } from '../model-list/model-config';
import { examinee } from './offline-examinee';

/** A quiz, with warnings. */
export interface LoadedQuiz {
  readonly quiz: Quiz;
  readonly warnings: readonly Problem[];
}

/**
 * Loads a quiz from its two files (paths relative to the root, or absolute); all problems of both are in one
 * `InputError`.
 */
export function loadQuiz(root: string, files: QuizFiles, id = idOf(root, files)): LoadedQuiz {
  const questions = parseFile(root, files.questions, questionsFileSchema);
  const config = parseFile(root, files.config, quizConfigSchema);
  const checked =
    questions.status === 'parsed'
      ? checkQuestions(files.questions, questions.value, questions.lineOf, { shuffled: shufflesOptions(config) })
      : { problems: [...questions.problems, ...problemsOfRest(files.questions, questions)], warnings: [] };
  const problems = [
    ...checked.problems,
    ...(config.status === 'parsed' ? checkConfig(files.config, config.value, config.lineOf) : config.problems),
  ];
  if (questions.status !== 'parsed' || config.status !== 'parsed' || problems.length > 0) {
    throw new InputError(problems);
  }
  const { lineOf } = questions;
  const copiesOf = new Map<string, number>();
  const all = questions.value.map((question, index): QuizQuestion => {
    const { title, options = [], multiple } = question;
    const texts = options.map(({ option, correct }) => ({ text: option, correct }));
    const open = openOf(question);
    const hash = idOfQuestion(title, texts, open);
    const copies = copiesOf.get(hash) ?? 0;
    copiesOf.set(hash, copies + 1);
    const id = copies === 0 ? hash : `${hash}-${copies + 1}`;
    return { id, title, options: texts, ...(open !== undefined && { open }), multiple, line: lineOf([index]) ?? 1 };
  });
  return {
    quiz: { id, title: config.value.title ?? id, root, files, questions: all, config: config.value },
    warnings: checked.warnings,
  };
}

/** Whether options are shuffled; a configuration that cannot be read is a problem of its own. */
function shufflesOptions(config: Parsed<QuizConfig>): boolean {
  return config.status !== 'parsed' || config.value.shuffle === true || config.value.shuffle === 'options';
}

/** Further problems of questions that match the schema, if others do not. */
function problemsOfRest(
  file: string,
  { unfit }: Extract<Parsed<unknown>, { readonly status: 'unusable' }>,
): readonly Problem[] {
  if (unfit === undefined || !Array.isArray(unfit.value)) {
    return [];
  }
  const fitting = unfit.value.map((one: unknown) => questionsFileSchema.element.safeParse(one).data);
  return checkQuestions(file, fitting, unfit.lineOf).problems;
}

/** Names of the folders in `fixtures/` that contain a quiz. */
export function listQuizzes(root: string): readonly string[] {
  return (listFolder(join(root, 'fixtures')) ?? []).filter((name) => isFile(join(root, quizFilesOf(name).questions)));
}

function parseFile<Schema extends z.ZodType>(root: string, file: string, schema: Schema): Parsed<z.output<Schema>> {
  const text = attempt(root, { file }, () => readText(resolve(root, file)));
  if (text === undefined) {
    const beside = (listFolder(resolve(root, dirname(file))) ?? []).filter((name) => name.endsWith('.json'));
    const others = beside.length === 0 ? '' : `; beside it: ${beside.join(', ')}`;
    const message = `there is no such file${didYouMean(basename(file), beside)}${others}`;
    return { status: 'unusable', problems: [{ file, message }] };
  }
  return typeof text === 'string' ? parseJsonFile({ file, text }, schema) : { status: 'unusable', problems: [text] };
}

function idOf(root: string, { questions }: QuizFiles): string {
  const folder = dirname(resolve(root, questions));
  const name = relative(root, folder) === '' ? basename(root) : basename(folder);
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'quiz'
  );
}

/** The right answer to a question without options. */
function openOf({ accept, matchCase = false, number, tolerance = 0 }: FileQuestion): OpenAnswer | undefined {
  if (accept !== undefined) {
    return { kind: 'text', accept, matchCase };
  }
  return number === undefined ? undefined : { kind: 'number', value: number, tolerance };
}

/** Hash of the question as asked; the right number or text is not part of it. */
function idOfQuestion(title: string, options: QuizQuestion['options'], open: OpenAnswer | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify([title, options.map(({ text }) => text), ...(open === undefined ? [] : [open.kind])]))
    .digest('hex')
    .slice(0, 12);
}

/** Checks of a configuration that no schema can express: indistinguishable models or prompts, and unknown names. */
function checkConfig(file: string, config: QuizConfig, lineOf: LineOf): readonly Problem[] {
  const at = (path: readonly PropertyKey[], message: string): Problem => ({
    file,
    line: lineOf(path),
    field: path.join('.'),
    message,
  });
  // A blank prompt is not sent.
  const sent = config.systemPrompts.map((prompt) => (prompt.trim() === '' ? '' : prompt));
  const prompts = sent.flatMap((prompt, index) =>
    sent.indexOf(prompt) === index
      ? []
      : [at(['systemPrompts', index], `the same as systemPrompts.${sent.indexOf(prompt)}`)],
  );
  return [...prompts, ...checkModels(config.models, examinee).map(({ path, message }) => at(path, message))];
}
