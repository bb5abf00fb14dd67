import { sum } from '../../statistics/numbers';
import { boundedMeanInterval, type Interval } from '../../statistics/intervals';
import {
  pairedDifference,
  permuteTrials,
  repeatInterval,
  type Sample,
  type SamplePair,
  signFlipTest,
  type ValueCount,
} from '../../statistics/paired';
import { minimumDetectableDifference } from '../../statistics/sample-sizes';
import { byFamily } from '../assess/assess-suite';
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
  /** Sign flips by fixture, two-sided; where one side has more trials, at least that of exchanged trials. */
  readonly pValue: number;
}

/**
 * The judged trials of one fixture on both sides; each trial's value is the share of compared analytics that were
 * wrong.
 */
export interface FixtureSamples extends SamplePair {
  readonly fixture: string;
  readonly before: ValuedSample;
  readonly after: ValuedSample;
}

/** A sample and the values of its trials. */
interface ValuedSample extends Sample {
  readonly values: readonly ValueCount[];
}

/** Above this ratio of trials, differences of rates are not symmetrical, as sign flips assume. */
const unequal = 1.25;

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

function sampleOf({ assertions, patterns }: FixtureTally, analytics: readonly string[]): ValuedSample {
  const places = analytics.map((analytic) => assertions.findIndex(({ assertion }) => assertion.analytic === analytic));
  const values = [...patterns].map(([pattern, times]) => ({
    value: places.filter((place) => pattern[place] === 'x').length / places.length,
    times,
  }));
  const trials = sum(values.map(({ times }) => times));
  const mean = sum(values.map(({ value, times }) => value * times)) / trials;
  return { mean, trials, squares: sum(values.map(({ value, times }) => times * (value - mean) ** 2)), values };
}

/** Compares two sides on their common fixtures, with variants of one original merged. */
export function compareRates(fixtures: readonly FixtureSamples[]): PairedRates {
  const families = byFamily(fixtures);
  const pairs = families.map((members) => ({
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
    pValue: Math.max(signFlipTest(differences), pairs.some(isUnequal) ? permuteWithin(families) : 0),
  };
}

function isUnequal({ before, after }: SamplePair): boolean {
  return Math.max(before.trials, after.trials) > unequal * Math.min(before.trials, after.trials);
}

/** Exchanges trials within each fixture; the means are those of families. */
function permuteWithin(families: readonly (readonly FixtureSamples[])[]): number {
  return permuteTrials(
    families.flatMap((members) => {
      const weights = {
        before: 1 / sum(members.map(({ before }) => before.trials)),
        after: 1 / sum(members.map(({ after }) => after.trials)),
      };
      return members.map(({ before, after }) => ({ before: before.values, after: after.values, weights }));
    }),
  );
}

/** Merges the trials of several samples. */
function pool(samples: readonly Sample[]): Sample {
  const trials = sum(samples.map((one) => one.trials));
  const mean = sum(samples.map((one) => one.mean * one.trials)) / trials;
  return { mean, trials, squares: sum(samples.map((one) => one.squares + one.trials * (one.mean - mean) ** 2)) };
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

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}
