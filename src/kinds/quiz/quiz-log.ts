import type { PriceOverride } from '../../model/prices/price-override';
import { scoreChoice, type ChoiceVerdict } from './reading/score-choice';
import type { Shard } from '../../experiment/asking/shard';
import { toCallEntry, type CallEntry } from '../../experiment/log/call-entry';
import type { Answer } from './ask-quiz';
import type { Cell } from './cell';
import type { QuizQuestion } from './question';
import type { Quiz, QuizFiles } from './quiz';
import type { QuizPolicy } from './quiz-config';
import type { Order } from './shown-question';

/** Version of the format. */
export const quizLogVersion = 1;

/** What the log keeps of a quiz before its first answer, so that a reader needs no other file. */
export interface QuizEntry {
  readonly kind: 'quiz';
  readonly version: number;
  readonly quiz: string;
  readonly title: string;
  readonly files: QuizFiles;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly seed: string;
  readonly shuffle: Order['shuffle'];
  readonly firstRun: number;
  readonly runs: number;
  /** Present when only this part of the trials is asked. */
  readonly shard?: Shard | undefined;
  /** What is missing from the logs that it was joined from, in words; absent when nothing is. */
  readonly lacking?: readonly string[] | undefined;
  readonly circular: boolean;
  readonly policy: QuizPolicy | null;
  /** Present when the policy was made soft for this run. */
  readonly logOnly?: boolean | undefined;
  /** Prices of the user's own file for the models that are asked; absent when there are none. */
  readonly prices?: readonly PriceOverride[] | undefined;
  readonly cells: readonly CellEntry[];
  readonly questions: readonly QuizQuestion[];
}

/** One model with one system prompt, as the log keeps it. */
export interface CellEntry {
  readonly label: string;
  /** As the server knows it. */
  readonly model: string;
  /** Host that is asked. */
  readonly server: string;
  readonly simulated: boolean;
  readonly priced: boolean;
  /** Index of the system prompt. */
  readonly prompt: number;
  /** The whole system message; `null` for none. */
  readonly system: string | null;
  /** What was asked for and cannot be sent to this model, in words. */
  readonly notes: readonly string[];
}

/** One answer as the log keeps it: everything but the reply's text. */
export interface AnswerEntry extends CallEntry {
  readonly kind: 'answer';
  readonly quiz: string;
  /** Index of the cell. */
  readonly cell: number;
  readonly run: number;
  /** Id of the question. */
  readonly question: string;
  readonly rotation: number;
  /** Places of the options in their file, in the order shown. */
  readonly order: readonly number[];
  /** Letters that the answer settles on; `null` when there is none. */
  readonly letters: readonly string[] | null;
  readonly request: string;
  readonly verdict: ChoiceVerdict;
}

/** The log's view of what is about to be asked. */
export function toQuizEntry(
  { id, title, files }: Quiz,
  questions: readonly QuizQuestion[],
  cells: readonly (Cell & { readonly notes: readonly string[] })[],
  asking: Pick<QuizEntry, 'seed' | 'shuffle' | 'firstRun' | 'runs' | 'shard' | 'circular' | 'policy' | 'logOnly'>,
): QuizEntry {
  const { seed, shuffle, firstRun, runs, shard, circular, policy, logOnly } = asking;
  const own = [...new Set(cells.flatMap(({ prices = [] }) => prices))];
  return {
    kind: 'quiz',
    version: quizLogVersion,
    ...{ quiz: id, title, files },
    startedAt: new Date().toISOString(),
    ...{ seed, shuffle, firstRun, runs, ...(shard !== undefined && { shard }), circular, policy },
    ...(logOnly === true && { logOnly }),
    ...(own.length > 0 && { prices: own }),
    cells: cells.map(({ label, model, prompt, system, priced, notes }) => ({
      ...{ label, model: model.name, server: model.server, simulated: model.offline, priced, prompt },
      ...{ system: system ?? null, notes },
    })),
    questions,
  };
}

/** The log's view of an answer. */
export function toAnswerEntry(
  quiz: string,
  { asked, question, shown, cell, run, rotation, request }: Answer,
): AnswerEntry {
  return {
    kind: 'answer',
    ...{ quiz, cell, run, question: question.id, rotation, request },
    order: shown.map(({ place }) => place),
    letters: asked.status === 'replied' && asked.reading.status === 'answer' ? asked.reading.letters : null,
    verdict:
      asked.status === 'replied' ? scoreChoice(asked.reading, shown) : { status: 'errored', problem: asked.problem },
    ...toCallEntry(asked),
  };
}

/** Places in the file of the options that an answer settles on, ascending. */
export function chosenPlaces({ letters, order }: Pick<AnswerEntry, 'letters' | 'order'>): readonly number[] {
  return (letters ?? []).flatMap((letter) => order[letter.charCodeAt(0) - 65] ?? []).sort((a, b) => a - b);
}
