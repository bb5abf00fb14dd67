import type { FailureCount } from './failure-count';

/** The mean failure rate over assertions taken apart: loss = floor + noise − luck. All are shares of 1. */
export interface ErrorDecomposition {
  /** Mean failure rate of one call. */
  readonly loss: number;
  /** Share of assertions whose majority answer is wrong: what voting converges to. */
  readonly floor: number;
  /** What random failures add where the majority is right: what voting removes. */
  readonly noise: number;
  /** What random passes hide where the majority is wrong: what voting adds. */
  readonly luck: number;
}

/**
 * Bias and variance of 0–1 loss over assertions of equal weight (Domingos 2000). An assertion counts as systematic when
 * more than half of its trials failed; those without trials are left out, and undefined means that none is left.
 */
export function decomposeError(counts: readonly FailureCount[]): ErrorDecomposition | undefined {
  const rates = counts.filter(({ trials }) => trials > 0).map(({ failures, trials }) => failures / trials);
  if (rates.length === 0) {
    return undefined;
  }
  const share = (of: (rate: number) => number): number => mean(rates.map(of));
  return {
    loss: mean(rates),
    floor: share((rate) => (rate > 0.5 ? 1 : 0)),
    noise: share((rate) => (rate > 0.5 ? 0 : rate)),
    luck: share((rate) => (rate > 0.5 ? 1 - rate : 0)),
  };
}

/** Where the variance of failures comes from: differences between assertions, or repeats of the same one. */
export interface VarianceComponents {
  /** Mean variance of one outcome around the rate of its own assertion. */
  readonly within: number;
  /** Variance of the assertions' true failure rates, not below 0. */
  readonly between: number;
  /** Share of the variance that is systematic; null when there is no variance. */
  readonly intraclassCorrelation: number | null;
  /** Share of the variance that is random: 1 − intraclassCorrelation; null when there is no variance. */
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

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
