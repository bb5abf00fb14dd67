import { AssayError, type Problem } from '../../basics/errors';
import type { PreparedRequest } from '../../model/model';
import type { Settings } from '../../basics/settings/settings';
import type { PlannedTrial } from '../../experiment/asking/ask-once';
import { openAskContext, type AskContextOptions } from '../../experiment/asking/open-ask-context';
import type { AskedRuns } from '../../experiment/experiment';
import { groupName } from '../../experiment/group';
import type { Trial } from '../../experiment/log/trial';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { askQuiz, type QuizAsking, toQuestion } from './ask-quiz';
import { createCells, groupOfCell, nameOfCell, type Cell, type CellChoice } from './cell';
import { loadQuiz } from './load-quiz';
import type { QuizQuestion } from './question';
import type { Quiz, QuizFiles } from './quiz';
import type { QuizPolicy } from './quiz-config';
import { toTrial } from './quiz-answer';
import { type Order, showOptions } from './shown-question';
import { toSuiteEntry } from './suite-entry';

/** Options that a caller chooses. */
export interface QuizOptions extends AskContextOptions {
  readonly settings: Settings;
  /** Where the keys of models come from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly choice?: CellChoice;
  readonly seed?: string;
  readonly circular?: boolean;
  /** Name of the quiz, if different from its folder. */
  readonly id?: string;
}

/** A quiz and the cells that answer it. */
export interface OpenQuiz {
  readonly quiz: Quiz;
  /** For each model, one cell per system prompt. */
  readonly cells: readonly Cell[];
  readonly warnings: readonly Problem[];
  /** The policy after applying `ASSAY_ASSERT`; `null` if there is none. */
  readonly policy: QuizPolicy | null;
  /** Trials per question and cell, by default. */
  readonly runs: number;
  /** First line of the log of these questions. */
  readonly headOf: (questions: readonly QuizQuestion[], runs: number) => SuiteEntry;
  /** Asks the chosen cells each question in these runs, and passes on each trial. */
  readonly ask: (questions: readonly QuizQuestion[], runs: AskedRuns, onTrial: (trial: Trial) => void) => Promise<void>;
  /** Goes through the same trials without asking, and passes on each reply that would be requested. */
  readonly plan: (
    questions: readonly QuizQuestion[],
    runs: AskedRuns,
    onPlanned: (planned: PlannedTrial) => void,
  ) => Promise<void>;
  /** Host and hash of each request, in the order of the first run. */
  readonly requests: () => readonly (readonly [server: string, hash: string])[];
}

/** Seed of the order of questions and options: constant, so that recorded replies are found again. */
export const defaultSeed = '1';

/** Two cells that send the same request to the same host would share recorded replies. */
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

/** Opens a quiz: the single module behind the command line and Jest. */
export function openQuiz(files: QuizFiles, options: QuizOptions): OpenQuiz {
  const { settings, circular = false, seed = defaultSeed } = options;
  const { quiz, warnings } = loadQuiz(settings.root, files, options.id);
  const cells = createCells(quiz, settings, options.environment, options.choice ?? {});
  refuseEqualRequests(quiz, cells);
  const order: Order = { seed, shuffle: quiz.config.shuffle };
  const context = openAskContext(settings, options);
  const requestOf = (cell: Cell, question: QuizQuestion): PreparedRequest =>
    cell.model.prepare(toQuestion(quiz.id, question, showOptions(question, order, settings.firstRun), cell));
  const { assert } = settings;
  const declared = quiz.config.policy ?? null;
  const policy = declared === null || assert === 'declared' ? declared : { ...declared, assert, questions: assert };
  const askingOf = (
    questions: readonly QuizQuestion[],
    { first, count, shard, groups }: AskedRuns,
  ): Omit<QuizAsking, 'onAnswer'> => {
    const chosen = cells.map((cell) => groups?.includes(groupName(groupOfCell(cell))) ?? true);
    return {
      quiz,
      questions,
      cells,
      order,
      circular,
      shard,
      firstRun: first,
      runs: count,
      wanted: (cell) => chosen[cell] === true,
    };
  };
  return {
    quiz,
    cells,
    warnings,
    policy,
    runs: settings.runs ?? quiz.config.runs,
    headOf: (questions, runs) =>
      toSuiteEntry(
        quiz,
        questions,
        cells.map((cell) => ({
          ...cell,
          notes: quiz.questions.slice(0, 1).flatMap((one) => requestOf(cell, one).notes),
        })),
        {
          ...order,
          circular,
          firstRun: settings.firstRun,
          runs,
          assert: assert === 'declared' ? (declared?.questions ?? 'soft') : assert,
          // The accuracy is required of all questions, so a part cannot be judged.
          policy: questions.length < quiz.questions.length ? null : policy,
          logOnly: assert === 'soft',
          allHard: assert === 'hard',
        },
      ),
    ask: (questions, runs, onTrial) =>
      askQuiz(
        {
          ...askingOf(questions, runs),
          onAnswer: (answer) => {
            onTrial(toTrial({ id: quiz.id, cells, circular }, answer));
          },
        },
        context,
      ),
    plan: (questions, runs, plan) =>
      askQuiz({ ...askingOf(questions, runs), onAnswer: () => undefined }, { ...context, plan }),
    requests: () =>
      cells.flatMap((cell) =>
        quiz.questions.map((question) => [cell.model.server, requestOf(cell, question).hash] as const),
      ),
  };
}
