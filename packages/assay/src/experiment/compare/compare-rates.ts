import { boundedMeanInterval } from '../../statistics/bounded-mean';
import type { Interval } from '../../statistics/intervals';
import { pairedDifference } from '../../statistics/paired-difference';
import { minimumDetectableDifference } from '../../statistics/power';
import { repeatInterval, type Sample, type SamplePair } from '../../statistics/repeat-interval';
import { signFlipTest } from '../../statistics/sign-flip';
import { byFamily } from '../assess/family-of';
import type { FixtureTally } from '../tally/fixture-tally';
import type { ModelTally } from '../tally/tally';
import { fewestFixtures } from './significance';

/** A mean difference with its 95 % intervals, one for each of two questions. */
export interface RateDifference {
  readonly mean: number;
  /** Interval for these fixtures, asked again. */
  readonly again: Interval;
  /** Interval for submissions like these fixtures, which are then a sample. */
  readonly unseen: Interval;
  readonly standardError: number;
}

/** Failure rates by fixture, paired. Differences are before minus after, so above 0 the second side is better. */
export interface PairedRates {
  /** Variants of one original count as one. */
  readonly fixtures: number;
  /** Failure rates over the compared assertions, each fixture with the same weight. */
  readonly before: number;
  readonly after: number;
  /** `undefined` below 2 common fixtures. */
  readonly difference: RateDifference | undefined;
  /** Sign-flip permutation by fixture, two-sided. */
  readonly pValue: number;
}

/**
 * The judged trials of one fixture on both sides; each trial's value is the share of compared analytics that were
 * wrong.
 */
export interface FixtureSamples extends SamplePair {
  readonly fixture: string;
}

/** Pairs the samples of these fixtures and analytics; both sides must have judged trials of all. */
export function pairSamples(
  sides: readonly [before: ModelTally, after: ModelTally],
  compared: ReadonlyMap<string, readonly string[]>,
): readonly FixtureSamples[] {
  return [...compared].flatMap(([fixture, analytics]) => {
    const [before, after] = sides.map((side) => side.fixtures.get(fixture));
    return before === undefined || after === undefined
      ? []
      : [{ fixture, before: sampleOf(before, analytics), after: sampleOf(after, analytics) }];
  });
}

function sampleOf({ assertions, patterns }: FixtureTally, analytics: readonly string[]): Sample {
  const places = analytics.map((analytic) => assertions.findIndex(({ assertion }) => assertion.analytic === analytic));
  const shares = [...patterns].map(([pattern, times]) => ({
    share: places.filter((place) => pattern[place] === 'x').length / places.length,
    times,
  }));
  const trials = sumOf(shares.map(({ times }) => times));
  const mean = sumOf(shares.map(({ share, times }) => share * times)) / trials;
  return { mean, trials, squares: sumOf(shares.map(({ share, times }) => times * (share - mean) ** 2)) };
}

/** Compares two sides on their common fixtures, with variants of one original merged. */
export function compareRates(fixtures: readonly FixtureSamples[]): PairedRates {
  const pairs = byFamily(fixtures).map((members) => ({
    before: pool(members.map(({ before }) => before)),
    after: pool(members.map(({ after }) => after)),
  }));
  const differences = pairs.map(({ before, after }) => before.mean - after.mean);
  const paired = pairedDifference(differences);
  return {
    fixtures: pairs.length,
    before: meanOf(pairs.map(({ before }) => before.mean)),
    after: meanOf(pairs.map(({ after }) => after.mean)),
    difference: paired && {
      mean: paired.mean,
      again: repeatInterval(pairs),
      unseen: boundedMeanInterval(differences, { lower: -1, upper: 1 }),
      standardError: paired.standardError,
    },
    pValue: signFlipTest(differences),
  };
}

/** Merges the trials of several samples. */
function pool(samples: readonly Sample[]): Sample {
  const trials = sumOf(samples.map((one) => one.trials));
  const mean = sumOf(samples.map((one) => one.mean * one.trials)) / trials;
  return { mean, trials, squares: sumOf(samples.map((one) => one.squares + one.trials * (one.mean - mean) ** 2)) };
}

/** The smallest true difference that such a comparison detects with 80 % probability; `undefined` if none. */
export function detectableBy({ difference, fixtures }: PairedRates): number | undefined {
  if (difference === undefined || fixtures < fewestFixtures(1)) {
    return undefined;
  }
  const detectable = minimumDetectableDifference({
    betweenVariance: difference.standardError ** 2 * fixtures,
    withinVariance: 0,
    runs: 1,
    clusters: fixtures,
  });
  return Number.isFinite(detectable) && detectable > 0 ? detectable : undefined;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : sumOf(values) / values.length;
}
