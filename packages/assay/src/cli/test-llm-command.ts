import { defaultSeed, openQuiz, type OpenQuiz } from '../kinds/quiz/open-quiz';
import { toExperiment } from '../kinds/quiz/experiment';
import type { Quiz } from '../kinds/quiz/quiz';
import type { QuizQuestion } from '../kinds/quiz/question';
import { AssayError } from '../basics/errors';
import { formatNumberOf } from '../basics/text/numbers';
import { applyReplay, findRunsToAsk, finishRuns, replayOption } from './asked-runs';
import { detailsOption, jsonOption, type Command } from './command';
import { limitOptions } from './limit-options';
import { isAnswered, runExperiment, tellReport } from './run-experiment';
import { readQuizFlags } from './quiz-flags';
import { runOptions } from './run-options';
import { shardOption } from './shard-option';
import type { Terminal } from './terminal';

/** `assay test-llm`: asks models multiple-choice questions with each system prompt, and reports which answer best. */
export const testLlmCommand: Command = {
  name: 'test-llm',
  summary: 'Ask models multiple-choice questions with each system prompt and rank them',
  usage:
    '[quiz] [--model <names>] [--prompt <indexes>] [--runs <n>] [--vote <k>] [--only <text>] [--circular] [--replay] [--shard <i/n>] [--details] [--json]',
  example: 'npx assay test-llm accounting --runs 5',
  options: {
    questions: {
      type: 'value',
      valueName: '<file>',
      summary: 'questions.json (default: in this folder, else in the quiz)',
    },
    config: { type: 'value', valueName: '<file>', summary: 'config.json (default: in this folder, else in the quiz)' },
    model: {
      type: 'value',
      valueName: '<names>',
      summary: 'models by label or name, comma-separated (default: ASSAY_MODEL, else the enabled ones)',
    },
    prompt: {
      type: 'value',
      valueName: '<indexes>',
      summary: 'indexes of the system prompts, such as 0,2 (default: all)',
    },
    runs: {
      type: 'value',
      valueName: '<n>',
      summary: 'trials of each question (default: ASSAY_RUNS, else the configuration’s)',
    },
    vote: { ...runOptions.vote, summary: 'use the majority of k answers of each model (default: 1)' },
    seed: {
      type: 'value',
      valueName: '<text>',
      summary: `seed of the shuffled order (default: ${defaultSeed})`,
    },
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
    const { options, signal, environment } = invocation;
    const { files, id, flags, settings: given, shard, choice } = readQuizFlags(invocation);
    const settings = applyReplay(given, invocation);
    const open = openQuiz(files, {
      ...{ settings, environment, choice, circular: options.has('circular') },
      ...(options.has('seed') && { seed: options.get('seed') ?? defaultSeed }),
      ...(id !== undefined && { id }),
      ...{ signal, say: terminal.error },
    });
    const questions = select(open.quiz, options.get('only'));
    const experiment = toExperiment(open, settings, questions);
    announce(open, questions, terminal);
    const models = open.cells.map(({ model }) => model.name);
    const again = { challenge: open.quiz.id, models, count: open.runs, shard, settings };
    const runs = findRunsToAsk(again, invocation, terminal);
    const measured = await runExperiment({ experiment, flags, runs }, invocation, terminal);
    if (isAnswered(measured)) {
      finishRuns(again, runs);
    }
    return tellReport(measured, invocation, terminal);
  },
};

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
