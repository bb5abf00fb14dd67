import { modelsForQuizzes } from '../../kinds/quiz/models-for-quizzes';
import { defaultSeed, openQuiz, type OpenQuiz } from '../../kinds/quiz/open-quiz';
import { toExperiment } from '../../kinds/quiz/experiment';
import type { Quiz } from '../../kinds/quiz/quiz';
import type { QuizQuestion } from '../../kinds/quiz/question';
import { AssayError } from '../../basics/errors';
import { formatNumberOf } from '../../basics/text/numbers';
import { applyReplay, findRunsToAsk, finishRuns, replayOption } from '../asking/asked-runs';
import { defineCommand, detailsOption, jsonOption, type Command } from '../../plugin/command';
import { limitOptions } from '../options/limit-options';
import { isAnswered, runExperiment, tellReport } from '../asking/run-experiment';
import { modelLabelsForm } from '../options/model-labels';
import { findQuiz, quizFileOptions } from './find-quiz';
import { failWith } from '../options/fail-with';
import { runOptions, runsOption, shardOption } from '../options/run-options';
import type { Terminal } from '../../plugin/terminal';

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
    return tellReport(measured, invocation, terminal);
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
