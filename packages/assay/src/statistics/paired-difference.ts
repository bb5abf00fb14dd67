import type { Interval } from './intervals';
import { studentQuantile } from './student';

/** The mean of paired differences with its uncertainty. */
export interface PairedDifference {
  readonly mean: number;
  /** Not limited to [−1, 1]; has no width if all differences are equal. */
  readonly interval: Interval;
  readonly standardError: number;
}

/**
 * The mean of the paired differences (one per fixture, of two rates) with its two-sided t-interval (Student 1908) of
 * one degree of freedom fewer than fixtures. `undefined` for fewer than two differences.
 */
export function pairedDifference(differences: readonly number[], confidence = 0.95): PairedDifference | undefined {
  const count = differences.length;
  if (count < 2) {
    return undefined;
  }
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / count;
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  const standardError = Math.sqrt(squares / (count - 1) / count);
  const margin = studentQuantile((1 + confidence) / 2, count - 1) * standardError;
  return { mean, interval: { lower: mean - margin, upper: mean + margin }, standardError };
}
