import type { Problem } from '../errors';
import { openRecordings } from '../model/recordings';
import type { Settings } from '../settings';
import { createEvidenceCheck } from '../trial/evidence';
import { createScheduler, type Scheduler } from '../trial/scheduler';
import { askQuiz, toQuestion, type Answer } from './ask-quiz';
import { createCells, type Cell, type CellChoice } from './cell';
import { loadQuiz } from './load-quiz';
import type { QuizQuestion } from './question';
import type { Quiz, QuizFiles } from './quiz';
import { toQuizEntry, type QuizEntry } from './quiz-log';
import { showOptions, type Order } from './shown-question';

/** What a caller decides. */
export interface QuizOptions {
  readonly settings: Settings;
  /** Where the keys of models stand. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly choice?: CellChoice;
  /** Trials of each question and cell; by default what the configuration says. */
  readonly runs?: number | undefined;
  readonly seed?: string;
  readonly circular?: boolean;
  /** Name of the quiz, if not that of its folder. */
  readonly id?: string;
  readonly scheduler?: Scheduler;
  /** Aborting it ends all asking. */
  readonly signal?: AbortSignal;
}

/** A quiz and those who answer it. */
export interface OpenQuiz {
  readonly quiz: Quiz;
  /** Model by model, each with every system prompt. */
  readonly cells: readonly Cell[];
  readonly warnings: readonly Problem[];
  /** What the log and the report keep of it. */
  readonly entryOf: (questions: readonly QuizQuestion[]) => QuizEntry;
  /** Asks each question of each cell as often as it has runs, and hands each answer on. */
  readonly ask: (
    questions: readonly QuizQuestion[],
    onAnswer: (answer: Answer) => void,
    wanted?: (cell: number, question: QuizQuestion) => boolean,
  ) => Promise<void>;
}

/** Seed of the order in which things are shown: always the same, so that replies that are kept are found again. */
export const defaultSeed = '1';

/** Opens a quiz: the one module behind `assay test-llm` and Jest. */
export function openQuiz(files: QuizFiles, options: QuizOptions): OpenQuiz {
  const { settings, circular = false, seed = defaultSeed } = options;
  const { quiz, warnings } = loadQuiz(settings.root, files, options.id);
  const cells = createCells(quiz, settings, options.environment, options.choice ?? {});
  const order: Order = { seed, shuffle: quiz.config.shuffle };
  const asking = { order, firstRun: settings.firstRun, runs: options.runs ?? quiz.config.runs, circular };
  const context = {
    mode: settings.recordings,
    recordings: openRecordings(settings.root),
    scheduler: options.scheduler ?? createScheduler(settings.concurrency),
    signal: options.signal ?? new AbortController().signal,
    isNew: createEvidenceCheck(),
  };
  const notesOf = (cell: Cell): readonly string[] =>
    quiz.questions
      .slice(0, 1)
      .flatMap(
        (question) => cell.model.prepare(toQuestion(quiz.id, question, showOptions(question, order, 0), cell)).notes,
      );
  return {
    ...{ quiz, cells, warnings },
    entryOf: (questions) =>
      toQuizEntry(
        quiz,
        questions,
        cells.map((cell) => ({ ...cell, notes: notesOf(cell) })),
        { ...asking, ...order },
      ),
    ask: (questions, onAnswer, wanted = () => true) =>
      askQuiz({ quiz, questions, cells, ...asking, wanted, onAnswer }, context),
  };
}
