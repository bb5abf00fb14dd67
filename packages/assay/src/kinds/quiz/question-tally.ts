import { keyOfAnswer, type QuizAnswer } from './quiz-answer';

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
export interface GrowingQuestionTally extends QuestionTally {
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
