import { normalQuantile } from './normal';
import { studentQuantile } from './student';

/** What two prompts scored on one fixture in a pilot: the failure rate of each run, in [0, 1]. */
export interface PilotPair {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** Where the differences of two prompts on the same fixtures come from. */
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
  /** Chance of seeing the difference, 0.8 if absent. */
  readonly power?: number;
  /** Two-sided error, 0.05 if absent. */
  readonly alpha?: number;
}

/** What fixtures and calls cost, in any one unit. */
export interface RunCosts extends PairedVariances {
  /** Of writing one more fixture. */
  readonly fixtureCost: number;
  /** Of one call for one prompt. */
  readonly callCost: number;
}

/** From here on normal quantiles take the place of Student's. */
const manyClusters = 30;

/**
 * Estimates the variances from a pilot, by moments (Miller 2024): the variance of the fixtures' mean differences less
 * what their runs explain, at least 0. Fixtures with fewer than two runs of a prompt are left out; `undefined` when
 * fewer than two are left.
 */
export function varianceComponentsOfPairs(pilot: readonly PilotPair[]): PairedVariances | undefined {
  const pairs = pilot.filter(({ a, b }) => a.length > 1 && b.length > 1);
  if (pairs.length < 2) {
    return undefined;
  }
  const differences = pairs.map(({ a, b }) => meanOf(a) - meanOf(b));
  const explained = meanOf(pairs.map(({ a, b }) => varianceOf(a) / a.length + varianceOf(b) / b.length));
  return {
    betweenVariance: Math.max(0, varianceOf(differences) - explained),
    withinVariance: meanOf(pairs.map(({ a, b }) => (varianceOf(a) + varianceOf(b)) / 2)),
  };
}

/**
 * The least true difference of two rates that the plan finds with chance `power` in a two-sided test at `alpha`:
 * (quantile of 1 − α/2 + quantile of power) · √((ω² + 2σ²/runs) / clusters) (Miller 2024), with Student's quantiles
 * below 30 clusters. `Infinity` for fewer than two clusters.
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

/**
 * The number of runs per fixture and prompt, at least 1, that reaches a given precision at the least cost: the whole
 * number next to √(fixtureCost/callCost · σ²/ω²) (Cochran 1977) with the smaller product of cost and variance.
 * `Infinity` when runs vary and either fixtures do not or calls are free.
 */
export function runsWorthAsking(costs: RunCosts): number {
  const { betweenVariance, withinVariance, fixtureCost, callCost } = costs;
  if (withinVariance === 0 || fixtureCost === 0) {
    return 1;
  }
  const best = Math.sqrt(((fixtureCost / callCost) * withinVariance) / betweenVariance);
  if (best === Infinity) {
    return Infinity;
  }
  const price = (runs: number): number =>
    (fixtureCost + 2 * runs * callCost) * (betweenVariance + (2 * withinVariance) / runs);
  const fewer = Math.max(1, Math.floor(best));
  return price(fewer) <= price(fewer + 1) ? fewer : fewer + 1;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
