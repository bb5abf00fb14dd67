import { clusteredRate, type Cluster } from './clustered-rate';
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
 * The failure rate of variants minus that of their originals, with an interval combined from both rates' (Korn &
 * Graubard 1998, by family) by MOVER for correlated rates (Zou & Donner 2008): hard families are hard in both.
 * `undefined` for fewer than two families in which both were tried.
 */
export function clusteredExcess(families: readonly FamilyCounts[], confidence = 0.95): ClusteredExcess | undefined {
  const tried = families.filter(({ trials, base }) => trials > 0 && base.trials > 0);
  const variants = tried.map(({ failures, trials }): Cluster => ({ failures, trials }));
  const originals = tried.map(({ trials, base }): Cluster => ({
    failures: (base.failures / base.trials) * trials,
    trials,
  }));
  const a = clusteredRate(variants, confidence);
  const b = clusteredRate(originals, confidence);
  if (a === undefined || b === undefined) {
    return undefined;
  }
  const difference = a.rate - b.rate;
  const shared = 2 * correlation(deviations(variants, a.rate), deviations(originals, b.rate));
  const margin = (one: number, other: number): number =>
    Math.sqrt(Math.max(0, one ** 2 + other ** 2 - shared * one * other));
  return {
    rate: a.rate,
    base: b.rate,
    difference,
    families: tried.length,
    interval: {
      lower: difference - margin(a.rate - a.interval.lower, b.interval.upper - b.rate),
      upper: difference + margin(a.interval.upper - a.rate, b.rate - b.interval.lower),
    },
  };
}

/** How far each family is above a common rate, in failures. */
function deviations(clusters: readonly Cluster[], rate: number): readonly number[] {
  return clusters.map(({ failures, trials }) => failures - rate * trials);
}

/**
 * From 0 to 1; 0 without variation. Negative correlations count as 0, because they would only widen an interval that is
 * wide enough.
 */
function correlation(one: readonly number[], other: readonly number[]): number {
  const product = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
  const size = Math.sqrt(product(one, one) * product(other, other));
  // With few families the correlation is uncertain, and overestimating it would make an interval too narrow.
  const caution = 1 - 2 / one.length;
  return size === 0 ? 0 : caution * Math.min(1, Math.max(0, product(one, other) / size));
}
