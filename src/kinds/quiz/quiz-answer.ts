import { AssayError } from '../../basics/errors';
import type { CallEntry } from '../../experiment/log/call-entry';
import type { Trial } from '../../experiment/log/trial';
import type { TrialEntry } from '../../experiment/log/trial-log';
import { groupName } from '../../experiment/group';
import type { Answer } from './asked-question';
import { groupOfCell, type Cell } from './cell';
import type { QuizHead } from './quiz-details';
import { scoreAnswer, type QuizVerdict } from './reading/score-choice';

/** One answer of a quiz's log. */
export interface QuizAnswer {
  /** The call that brought it; of a vote, what is left of one. */
  readonly call: CallEntry;
  /** Index of the cell. */
  readonly cell: number;
  readonly run: number;
  /** Id of the question. */
  readonly question: string;
  /** Places by which the options were moved on; 0 unless every rotation is asked. */
  readonly rotation: number;
  /** Places of the options in their file, in the order shown. */
  readonly order: readonly number[];
  /** Letters that the answer settles on; `null` when there is none. */
  readonly letters: readonly string[] | null;
  /** Of a question without options: what was answered. */
  readonly said?: string | undefined;
  readonly verdict: QuizVerdict;
}

/** What only a quiz knows of a trial. */
export type AnswerDetails = Pick<QuizAnswer, 'order' | 'letters' | 'said'>;

/** An answer as a trial of the experiment. */
export function toTrial(
  quiz: { readonly id: string; readonly cells: readonly Cell[]; readonly circular: boolean },
  { asked, question, shown, cell, run, rotation, request, voteVerdicts }: Answer,
): Trial {
  const one = quiz.cells[cell];
  const order = shown.map(({ place }) => place);
  const letters = asked.status === 'replied' && asked.reading.status === 'answer' ? asked.reading.letters : null;
  const said = asked.status === 'replied' && asked.reading.status === 'answer' ? asked.reading.said : undefined;
  const details: AnswerDetails = { order, letters, ...(said !== undefined && { said }) };
  return {
    challenge: quiz.id,
    fixture: question.id,
    model: one === undefined ? '' : groupName(groupOfCell(one)),
    ...(one !== undefined && { asks: one.model.name }),
    run,
    ...(quiz.circular && { part: rotation }),
    ...{ request, asked },
    ...(voteVerdicts !== undefined && { voteVerdicts }),
    verdict:
      asked.status === 'replied'
        ? scoreAnswer(asked.reading, question, shown)
        : { status: 'errored', problem: asked.problem },
    ...(letters !== null && { answer: keyOfAnswer(details) }),
    details,
  };
}

/** Reads trials of a quiz's log as answers; `undefined` for one of a group that is not asked. */
export function answerReader({ models }: Pick<QuizHead, 'models'>): (entry: TrialEntry) => QuizAnswer | undefined {
  const indexes = new Map(models.map((model, index) => [model, index]));
  return (entry) => {
    const { trial, details } = entry;
    const cell = indexes.get(trial.model);
    const { run, fixture: question, part: rotation = 0, verdict } = trial;
    if (!isAnswer(details) || verdict.status === 'partial') {
      throw new AssayError(
        `A trial of the quiz ${trial.challenge} cannot be used: run ${run} of question ${question} has no verdict on one choice, or no "order" and "letters" among its details; restore the file as Assay wrote it.`,
      );
    }
    const { order, letters, said } = details;
    const answer = { order, letters, ...(said !== undefined && { said }) };
    return cell === undefined ? undefined : { call: entry, cell, run, question, rotation, ...answer, verdict };
  };
}

/** Places in the file of the options that an answer settles on, ascending. */
export function chosenPlaces({ letters, order }: AnswerDetails): readonly number[] {
  return (letters ?? []).flatMap((letter) => order[letter.charCodeAt(0) - 65] ?? []).sort((a, b) => a - b);
}

/** What was answered, equal for equal answers. */
export function keyOfAnswer(details: AnswerDetails): string {
  return details.said ?? chosenPlaces(details).join();
}

/** What only a quiz knows of a trial that it has made. */
export function readAnswerDetails(details: object | undefined): AnswerDetails {
  return isAnswer(details) ? details : { order: [], letters: null };
}

/** By hand, for there may be many lines, which the tool itself wrote. */
export function isAnswer(details: unknown): details is AnswerDetails {
  const { order, letters, said } = (details ?? {}) as Readonly<Record<'order' | 'letters' | 'said', unknown>>;
  return (
    Array.isArray(order) &&
    order.every(Number.isSafeInteger) &&
    (said === undefined || typeof said === 'string') &&
    (letters === null || (Array.isArray(letters) && letters.every((letter) => typeof letter === 'string')))
  );
}
