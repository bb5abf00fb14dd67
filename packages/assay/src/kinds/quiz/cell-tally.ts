import { isHeldOut } from '../../experiment/assess/holdout';
import { createBill, type Bill, type BilledCall } from '../../experiment/report/cost-tally';
import { createQuestionTally, type GrowingQuestionTally, type QuestionTally } from './question-tally';
import type { QuizAnswer } from './quiz-answer';
import type { CellEntry, QuizHead } from './quiz-details';
import type { CellReport } from './quiz-section';
import { rotationsOf } from './shown-question';

/** Choices of one letter, and the expected number under even chances; single-answer questions only. */
export interface LetterTally {
  readonly chosen: number[];
  readonly expected: number[];
  /** Trials in which the right option had this letter, and how many of these were answered correctly. */
  readonly gold: number[];
  readonly recalled: number[];
}

/** The answers of one cell, counted. */
export interface CellTally {
  readonly cell: CellEntry;
  /** In file order. */
  readonly questions: readonly QuestionTally[];
  readonly runs: CellReport['runs'];
  readonly letters: LetterTally;
  readonly bill: Pick<Bill, 'total'>;
}

/** A tally that can still grow. */
export interface GrowingCellTally extends CellTally {
  readonly add: (entry: QuizAnswer, calls: readonly BilledCall[]) => void;
}

/** Number of wrong answers stored per run; the rest are in answers.csv. */
const keptOfRun = 20;

/** An empty tally of a cell. */
export function createCellTally(quiz: QuizHead, cell: CellEntry): GrowingCellTally {
  const places = new Map(quiz.questions.map(({ id }, index) => [id, index]));
  const questions: readonly GrowingQuestionTally[] = quiz.questions.map(({ options }) =>
    createQuestionTally(rotationsOf({ options }, quiz.circular)),
  );
  const runs: CellReport['runs'] = Array.from({ length: quiz.runs }, (_, index) => ({
    run: quiz.firstRun + index,
    correct: 0,
    judged: 0,
    errored: 0,
    failed: [],
    lost: [],
  }));
  const most = quiz.questions.reduce((largest, { options }) => Math.max(largest, options.length), 0);
  const zeros = (): number[] => new Array<number>(most).fill(0);
  const letters: LetterTally = { chosen: zeros(), expected: zeros(), gold: zeros(), recalled: zeros() };
  const bill = createBill({ ...cell, prices: quiz.prices });

  return {
    cell,
    questions,
    runs,
    letters,
    bill,
    add(entry, calls) {
      const index = places.get(entry.question);
      const question = quiz.questions[index ?? -1];
      const run = runs[entry.run - quiz.firstRun];
      bill.add(calls);
      if (index === undefined || question === undefined || run === undefined) {
        return;
      }
      questions[index]?.add(entry);
      addToRun(run, entry, index, quiz.looks !== undefined && isHeldOut(question.id));
      if (question.open === undefined && !question.multiple && entry.verdict.status !== 'errored') {
        addLetter(
          letters,
          entry,
          question.options.findIndex(({ correct }) => correct),
        );
      }
    },
  };
}

/** Counts an answer; answers to held-out questions are not listed. */
function addToRun(
  run: CellReport['runs'][number],
  { rotation, order, letters, said, verdict }: QuizAnswer,
  question: number,
  isUnseen: boolean,
): void {
  run.errored += verdict.status === 'errored' ? 1 : 0;
  run.judged += verdict.status === 'errored' ? 0 : 1;
  run.correct += verdict.status === 'correct' ? 1 : 0;
  if (verdict.status !== 'correct' && !isUnseen) {
    const list = verdict.status === 'errored' ? run.lost : run.failed;
    // Ordered by position, not arrival: the text of a report must not depend on which reply was faster.
    list.push({
      question,
      rotation,
      order: [...order],
      letters: letters && [...letters],
      ...(said !== undefined && { said }),
      kind: verdict.status === 'unreadable' ? verdict.kind : null,
      problem: 'problem' in verdict ? verdict.problem : null,
    });
    list.sort((a, b) => a.question - b.question || a.rotation - b.rotation);
    list.splice(keptOfRun);
  }
}

function addLetter(tally: LetterTally, { letters, order, verdict }: QuizAnswer, right: number): void {
  const add = (counts: number[], index: number, amount: number): void =>
    void (counts[index] = (counts[index] ?? 0) + amount);
  const gold = order.indexOf(right);
  add(tally.gold, gold, 1);
  add(tally.recalled, gold, verdict.status === 'correct' ? 1 : 0);
  const chosen = letters?.[0];
  if (chosen !== undefined) {
    add(tally.chosen, chosen.charCodeAt(0) - 65, 1);
    order.forEach((_, index) => {
      add(tally.expected, index, 1 / order.length);
    });
  }
}
