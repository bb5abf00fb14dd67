import { mean, sum } from './numbers';
import type { FailureCount } from './failure-count';

/** The failure rate of all trials, decomposed: loss = floor + noise − luck. All are shares of the trials. */
export interface ErrorDecomposition {
  /** Failures of all assertions / their trials. */
  readonly loss: number;
  /** Trials of assertions whose majority answer is wrong: the limit of voting. */
  readonly floor: number;
  /** What random failures add if the majority is right: removed by voting. */
  readonly noise: number;
  /** What random passes hide if the majority is wrong: added by voting. */
  readonly luck: number;
}

/**
 * Bias and variance of 0–1 loss (Domingos 2000). An assertion counts as systematic if more than half of its trials
 * failed. Assertions are weighted by trials, so that the parts add up to the pooled rate; undefined without trials.
 */
export function decomposeError(counts: readonly FailureCount[]): ErrorDecomposition | undefined {
  const all = sum(counts.map(({ trials }) => trials));
  if (all === 0) {
    return undefined;
  }
  const share = (of: (count: FailureCount) => number): number => sum(counts.map(of)) / all;
  const isWrong = ({ failures, trials }: FailureCount): boolean => failures > trials / 2;
  return {
    loss: share(({ failures }) => failures),
    floor: share((count) => (isWrong(count) ? count.trials : 0)),
    noise: share((count) => (isWrong(count) ? 0 : count.failures)),
    luck: share((count) => (isWrong(count) ? count.trials - count.failures : 0)),
  };
}

/** The sources of the variance of failures: differences between assertions, or repeats of the same one. */
export interface VarianceComponents {
  /** Mean variance of one outcome around the rate of its own assertion. */
  readonly within: number;
  /** Variance of the assertions' true failure rates, at least 0. */
  readonly between: number;
  /** Share of the variance that is systematic; null without variance. */
  readonly intraclassCorrelation: number | null;
  /** Share of the variance that is random: 1 − intraclassCorrelation; null without variance. */
  readonly flakeShare: number | null;
}

/**
 * Variance components by the method of moments, one-way random effects (Searle, Casella & McCulloch 1992), each
 * assertion weighing the same. Assertions with fewer than two trials are left out; undefined when fewer than two are
 * left. Repeats must be independent calls.
 */
export function varianceComponents(counts: readonly FailureCount[]): VarianceComponents | undefined {
  const repeated = counts.filter(({ trials }) => trials >= 2);
  if (repeated.length < 2) {
    return undefined;
  }
  const variances = repeated.map(({ failures, trials }) => (failures * (trials - failures)) / (trials * (trials - 1)));
  const rates = repeated.map(({ failures, trials }) => failures / trials);
  const centre = mean(rates);
  const spread = rates.reduce((sum, rate) => sum + (rate - centre) ** 2, 0) / (rates.length - 1);
  const ofRates = mean(variances.map((variance, index) => variance / (repeated[index]?.trials ?? 1)));
  const within = mean(variances);
  const between = Math.max(0, spread - ofRates);
  const total = within + between;
  return {
    within,
    between,
    intraclassCorrelation: total > 0 ? between / total : null,
    flakeShare: total > 0 ? within / total : null,
  };
}
