import { isHeldOut } from '../../experiment/assess/holdout';
import { type Bill, type BilledCall, createBill } from '../../experiment/report/reply-tally';
import { keyOfAnswer, type QuizAnswer } from './quiz-answer';
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
interface GrowingCellTally extends CellTally {
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

/** Counts of one cell's answers to one question; memory grows with distinct answers, not with trials. */
export interface QuestionTally {
  readonly correct: number;
  readonly incorrect: number;
  readonly unreadable: number;
  readonly errored: number;
  /**
   * Count of each choice of options, by their positions in the file; for a question without options, of each answer.
   */
  readonly choices: ReadonlyMap<string, number>;
  /** Count of each distinct text. */
  readonly texts: ReadonlyMap<string, number>;
  /** Runs in which every rotation was judged, and how many of these were right in every rotation. */
  readonly circular: { readonly judged: number; readonly right: number };
  /** Share of right answers in a run: 0 or 1 unless every rotation is asked; `undefined` if nothing was judged. */
  readonly scoreIn: (run: number) => number | undefined;
}

/** A tally that can still grow. */
interface GrowingQuestionTally extends QuestionTally {
  readonly add: (entry: QuizAnswer) => void;
}

/** An empty tally; `rotations` is the number of option orders per run. */
export function createQuestionTally(rotations: number): GrowingQuestionTally {
  const counts = { correct: 0, incorrect: 0, unreadable: 0, errored: 0 };
  const choices = new Map<string, number>();
  const texts = new Map<string, number>();
  const circular = { judged: 0, right: 0 };
  const byRun: { readonly judged: number[]; readonly right: number[] } = { judged: [], right: [] };
  /** Runs with missing rotations: the number received, and whether all of these were judged and right. */
  const open = new Map<number, { come: number; judged: boolean; right: boolean }>();
  const addOne = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);

  return {
    get correct() {
      return counts.correct;
    },
    get incorrect() {
      return counts.incorrect;
    },
    get unreadable() {
      return counts.unreadable;
    },
    get errored() {
      return counts.errored;
    },
    choices,
    texts,
    circular,
    scoreIn: (index) =>
      byRun.judged[index] === undefined ? undefined : (byRun.right[index] ?? 0) / byRun.judged[index],
    add(entry) {
      const { status } = entry.verdict;
      counts[status] += 1;
      if (status !== 'errored') {
        addOne(texts, entry.call.replyHash ?? '');
        byRun.judged[entry.run] = (byRun.judged[entry.run] ?? 0) + 1;
        byRun.right[entry.run] = (byRun.right[entry.run] ?? 0) + (status === 'correct' ? 1 : 0);
      }
      if (entry.letters !== null) {
        addOne(choices, keyOfAnswer(entry));
      }
      const run = open.get(entry.run) ?? { come: 0, judged: true, right: true };
      run.come += 1;
      run.judged &&= status !== 'errored';
      run.right &&= status === 'correct';
      if (run.come < rotations) {
        open.set(entry.run, run);
        return;
      }
      open.delete(entry.run);
      circular.judged += run.judged ? 1 : 0;
      circular.right += run.judged && run.right ? 1 : 0;
    },
  };
}

/** Trials with a reply. */
export function judgedOf({ correct, incorrect, unreadable }: QuestionTally): number {
  return correct + incorrect + unreadable;
}
