import type { Interval } from './intervals';
import { normalQuantile } from './normal';
import { studentQuantile } from './student';

/** The trials of one fixture on one side, each with a value in [0, 1]. */
export interface Sample {
  readonly mean: number;
  /** Sum of the squared deviations from the mean. */
  readonly squares: number;
  /** At least 1. */
  readonly trials: number;
}

/** One fixture on both sides. */
export interface SamplePair {
  readonly before: Sample;
  readonly after: Sample;
}

/**
 * Two-sided interval, within [−1, 1], of the mean difference before − after for these fixtures, equally weighted, when
 * asked again: stratified by fixture, with Student's quantile, so that only the spread within a fixture counts. If no
 * variation was observed, a side still has the variance of z²/2 failures (Agresti & Coull 1998). A fixture with one
 * trial gets the variance that the whole side allows. Needs at least one pair.
 */
export function repeatInterval(pairs: readonly SamplePair[], confidence = 0.95): Interval {
  const sides = [pairs.map(({ before }) => before), pairs.map(({ after }) => after)];
  const [before = 0, after = 0] = sides.map((side) => meanOf(side.map(({ mean }) => mean)));
  const probability = (1 + confidence) / 2;
  const unseen = normalQuantile(probability) ** 2 / 2;
  const variance = sides.reduce((sum, side) => sum + varianceOf(side, unseen), 0);
  const degrees = sides.flat().reduce((sum, { trials }) => sum + trials - 1, 0);
  const quantile = degrees === 0 ? normalQuantile(probability) : studentQuantile(probability, degrees);
  const margin = quantile * Math.sqrt(variance);
  return { lower: Math.max(-1, before - after - margin), upper: Math.min(1, before - after + margin) };
}

/** Variance of a side's mean over its fixtures. */
function varianceOf(side: readonly Sample[], unseen: number): number {
  const whole = meanOf(side.map(({ mean }) => mean));
  const own = side.map(({ squares, trials }) => (trials > 1 ? squares / (trials - 1) : whole * (1 - whole)) / trials);
  const perTrial = meanOf(side.map(({ trials }) => 1 / trials)) / side.length;
  return meanOf(own) / side.length + unseen * perTrial ** 2;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
