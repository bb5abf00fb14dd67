import { clopperPearsonInterval, type Interval } from './intervals';
import { studentQuantile } from './student';

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
