import { modelsForQuizzes } from '../../kinds/quiz/quiz-config';
import { defaultSeed, openQuiz, type OpenQuiz } from '../../kinds/quiz/open-quiz';
import { toExperiment } from '../../kinds/quiz/experiment';
import { type Quiz, type QuizFiles, quizFilesOf } from '../../kinds/quiz/quiz';
import type { QuizQuestion } from '../../kinds/quiz/question';
import { AssayError } from '../../basics/errors';
import { formatNumberOf } from '../../basics/text/numbers';
import { applyReplay, findRunsToAsk, finishRuns, replayOption } from '../asking/asked-runs';
import { defineCommand, detailsOption, jsonOption, type Command, type Call } from '../../plugin/command';
import { limitOptions } from '../options/limit-options';
import { isAnswered, runExperiment, announceReport } from '../asking/run-experiment';
import { modelLabelsForm } from '../options/option-forms';
import { failWith } from '../options/read-challenge';
import { runOptions, runsOption, shardOption } from '../options/run-options';
import type { Terminal } from '../../plugin/invocation';
import { join } from 'node:path';
import { ownerOf } from '../../kinds/registered-kinds';
import { didYouMean } from '../../basics/text/did-you-mean';
import { isFile, listFolder } from '../../basics/disk/disk';
import { listQuizzes } from '../../kinds/quiz/load-quiz';
import type { OptionTable } from '../../plugin/option';

/** The default quiz. */
const defaultQuiz = 'accounting';

/** Options that name the files of a quiz. */
const quizFileOptions = {
  questions: {
    type: 'value',
    valueName: '<file>',
    summary: 'questions.json',
    otherwise: 'in this folder, else in the quiz',
  },
  config: {
    type: 'value',
    valueName: '<file>',
    summary: 'config.json',
    otherwise: 'in this folder, else in the quiz',
  },
} as const satisfies OptionTable;

type Given = Pick<Call<typeof quizFileOptions>, 'positionals' | 'values' | 'problems' | 'folder'>;

/** The files of the quiz that is meant, and its name if given. */
function findQuiz(call: Given): { readonly files: QuizFiles; readonly id: string | undefined } {
  const { positionals, problems, folder } = call;
  const [id] = positionals;
  const quizzes = listQuizzes(folder);
  if (id !== undefined && positionals.length === 1 && listFolder(join(folder, 'fixtures', id)) === undefined) {
    const known = quizzes.length === 0 ? 'there are none in fixtures/' : `there are: ${quizzes.join(', ')}`;
    problems.push(`there is no quiz "${id}"${didYouMean(id, quizzes)}; ${known}`);
  }
  const holds = id === undefined ? undefined : ownerOf(folder, id)?.holds;
  if (id !== undefined && holds !== undefined) {
    problems.push(`${id} holds ${holds.content}: use ${holds.use(id)}`);
  }
  const quiz = id ?? findOnlyQuiz(call, quizzes);
  if (positionals.length > 1) {
    problems.push(`expects one quiz, received ${positionals.map((one) => `"${one}"`).join(', ')}`);
  }
  return { files: findFiles(call, { quiz, mayBeHere: id === undefined }), id };
}

/** The quiz to take files from that are neither named nor in this folder: the only one, or else the default. */
function findOnlyQuiz({ values, problems, folder }: Given, quizzes: readonly string[]): string {
  const [only = defaultQuiz] = quizzes;
  const isFound = (['questions', 'config'] as const).every(
    (kind) => values[kind] !== undefined || isFile(join(folder, `${kind}.json`)),
  );
  if (quizzes.length === 1) {
    return only;
  }
  if (isFound || quizzes.includes(defaultQuiz)) {
    return defaultQuiz;
  }
  problems.push(
    quizzes.length === 0
      ? 'there is no quiz here, neither in fixtures/ nor as questions.json and config.json in this folder; to start one: npx assay init <name> --kind quiz'
      : `expects a quiz; there are: ${quizzes.join(', ')}`,
  );
  return defaultQuiz;
}

/** The paths of the two files: from flags, or else of the named quiz, or else here, or else of the default quiz. */
function findFiles(
  { values, folder }: Given,
  { quiz, mayBeHere }: { readonly quiz: string; readonly mayBeHere: boolean },
): QuizFiles {
  const find = (kind: keyof QuizFiles): string => {
    const here = `${kind}.json`;
    const found = mayBeHere && isFile(join(folder, here)) ? here : quizFilesOf(quiz)[kind];
    return values[kind] ?? found;
  };
  return { questions: find('questions'), config: find('config') };
}

/** `assay test-llm`: asks models multiple-choice questions with each system prompt, and reports which answer best. */
export const testLlmCommand: Command = defineCommand({
  name: 'test-llm',
  summary: 'Ask models multiple-choice questions with each system prompt and rank them',
  positionals: '[quiz]',
  example: 'npx assay test-llm accounting --runs 5',
  options: {
    ...quizFileOptions,
    model: {
      ...modelLabelsForm,
      type: 'value',
      valueName: '<names>',
      summary: 'models by label or name, comma-separated',
      variable: 'ASSAY_MODEL',
      otherwise: 'the enabled ones',
    },
    prompt: {
      type: 'value',
      valueName: '<indexes>',
      summary: 'indexes of the system prompts, such as 0,2',
      parse: readIndexes,
      expected: 'indexes of systemPrompts, such as 0 or 0,2',
      otherwise: 'all',
    },
    runs: { ...runsOption, summary: 'trials of each question', otherwise: 'the configuration’s' },
    vote: { ...runOptions.vote, summary: 'use the majority of k answers of each model', otherwise: '1' },
    seed: { type: 'value', valueName: '<text>', summary: 'seed of the shuffled order', otherwise: defaultSeed },
    only: { type: 'value', valueName: '<text>', summary: 'ask only questions whose title contains this' },
    circular: {
      type: 'flag',
      summary: 'ask every rotation of the options; multiplies the calls by the number of options',
    },
    replay: replayOption,
    shard: shardOption,
    ...limitOptions,
    out: runOptions.out,
    ...detailsOption,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { values, problems, signal, environment } = invocation;
    const { prompt: prompts, shard, circular, seed, only } = values;
    const { files, id } = findQuiz(invocation);
    failWith('test-llm', problems);
    const settings = applyReplay(invocation.settings, invocation);
    const models = values.model ?? modelsForQuizzes(settings);
    const choice = { ...(models !== undefined && { models }), ...(prompts !== undefined && { prompts }) };
    const open = openQuiz(files, {
      settings,
      environment,
      choice,
      circular,
      ...(seed !== undefined && { seed }),
      ...(id !== undefined && { id }),
      signal,
      say: terminal.error,
    });
    const questions = select(open.quiz, only);
    const experiment = toExperiment(open, settings, questions);
    announce(open, questions, terminal);
    const asked = open.cells.map(({ model }) => model.name);
    const again = { challenge: open.quiz.id, models: asked, count: open.runs, shard, settings };
    const runs = findRunsToAsk(again, invocation, terminal);
    const measured = await runExperiment({ experiment, flags: values, runs }, invocation, terminal);
    if (isAnswered(measured)) {
      finishRuns(again, runs);
    }
    return announceReport(measured, invocation, terminal);
  },
});

function readIndexes(text: string): readonly number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? [...new Set(parts.map(Number))] : undefined;
}

function select({ questions, files }: Quiz, only: string | undefined): readonly QuizQuestion[] {
  const chosen = questions.filter(
    ({ title }) => only === undefined || title.toLowerCase().includes(only.toLowerCase()),
  );
  if (chosen.length === 0) {
    throw new AssayError(`No question in ${files.questions} has "${String(only)}" in its title.`);
  }
  return chosen;
}

function announce({ quiz, cells, warnings }: OpenQuiz, questions: readonly QuizQuestion[], terminal: Terminal): void {
  const { files } = quiz;
  const of = questions.length < quiz.questions.length ? ` of ${quiz.questions.length}` : '';
  terminal.error(
    `${formatNumberOf(questions.length, 'question')}${of} from ${files.questions}, ${formatNumberOf(cells.length, 'cell')} (model × system prompt) from ${files.config}`,
  );
  for (const { file, line, message } of warnings) {
    terminal.error(`warning: ${file}:${line ?? 1} ${message}`);
  }
}
