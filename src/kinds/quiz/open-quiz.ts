import { AssayError, type Problem } from '../../basics/errors';
import type { Settings } from '../../basics/settings/settings';
import type { PlannedTrial } from '../../experiment/asking/ask-once';
import { openAskContext, type AskContextOptions } from '../../experiment/asking/open-ask-context';
import type { Shard } from '../../experiment/asking/shard';
import { askQuiz, toQuestion, type Answer } from './ask-quiz';
import { createCells, nameOfCell, type Cell, type CellChoice } from './cell';
import { loadQuiz } from './load-quiz';
import type { QuizQuestion } from './question';
import type { Quiz, QuizFiles } from './quiz';
import type { QuizPolicy } from './quiz-config';
import { toQuizEntry, type QuizEntry } from './quiz-log';
import { showOptions, type Order } from './shown-question';

/** What a caller decides. */
export interface QuizOptions extends AskContextOptions {
  readonly settings: Settings;
  /** Where the keys of models stand. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly choice?: CellChoice;
  /** Trials of each question and cell; by default what the configuration says. */
  readonly runs?: number | undefined;
  readonly seed?: string;
  readonly circular?: boolean;
  /** Asks only what this shard is to ask. */
  readonly shard?: Shard | undefined;
  /** Name of the quiz, if not that of its folder. */
  readonly id?: string;
}

/** A quiz and those who answer it. */
export interface OpenQuiz {
  readonly quiz: Quiz;
  /** Model by model, each with every system prompt. */
  readonly cells: readonly Cell[];
  readonly warnings: readonly Problem[];
  /** What must be reached, `ASSAY_ASSERT` applied; `null` when nothing must. */
  readonly policy: QuizPolicy | null;
  /** What the log and the report keep of it. */
  readonly entryOf: (questions: readonly QuizQuestion[]) => QuizEntry;
  /** Asks each question of each cell as often as it has runs, and hands each answer on. */
  readonly ask: (
    questions: readonly QuizQuestion[],
    onAnswer: (answer: Answer) => void,
    wanted?: (cell: number, question: QuizQuestion) => boolean,
  ) => Promise<void>;
  /** Goes through the same, asks nobody, and hands on each reply that would be asked for. */
  readonly plan: (questions: readonly QuizQuestion[], onPlanned: (planned: PlannedTrial) => void) => Promise<void>;
}

/** Seed of the order in which things are shown: always the same, so that replies that are kept are found again. */
export const defaultSeed = '1';

/** Two cells that send the same request to the same host would take each other's kept replies. */
function refuseEqualRequests(quiz: Quiz, cells: readonly Cell[]): void {
  const [question] = quiz.questions;
  if (question === undefined) {
    return;
  }
  const shown = showOptions(question, { seed: '', shuffle: false }, 0);
  const sent = cells.map(
    (cell) => `${cell.model.server} ${cell.model.prepare(toQuestion(quiz.id, question, shown, cell)).hash}`,
  );
  const twice = cells.flatMap((cell, index) => {
    const first = cells[sent.indexOf(sent[index] ?? '')];
    return first === undefined || first === cell
      ? []
      : [
          `${nameOfCell(cell)} sends the same requests to ${cell.model.server} as ${nameOfCell(first)}: disable one of them`,
        ];
  });
  if (twice.length > 0) {
    throw new AssayError([`${quiz.files.config} cannot be used:`, ...twice.map((text) => `  - ${text}`)].join('\n'));
  }
}

/** Opens a quiz: the one module behind `assay test-llm` and Jest. */
export function openQuiz(files: QuizFiles, options: QuizOptions): OpenQuiz {
  const { settings, circular = false, seed = defaultSeed, shard } = options;
  const { quiz, warnings } = loadQuiz(settings.root, files, options.id);
  const cells = createCells(quiz, settings, options.environment, options.choice ?? {});
  refuseEqualRequests(quiz, cells);
  const order: Order = { seed, shuffle: quiz.config.shuffle };
  const asking = { order, firstRun: settings.firstRun, runs: options.runs ?? quiz.config.runs, shard, circular };
  const context = openAskContext(settings, options);
  const notesOf = (cell: Cell): readonly string[] =>
    quiz.questions
      .slice(0, 1)
      .flatMap(
        (question) => cell.model.prepare(toQuestion(quiz.id, question, showOptions(question, order, 0), cell)).notes,
      );
  const { assert } = settings;
  const declared = quiz.config.policy ?? null;
  const policy = declared === null || assert === 'declared' ? declared : { ...declared, assert, questions: assert };
  return {
    ...{ quiz, cells, warnings, policy },
    entryOf: (questions) =>
      toQuizEntry(
        quiz,
        questions,
        cells.map((cell) => ({ ...cell, notes: notesOf(cell) })),
        {
          ...asking,
          ...order,
          // A part of the questions says nothing about the accuracy that is required of all.
          policy: questions.length < quiz.questions.length ? null : policy,
          logOnly: assert === 'soft',
        },
      ),
    ask: (questions, onAnswer, wanted = () => true) =>
      askQuiz({ quiz, questions, cells, ...asking, wanted, onAnswer }, context),
    plan: (questions, plan) =>
      askQuiz(
        { quiz, questions, cells, ...asking, wanted: () => true, onAnswer: () => undefined },
        { ...context, plan },
      ),
  };
}
