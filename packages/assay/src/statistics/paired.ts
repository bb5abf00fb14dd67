import { normalQuantile, studentQuantile } from './distributions';
import { boundedMeanInterval, type Interval } from './intervals';
import { holmAdjust } from './multiple-tests';
import { createRandom } from './random';

/** Maximum probability of calling any difference significant if there is none. */
const familyError = 0.05;

/**
 * Two of several things measured on the same questions: for each question, the share of the first minus that of the
 * second.
 */
export interface Pair {
  /** Index of the one. */
  readonly one: number;
  /** Index of the other. */
  readonly other: number;
  /** At least one. */
  readonly differences: readonly number[];
}

/** The result for a pair. */
export interface PairComparison {
  /** Index of the one with the higher share; the first of the pair for a tie. */
  readonly better: number;
  readonly worse: number;
  readonly questions: number;
  /** Mean of the differences, at least 0. */
  readonly difference: number;
  /** 95 % for questions like these, paired by question; `null` for one question. */
  readonly interval: { readonly lower: number; readonly upper: number } | null;
  /** Two-sided p-value of sign flips by question. */
  readonly pValue: number;
  /** The same, adjusted by Holm over all pairs. */
  readonly adjustedP: number;
  /** `adjustedP` is at most 0.05. */
  readonly real: boolean;
}

/**
 * Compares pairs by question, with a probability of at most 5 % of calling any difference significant by chance; most
 * certain first.
 */
export function comparePairs(pairs: readonly Pair[]): PairComparison[] {
  const pValues = pairs.map(({ differences }) => signFlipTest(differences));
  const adjusted = holmAdjust(pValues);
  return pairs
    .map(({ one, other, differences }, index) => {
      const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
      const sign = mean < 0 ? -1 : 1;
      const adjustedP = adjusted[index] ?? 1;
      return {
        better: mean < 0 ? other : one,
        worse: mean < 0 ? one : other,
        questions: differences.length,
        difference: Math.abs(mean),
        interval:
          differences.length < 2
            ? null
            : boundedMeanInterval(
                differences.map((difference) => sign * difference),
                { lower: -1, upper: 1 },
              ),
        pValue: pValues[index] ?? 1,
        adjustedP,
        real: adjustedP <= familyError && mean !== 0,
      };
    })
    .sort((a, b) => a.adjustedP - b.adjustedP || b.difference - a.difference);
}

/** Smaller differences of rates are rounding errors. */
const noise = 1e-9;

/** Minimum number of units that the differences add up to, if they have no large enough common unit. */
const fewestUnits = 2 ** 15;

/**
 * Tests whether the paired differences (one per fixture, of two rates) are centred at zero. The two-sided p-value, in
 * (0, 1], is the share of all sign flips whose sum is at least as far from zero (Fisher 1935). All flips are counted,
 * sum by sum (Streitberg & Röhmel 1986), so p can be as small as 2^(1−n) for n nonzero differences. 1 if all are zero.
 * Neither the order of the differences nor the direction of the comparison matters.
 */
export function signFlipTest(differences: readonly number[]): number {
  const real = differences.filter((difference) => Math.abs(difference) > noise);
  const unit = unitOf(real.map(Math.abs).sort((a, b) => a - b));
  const units = real.map((difference) => Math.round(difference / unit));
  const sumOf = (sign: number): number => units.reduce((sum, size) => sum + Math.max(0, sign * size), 0);
  // Sums as far from zero as the observed one flip at most the smaller side, or everything except that.
  const tail = shareOfSubsets(units.map(Math.abs), Math.min(sumOf(1), sumOf(-1)));
  return Math.max(Number.MIN_VALUE, Math.min(1, 2 * tail));
}

/** The largest common unit of all sizes; or a small part of their sum, and then the differences are rounded to it. */
function unitOf(sizes: readonly number[]): number {
  const least = sizes.reduce((sum, size) => sum + size, 0) / Math.max(fewestUnits, 32 * sizes.length);
  let common = sizes[0] ?? 1;
  for (const size of sizes) {
    common = commonDivisor(size, common);
    if (common < least) {
      return least;
    }
  }
  return common;
}

/** Euclid's algorithm; a remainder at the level of rounding errors counts as zero. */
function commonDivisor(larger: number, smaller: number): number {
  const rest = Math.abs(larger - Math.round(larger / smaller) * smaller);
  return rest <= noise ? smaller : commonDivisor(smaller, rest);
}

/** The share of all subsets of `sizes` whose sum is at most `most`. */
function shareOfSubsets(sizes: readonly number[], most: number): number {
  const shares = new Float64Array(most + 1);
  shares[0] = 1;
  for (const size of sizes) {
    for (let sum = most; sum >= 0; sum -= 1) {
      shares[sum] = ((shares[sum] ?? 0) + (sum >= size ? (shares[sum - size] ?? 0) : 0)) / 2;
    }
  }
  return shares.reduce((all, share) => all + share, 0);
}

/** The mean of paired differences with its uncertainty. */
interface PairedDifference {
  readonly mean: number;
  /** Not limited to [−1, 1]; has no width if all differences are equal. */
  readonly interval: Interval;
  readonly standardError: number;
}

/**
 * The mean of the paired differences (one per fixture, of two rates) with its two-sided t-interval (Student 1908) of
 * one degree of freedom fewer than fixtures. `undefined` for fewer than two differences.
 */
export function pairedDifference(differences: readonly number[], confidence = 0.95): PairedDifference | undefined {
  const count = differences.length;
  if (count < 2) {
    return undefined;
  }
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / count;
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  const standardError = Math.sqrt(squares / (count - 1) / count);
  const margin = studentQuantile((1 + confidence) / 2, count - 1) * standardError;
  return { mean, interval: { lower: mean - margin, upper: mean + margin }, standardError };
}

/** So many trials had this value. */
export interface ValueCount {
  readonly value: number;
  readonly times: number;
}

/** The trials of one fixture on both sides, each side with at least one. */
export interface TrialsOfFixture {
  readonly before: readonly ValueCount[];
  readonly after: readonly ValueCount[];
  /** What a unit of a side's sum adds to that side's mean. */
  readonly weights: { readonly before: number; readonly after: number };
}

/** Number of random exchanges. */
const exchanges = 9_999;

/**
 * Tests whether two sides have the same distribution of values on each fixture, however many trials each side has:
 * within a fixture, trials are exchanged at random between the sides. The two-sided p-value, at least 1/10,000, is the
 * share of exchanges whose difference of means is at least as far from zero, the observed one counted (Phipson & Smyth
 * 2010). It assumes that trials of one fixture are independent.
 */
export function permuteTrials(fixtures: readonly TrialsOfFixture[]): number {
  const strata = fixtures.map(toStratum);
  const observed = Math.abs(strata.reduce((sum, { difference }) => sum + difference, 0));
  const random = createRandom('permute trials', JSON.stringify(fixtures));
  const open = strata.filter(({ others }) => others.length > 0);
  const fixed = strata.filter(({ others }) => others.length === 0).reduce((sum, { difference }) => sum + difference, 0);
  let reached = 1;
  for (let exchange = 0; exchange < exchanges; exchange += 1) {
    const difference = open.reduce((sum, stratum) => sum + drawDifference(stratum, random), fixed);
    reached += Math.abs(difference) >= observed - 1e-9 ? 1 : 0;
  }
  return reached / (exchanges + 1);
}

/** A fixture's trials: their most frequent value, and the values that differ from it. */
interface Stratum {
  readonly usual: number;
  readonly others: readonly number[];
  readonly trials: number;
  readonly trialsAfter: number;
  readonly weights: TrialsOfFixture['weights'];
  /** The observed difference of means, after − before. */
  readonly difference: number;
}

function toStratum({ before, after, weights }: TrialsOfFixture): Stratum {
  const counts = new Map<number, number>();
  for (const { value, times } of [...before, ...after]) {
    counts.set(value, (counts.get(value) ?? 0) + times);
  }
  const usual = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
  return {
    usual,
    others: [...counts].flatMap(([value, times]) => (value === usual ? [] : Array<number>(times).fill(value))),
    trials: trialsOf(before) + trialsOf(after),
    trialsAfter: trialsOf(after),
    weights,
    difference: sumOf(after) * weights.after - sumOf(before) * weights.before,
  };
}

/** The difference of means after trials were dealt to the sides at random. */
function drawDifference({ usual, others, trials, trialsAfter, weights }: Stratum, random: () => number): number {
  let left = trials;
  let leftAfter = trialsAfter;
  let after = 0;
  let before = 0;
  for (const value of others) {
    const goesAfter = random() * left < leftAfter;
    after += goesAfter ? value : 0;
    before += goesAfter ? 0 : value;
    leftAfter -= goesAfter ? 1 : 0;
    left -= 1;
  }
  return (after + usual * leftAfter) * weights.after - (before + usual * (left - leftAfter)) * weights.before;
}

function trialsOf(counts: readonly ValueCount[]): number {
  return counts.reduce((sum, { times }) => sum + times, 0);
}

function sumOf(counts: readonly ValueCount[]): number {
  return counts.reduce((sum, { value, times }) => sum + value * times, 0);
}

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
