import { AssayError } from '../../basics/errors';
import { runNumber } from '../../basics/settings/value-form';
import type { CallEntry, TrialEntry } from '../../experiment/log/trial-log';
import type { Trial } from '../../experiment/log/trial';
import { groupName } from '../../experiment/group';
import type { Answer } from './ask-quiz';
import { groupOfCell, type Cell } from './cell';
import type { QuizHead } from './quiz-details';
import { scoreAnswer, type QuizVerdict } from './reading/score-choice';

/** One answer of a quiz's log. */
export interface QuizAnswer extends Pick<Answer, 'cell' | 'run' | 'rotation'> {
  /** The call that gave the answer; for a vote, the parts that a vote has. */
  readonly call: CallEntry;
  /** Id of the question. */
  readonly question: string;
  /** Positions of the options in the file, in the order shown. */
  readonly order: readonly number[];
  /** The chosen letters; `null` if there is no answer. */
  readonly letters: readonly string[] | null;
  /** For a question without options: the answer. */
  readonly said?: string | undefined;
  readonly verdict: QuizVerdict;
}

/** Quiz-specific details of a trial. */
export type AnswerDetails = Pick<QuizAnswer, 'order' | 'letters' | 'said'>;

/** Converts an answer to a trial of the experiment. */
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
    request,
    asked,
    ...(voteVerdicts !== undefined && { voteVerdicts }),
    verdict:
      asked.status === 'replied'
        ? scoreAnswer(asked.reading, question, shown)
        : { status: 'errored', problem: asked.problem },
    ...(letters !== null && { answer: keyOfAnswer(details) }),
    details,
  };
}

/** Reads trials of a quiz's log as answers; `undefined` for groups that are not asked. */
export function answerReader({ models }: Pick<QuizHead, 'models'>): (entry: TrialEntry) => QuizAnswer | undefined {
  const indexes = new Map(models.map((model, index) => [model, index]));
  return (entry) => {
    const { trial, details } = entry;
    const cell = indexes.get(trial.model);
    const { run, fixture: question, part: rotation = 0, verdict } = trial;
    const problem = verdict.status === 'partial' ? 'trial.verdict: expected one on one choice' : problemOf(details);
    if (problem !== undefined || verdict.status === 'partial' || !isAnswer(details)) {
      throw new AssayError(
        `${problem ?? ''} (run ${runNumber(run)} of question ${question} of the quiz ${trial.challenge}). Restore the file as Assay wrote it.`,
      );
    }
    const { order, letters, said } = details;
    const answer = { order, letters, ...(said !== undefined && { said }) };
    return cell === undefined ? undefined : { call: entry, cell, run, question, rotation, ...answer, verdict };
  };
}

/** Positions in the file of the chosen options, ascending. */
export function chosenPlaces({ letters, order }: AnswerDetails): readonly number[] {
  return (letters ?? []).flatMap((letter) => order[letter.charCodeAt(0) - 65] ?? []).sort((a, b) => a - b);
}

/** A key that is equal for equal answers. */
export function keyOfAnswer(details: AnswerDetails): string {
  return details.said ?? chosenPlaces(details).join();
}

/** Parses the quiz-specific details of a trial that Assay wrote. */
export function readAnswerDetails(details: object | undefined): AnswerDetails {
  return isAnswer(details) ? details : { order: [], letters: null };
}

/** Whether the details of a trial are those of an answer. */
export function isAnswer(details: unknown): details is AnswerDetails {
  return problemOf(details) === undefined;
}

/** Options of a question: one for each letter. */
const mostOptions = 26;

/** The field of an answer's details that cannot be used. Checked by hand for speed: there may be many lines. */
function problemOf(details: unknown): string | undefined {
  const { order, letters, said } = (details ?? {}) as Readonly<Record<'order' | 'letters' | 'said', unknown>>;
  if (!Array.isArray(order) || order.length > mostOptions || !order.every(isPlace)) {
    return 'details.order: expected places of options, from 0 to 25';
  }
  if (letters !== null && !(Array.isArray(letters) && letters.every(isLetter))) {
    return 'details.letters: expected letters from A to Z, or null';
  }
  return said === undefined || typeof said === 'string' ? undefined : 'details.said: expected a text';
}

function isPlace(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < mostOptions;
}

function isLetter(value: unknown): boolean {
  return typeof value === 'string' && value.length === 1 && value >= 'A' && value <= 'Z';
}
