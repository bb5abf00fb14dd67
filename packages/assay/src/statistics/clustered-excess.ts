import { boundedMeanInterval } from './bounded-mean';
import type { Interval } from './intervals';

/** Counts of one family: its variants, and their original. */
export interface FamilyCounts {
  /** Failures and trials of the variants. */
  readonly failures: number;
  readonly trials: number;
  /** Failures and trials of the original. */
  readonly base: { readonly failures: number; readonly trials: number };
}

/** How much more often variants fail than their originals. */
export interface ClusteredExcess {
  /** Share of failed trials of the variants. */
  readonly rate: number;
  /** The same for the originals, each weighted by its variants' trials. */
  readonly base: number;
  /** `rate` − `base`. */
  readonly difference: number;
  /** Interval of the difference, for families like these. */
  readonly interval: Interval;
  readonly families: number;
}

/**
 * Interval of the failure rate of variants for families like these, a bounded mean of the families' rates, each weighted
 * by its trials. `undefined` for fewer than two families with trials.
 */
export function clusteredShare(
  families: readonly Pick<FamilyCounts, 'failures' | 'trials'>[],
  confidence = 0.95,
): Interval | undefined {
  const tried = families.filter(({ trials }) => trials > 0);
  return tried.length < 2
    ? undefined
    : boundedMeanInterval(
        tried.map(({ failures, trials }) => failures / trials),
        { lower: 0, upper: 1 },
        confidence,
        tried.map(({ trials }) => trials),
      );
}

/**
 * The failure rate of variants minus that of their originals, with an interval that takes families as the sample and
 * nothing else for granted: a bounded mean of the differences (−1 to 1), each weighted by its variants' trials.
 * `undefined` for fewer than two families in which both were tried.
 */
export function clusteredExcess(families: readonly FamilyCounts[], confidence = 0.95): ClusteredExcess | undefined {
  const tried = families.filter(({ trials, base }) => trials > 0 && base.trials > 0);
  if (tried.length < 2) {
    return undefined;
  }
  const weights = tried.map(({ trials }) => trials);
  const trials = sumOf(weights);
  const rate = sumOf(tried.map(({ failures }) => failures)) / trials;
  const base = sumOf(tried.map((one) => (one.base.failures / one.base.trials) * one.trials)) / trials;
  const differences = tried.map((one) => one.failures / one.trials - one.base.failures / one.base.trials);
  return {
    ...{ rate, base, difference: rate - base, families: tried.length },
    interval: boundedMeanInterval(differences, { lower: -1, upper: 1 }, confidence, weights),
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
