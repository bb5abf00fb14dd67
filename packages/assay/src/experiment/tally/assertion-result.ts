import type { Trial } from '../log/trial';

/** How often one assertion held and failed over its trials of one model. */
export interface AssertionCounts {
  /** All trials, including errored ones. */
  readonly trials: number;
  /** Trials whose assertion did not hold, including unreadable ones. */
  readonly failures: number;
  readonly unreadable: number;
  /** Trials that say nothing about the model and are never judged. */
  readonly errored: number;
}

/** Judged trials: all but the errored ones. */
export function judgedOf({ trials, errored }: AssertionCounts): number {
  return trials - errored;
}

/** Share of judged trials whose assertion did not hold; `null` when none was judged. */
export function failureRateOf(counts: AssertionCounts): number | null {
  const judged = judgedOf(counts);
  return judged === 0 ? null : counts.failures / judged;
}

/** Counts the outcomes of one analytic over the trials of its fixture. */
export function countOutcomes(trials: readonly Pick<Trial, 'verdict'>[], analytic: string): AssertionCounts {
  const outcomes = trials.map((trial) => outcomeOf(trial, analytic));
  const count = (...wanted: readonly (typeof outcomes)[number][]): number =>
    outcomes.filter((outcome) => wanted.includes(outcome)).length;
  return {
    trials: trials.length,
    failures: count('failed', 'unreadable'),
    unreadable: count('unreadable'),
    errored: count('errored'),
  };
}

/** Adds the counts of several assertions. */
export function sumCounts(all: readonly AssertionCounts[]): AssertionCounts {
  const sum = (key: keyof AssertionCounts): number => all.reduce((total, counts) => total + counts[key], 0);
  return { trials: sum('trials'), failures: sum('failures'), unreadable: sum('unreadable'), errored: sum('errored') };
}

/** Whether one analytic of a trial had its expected value; `errored` trials are not judged. */
export function outcomeOf(
  { verdict }: Pick<Trial, 'verdict'>,
  analytic: string,
): 'held' | 'failed' | 'unreadable' | 'errored' {
  switch (verdict.status) {
    case 'correct':
      return 'held';
    case 'incorrect':
      return verdict.mismatches.some((mismatch) => mismatch.analytic === analytic) ? 'failed' : 'held';
    case 'partial':
      if (verdict.missing?.includes(analytic) === true) {
        return 'errored';
      }
      if (verdict.undecided[analytic] !== undefined) {
        return 'unreadable';
      }
      return verdict.mismatches.some((mismatch) => mismatch.analytic === analytic) ? 'failed' : 'held';
    case 'unreadable':
    case 'errored':
      return verdict.status;
  }
}
