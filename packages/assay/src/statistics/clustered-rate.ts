import { studentQuantile } from './distributions';
import { clopperPearsonInterval, clopperPearsonLower, clopperPearsonUpper, type Interval } from './intervals';
import { trialsToCertify } from './sample-sizes';

/** The counts of one fixture over all its assertions and runs: `failures` of `trials`. */
export interface Cluster {
  readonly failures: number;
  readonly trials: number;
}

/** A failure rate for unseen fixtures, treating the seen ones as a sample. */
export interface ClusteredRate {
  /** All failures over all trials, in [0, 1]. */
  readonly rate: number;
  /** Of `rate`, from its spread between clusters (linearised ratio); 0 if all clusters fail at the same rate. */
  readonly standardError: number;
  readonly interval: Interval;
  /** Number of independent trials with the same information: the sample size behind `interval`. */
  readonly effectiveTrials: number;
  /** Number of clusters with trials. */
  readonly clusters: number;
}

/**
 * The failure rate of clustered trials with the two-sided interval of Korn & Graubard (1998): Clopper-Pearson at the
 * effective number of trials, which is never more than the number of clusters, and less if some have more trials than
 * others (Kish 1965): a sample without one of the few hard clusters shows no spread, and would otherwise promise too
 * much. Without any failure, or with only failures, this is the effective number. `undefined` for fewer than two
 * clusters with trials, because one has no spread.
 */
export function clusteredRate(counts: readonly Cluster[], confidence = 0.95): ClusteredRate | undefined {
  const tried = counts.filter(({ trials }) => trials > 0);
  const clusters = tried.length;
  if (clusters < 2) {
    return undefined;
  }
  const failures = sumOf(tried.map((cluster) => cluster.failures));
  const trials = sumOf(tried.map((cluster) => cluster.trials));
  const rate = failures / trials;
  const squares = sumOf(tried.map((cluster) => (cluster.failures - rate * cluster.trials) ** 2));
  const variance = ((clusters / (clusters - 1)) * squares) / trials ** 2;

  const most = trials ** 2 / sumOf(tried.map((cluster) => cluster.trials ** 2));
  const effectiveTrials =
    failures === 0 || failures === trials
      ? most
      : Math.min(most, ((rate * (1 - rate)) / variance) * degreesPenalty(trials, clusters, confidence));
  return {
    rate,
    standardError: Math.sqrt(variance),
    interval: clopperPearsonInterval(effectiveTrials * rate, effectiveTrials, confidence),
    effectiveTrials,
    clusters,
  };
}

/** Correction because the variance is only estimated from the clusters. */
function degreesPenalty(trials: number, clusters: number, confidence: number): number {
  const probability = (1 + confidence) / 2;
  return (studentQuantile(probability, trials - 1) / studentQuantile(probability, clusters - 1)) ** 2;
}

/** Sorted first, so that the order of clusters does not affect the last digit. */
function sumOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b).reduce((sum, value) => sum + value, 0);
}

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

/** The result of a sample of independent fixtures; a family of variants counts as one. */
export interface UnseenSample {
  readonly families: number;
  /** Families with any wrong member. */
  readonly wrong: number;
}

/**
 * Upper bound with this confidence of the wrong share of the population that the fixtures are a sample of: the
 * one-sided bound of Clopper & Pearson (1934) on families. A family is wrong if any member is, so the bound holds
 * however alike the members are. With none wrong it is 1 − (1 − confidence)^(1/families); 1 without a family.
 */
export function unseenUpper({ families, wrong }: UnseenSample, confidence: number): number {
  return clopperPearsonUpper(wrong, families, confidence);
}

/** Lower bound with this confidence of the wrong share of families: the other side of the same test. */
export function unseenLower({ families, wrong }: UnseenSample, confidence: number): number {
  return clopperPearsonLower(wrong, families, confidence);
}

/** Number of further right families after which the upper bound is at most `rate`; 0 if it already is. */
export function familiesStillNeeded({ families, wrong }: UnseenSample, rate: number, confidence: number): number {
  return Math.max(0, trialsToCertify(rate, confidence, wrong) - families);
}
