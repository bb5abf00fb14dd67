import { normalQuantile } from './normal';
import { studentQuantile } from './student';

/** The sources of differences between two prompts on the same fixtures. */
export interface PairedVariances {
  /** ω²: of the true difference between fixtures. */
  readonly betweenVariance: number;
  /** σ²: of one run's failure rate about the fixture's own, for one prompt (mean of the two). */
  readonly withinVariance: number;
}

/** A comparison of two prompts on `clusters` fixtures, each asked `runs` times of each prompt. */
export interface ComparisonPlan extends PairedVariances {
  readonly runs: number;
  readonly clusters: number;
  /** Probability of detecting the difference; default 0.8. */
  readonly power?: number;
  /** Two-sided error; default 0.05. */
  readonly alpha?: number;
}

/** From this number on, normal quantiles replace Student's. */
const manyClusters = 30;

/**
 * The smallest true difference of two rates that the plan detects with probability `power` in a two-sided test at
 * `alpha`: (quantile of 1 − α/2 + quantile of power) · √((ω² + 2σ²/runs) / clusters) (Miller 2024), with Student's
 * quantiles below 30 clusters. `Infinity` for fewer than two clusters.
 */
export function minimumDetectableDifference(plan: ComparisonPlan): number {
  const { betweenVariance, withinVariance, runs, clusters, power = 0.8, alpha = 0.05 } = plan;
  if (clusters < 2) {
    return Infinity;
  }
  const quantile = (probability: number): number =>
    clusters < manyClusters ? studentQuantile(probability, clusters - 1) : normalQuantile(probability);
  const variance = (betweenVariance + (2 * withinVariance) / runs) / clusters;
  return (quantile(1 - alpha / 2) + quantile(power)) * Math.sqrt(variance);
}
