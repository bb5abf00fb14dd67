import { binomialCdf, binomialUpperTail, normalQuantile, studentQuantile } from './distributions';
import { clopperPearsonInterval, type Interval, wilsonInterval } from './intervals';
import type { Hypotheses } from './sequential';

/** Maximum number of trials, and so of runs or fixtures, in a plan. */
const mostPlanned = 10_000_000;

/** A number from which on a condition holds, found by doubling and bisection; `null` if `mostPlanned` is not enough. */
export function leastThat(holds: (count: number) => boolean, from = 1): number | null {
  let few = from - 1;
  let enough = from;
  while (!holds(enough)) {
    if (enough >= mostPlanned) {
      return null;
    }
    few = enough;
    enough *= 2;
  }
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    [few, enough] = holds(middle) ? [few, middle] : [middle, enough];
  }
  return enough;
}

/** Trials after which the 95 % interval of an assertion (Wilson) has at most this width, if it fails at `rate`. */
export function trialsForWidth(rate: number, width: number): number | null {
  return leastThat((trials) => widthOf(wilsonInterval(trials * rate, trials)) <= width);
}

/**
 * Independent fixtures after which the exact 95 % interval (Clopper–Pearson) has at most this width, if `rate` of them
 * are wrong.
 */
export function fixturesForWidth(rate: number, width: number): number | null {
  return leastThat((fixtures) => widthOf(clopperPearsonInterval(fixtures * rate, fixtures)) <= width);
}

/** Fixtures that detect a true difference with 80 % probability (Miller 2024); see `minimumDetectableDifference`. */
export function fixturesToTellApart(variances: PairedVariances, runs: number, difference: number): number | null {
  return leastThat((clusters) => minimumDetectableDifference({ ...variances, runs, clusters }) <= difference, 2);
}

/** Runs with which this many fixtures detect the difference; `null` if no number of runs does. */
export function runsToTellApart(variances: PairedVariances, clusters: number, difference: number): number | null {
  const detectable = (runs: number): number => minimumDetectableDifference({ ...variances, runs, clusters });
  return detectable(mostPlanned) > difference ? null : leastThat((runs) => detectable(runs) <= difference);
}

/**
 * Number of runs after which any number of further runs lowers the detectable difference by less than a tenth: 2σ²/runs
 * ≤ (1.1² − 1) ω². `null` if fixtures do not differ, so that runs are worth as much as fixtures.
 */
export function runsWorthAsking({ betweenVariance, withinVariance }: PairedVariances): number | null {
  return betweenVariance <= 0
    ? null
    : Math.max(1, Math.ceil((2 * withinVariance) / ((1.1 ** 2 - 1) * betweenVariance) - 1e-9));
}

function widthOf({ lower, upper }: Interval): number {
  return upper - lower;
}

/** The sources of differences between two prompts on the same fixtures. */
export interface PairedVariances {
  /** ω²: of the true difference between fixtures. */
  readonly betweenVariance: number;
  /** σ²: of one run's failure rate about the fixture's own, for one prompt (mean of the two). */
  readonly withinVariance: number;
}

/** A comparison of two prompts on `clusters` fixtures, each asked `runs` times of each prompt. */
interface ComparisonPlan extends PairedVariances {
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

/**
 * The smallest number of trials, fixed in advance, after which `allowedFailures` failures still put the one-sided
 * Clopper-Pearson upper bound at or below `mostRate` (Clopper & Pearson 1934); ∞ if `mostRate` is not above 0 or
 * `confidence` not below 1.
 */
export function trialsToCertify(mostRate: number, confidence: number, allowedFailures: number): number {
  if (mostRate <= 0 || confidence >= 1) {
    return Infinity;
  }
  // The bound is at most `mostRate` exactly if so few failures are this unlikely there; the factor allows for rounding.
  const error = (1 - confidence) * (1 + 1e-12);
  const isEnough = (trials: number): boolean =>
    mostRate >= 1 || binomialCdf(allowedFailures, trials, mostRate) <= error;
  let few = allowedFailures - 1;
  let enough = Math.max(1, allowedFailures);
  while (!isEnough(enough)) {
    few = enough;
    enough *= 2;
  }
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (isEnough(middle)) {
      enough = middle;
    } else {
      few = middle;
    }
  }
  return enough;
}

/** A test of fixed size: accept after `trials` trials with at most `allowedFailures` failures. */
interface FixedPlan {
  readonly trials: number;
  readonly allowedFailures: number;
}

/**
 * The smallest test of fixed size that accepts a rate at or above `unacceptable` with a probability of at most `alpha`,
 * and rejects a rate at or below `tolerated` with at most `beta`: 181 trials, 4 failures for 1 % v 5 %, 5 % each.
 */
export function fixedPlan({ tolerated, unacceptable }: Hypotheses, alpha: number, beta: number): FixedPlan {
  // Each allowed failure needs more trials, and fewest trials reject least, so the first plan that fits is the
  // smallest.
  for (let allowedFailures = 0; ; allowedFailures += 1) {
    const trials = trialsToCertify(unacceptable, 1 - alpha, allowedFailures);
    if (binomialUpperTail(allowedFailures + 1, trials, tolerated) <= beta) {
      return { trials, allowedFailures };
    }
  }
}
