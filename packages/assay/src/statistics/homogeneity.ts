import { chiSquareUpperTail } from './distributions';
import { smallest, sum } from './numbers';
import { createRandom } from './random';
import { logChoose } from './special-functions';

/**
 * Two-sided p-value of Fisher's exact test (Fisher 1935) that two independent groups fail equally often: given the
 * margins, the probability of all tables no more probable than the observed one. A relative tolerance of 1e-7 keeps
 * equally probable tables together.
 */
export function fisherExact(failuresA: number, trialsA: number, failuresB: number, trialsB: number): number {
  const failures = failuresA + failuresB;
  const logTotal = logChoose(trialsA + trialsB, failures);
  const logProbability = (count: number): number =>
    logChoose(trialsA, count) + logChoose(trialsB, failures - count) - logTotal;
  const most = logProbability(failuresA) + 1e-7;
  let sum = 0;
  for (let count = Math.max(0, failures - trialsB); count <= Math.min(trialsA, failures); count += 1) {
    const logOne = logProbability(count);
    sum += logOne <= most ? Math.exp(logOne) : 0;
  }
  return Math.min(1, sum);
}

/** Failures of one assertion in one batch of trials. */
export interface BatchCount {
  readonly failures: number;
  readonly trials: number;
}

/** A chi-square test of homogeneity; a small p-value means that trials of a batch fail or pass together. */
interface OverDispersion {
  readonly statistic: number;
  readonly degrees: number;
  readonly pValue: number;
}

/**
 * Whether the failures of batches vary more than independent trials with one rate would: Pearson's chi-square of the
 * batch counts. Undefined with fewer than two batches that have trials, and if no trial or every trial failed.
 */
export function overDispersion(batches: readonly BatchCount[]): OverDispersion | undefined {
  const asked = batches.filter(({ trials }) => trials > 0);
  const failures = asked.reduce((sum, batch) => sum + batch.failures, 0);
  const trials = asked.reduce((sum, batch) => sum + batch.trials, 0);
  if (asked.length < 2 || failures === 0 || failures === trials) {
    return undefined;
  }
  const rate = failures / trials;
  const statistic = asked.reduce(
    (sum, batch) => sum + (batch.failures - batch.trials * rate) ** 2 / (batch.trials * rate * (1 - rate)),
    0,
  );
  const degrees = asked.length - 1;
  return { statistic, degrees, pValue: chiSquareUpperTail(statistic, degrees) };
}

/** A goodness-of-fit test of letter counts. */
interface UniformChoice {
  /** Pearson's χ² = Σ (observed − expected)² / expected. */
  readonly statistic: number;
  /** Number of possible letters minus one. */
  readonly degrees: number;
  readonly pValue: number;
  /** Effect size √(χ² / (choices · degrees)): 0 for uniform, 1 if one of equally likely letters takes all. */
  readonly cramersV: number;
}

/**
 * Tests whether choices depend on the position of the options (Pearson 1900): `counts[i]` choices of letter i against
 * letters that are equally likely, or likely in proportion to `expected`. Valid only if the options were shuffled
 * uniformly for every call; otherwise the content of the questions looks like a preference. The p-value is asymptotic,
 * or from 1999 seeded multinomial samples if any letter is expected fewer than 5 times. Undefined without choices, or
 * with fewer than two letters.
 */
export function uniformChoiceTest(
  counts: readonly number[],
  expected: readonly number[] = counts.map(() => 1),
): UniformChoice | undefined {
  const likely = counts.map((_, index) => index).filter((index) => (expected[index] ?? 0) > 0);
  const observed = likely.map((index) => counts[index] ?? 0);
  const choices = sum(observed);
  if (choices < sum(counts)) {
    throw new RangeError('a letter that cannot be chosen was chosen: its count is above 0, what is expected is 0');
  }
  if (choices === 0 || likely.length < 2) {
    return undefined;
  }
  const weights = likely.map((index) => expected[index] ?? 0);
  const scaled = weights.map((weight) => (choices * weight) / sum(weights));
  const degrees = likely.length - 1;
  const statistic = pearson(observed, scaled);
  return {
    statistic,
    degrees,
    pValue: smallest(scaled) < 5 ? sampledPValue(statistic, observed, scaled) : chiSquareUpperTail(statistic, degrees),
    cramersV: Math.sqrt(statistic / (choices * degrees)),
  };
}

const samples = 1999;

function sampledPValue(statistic: number, observed: readonly number[], expected: readonly number[]): number {
  const random = createRandom('uniform-choice', ...observed);
  const choices = sum(observed);
  // Equal tables must compare as equal even if their terms are added in a different order.
  const atLeast = statistic * (1 - 1e-9);
  let extreme = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const drawn = new Array<number>(expected.length).fill(0);
    for (let choice = 0; choice < choices; choice += 1) {
      const letter = letterAt(random() * choices, expected);
      drawn[letter] = (drawn[letter] ?? 0) + 1;
    }
    extreme += pearson(drawn, expected) >= atLeast ? 1 : 0;
  }
  return (extreme + 1) / (samples + 1);
}

function letterAt(position: number, expected: readonly number[]): number {
  let letter = 0;
  let end = expected[0] ?? 0;
  while (position >= end && letter < expected.length - 1) {
    letter += 1;
    end += expected[letter] ?? 0;
  }
  return letter;
}

function pearson(observed: readonly number[], expected: readonly number[]): number {
  return observed.reduce((total, count, index) => {
    const mean = expected[index] ?? 0;
    return total + (count - mean) ** 2 / mean;
  }, 0);
}
