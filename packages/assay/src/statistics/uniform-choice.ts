import { chiSquareUpperTail } from './chi-square';
import { smallest } from './extremes';
import { createRandom } from './random';

/** A goodness-of-fit test of letter counts. */
export interface UniformChoice {
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
