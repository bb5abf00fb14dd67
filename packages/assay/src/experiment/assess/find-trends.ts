import { fisherExact } from '../../statistics/homogeneity';
import { holmAdjust } from '../../statistics/multiple-tests';
import type { AssertionTally } from '../tally/assertion-tally';
import { burstChance } from './failure-clustering';

/** What the order of an assertion's trials reveals. */
export interface Trend {
  /** p-value of clustered failures, adjusted by Holm over all assertions of all groups; `null` if not testable. */
  readonly clustering: number | null;
  /** Run after which the failure rate rose; `null` if it did not. */
  readonly roseAfter: number | null;
}

/**
 * Maximum probability of reporting a rise in any assertion of a report without one; analytics have the same probability
 * on top.
 */
const familyError = 0.025;

/**
 * Finds bursts and rises. CUSUM alone would take a rate that is slightly too high from the start for a rise. So CUSUM
 * only locates the rise; Fisher's test of the first half of the batches against the second, over all assertions,
 * decides whether there is one. `groups`: number of groups in the report that are tested the same way.
 */
export function findTrends(tallies: readonly AssertionTally[], groups = 1): readonly Trend[] {
  const batches = tallies.map((tally) => tally.batches());
  const bursts = batches.map(burstChance);
  const adjustedBursts = holmAdjust(
    bursts.map((p) => p ?? 1),
    groups * tallies.length,
  );
  const halves = holmAdjust(batches.map(chanceOfRise), groups * tallies.length);
  return tallies.map((tally, index) => ({
    clustering: bursts[index] === undefined ? null : (adjustedBursts[index] ?? 1),
    roseAfter: (halves[index] ?? 1) <= familyError ? (tally.roseAfter() ?? null) : null,
  }));
}

/** Fisher's p-value of the two halves if the second failed more often; otherwise 1. */
function chanceOfRise(batches: ReturnType<AssertionTally['batches']>): number {
  const middle = Math.floor(batches.length / 2);
  const sum = (part: typeof batches, of: 'failures' | 'trials'): number =>
    part.reduce((total, batch) => total + batch[of], 0);
  const first = batches.slice(0, middle);
  const second = batches.slice(middle);
  const before = { failures: sum(first, 'failures'), trials: sum(first, 'trials') };
  const after = { failures: sum(second, 'failures'), trials: sum(second, 'trials') };
  return after.failures * before.trials > before.failures * after.trials
    ? fisherExact(before.failures, before.trials, after.failures, after.trials)
    : 1;
}
