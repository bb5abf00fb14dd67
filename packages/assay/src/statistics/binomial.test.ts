import { describe, expect, test } from '@jest/globals';
import { binomialCdf, binomialPmf, binomialUpperTail } from './distributions';

/** P(X ≥ failures) for X ~ Binomial(trials, part/whole) as a fraction of whole numbers, divided at the very end. */
function exactUpperTail(failures: number, trials: number, part: number, whole: number): number {
  const n = BigInt(trials);
  const yes = BigInt(part);
  const no = BigInt(whole - part);
  let ways = 1n;
  let sum = 0n;
  for (let count = 0n; count <= n; count += 1n) {
    if (count >= BigInt(failures)) {
      sum += ways * yes ** count * no ** (n - count);
    }
    ways = (ways * (n - count)) / (count + 1n);
  }
  return toNumber(sum, BigInt(whole) ** n);
}

/** P(X = failures), the same way. */
function exactProbability(failures: number, trials: number, part: number, whole: number): number {
  const yes = BigInt(part);
  const no = BigInt(whole - part);
  let ways = 1n;
  for (let count = 0; count < failures; count += 1) {
    ways = (ways * BigInt(trials - count)) / BigInt(count + 1);
  }
  return toNumber(ways * yes ** BigInt(failures) * no ** BigInt(trials - failures), BigInt(whole) ** BigInt(trials));
}

/** A quotient with 40 significant decimal digits before it is rounded to a number. */
function toNumber(numerator: bigint, denominator: bigint): number {
  const exponent = Math.max(0, denominator.toString().length - numerator.toString().length + 40);
  return Number(`${((numerator * 10n ** BigInt(exponent)) / denominator).toString()}e-${String(exponent)}`);
}

const cases = [
  { failures: 1, trials: 1, part: 1, whole: 100 },
  { failures: 1, trials: 100, part: 1, whole: 100 },
  { failures: 2, trials: 100, part: 1, whole: 100 },
  { failures: 4, trials: 40, part: 1, whole: 100 },
  { failures: 5, trials: 40, part: 1, whole: 10 },
  { failures: 20, trials: 40, part: 1, whole: 2 },
  { failures: 21, trials: 40, part: 1, whole: 2 },
  { failures: 40, trials: 40, part: 1, whole: 20 },
  { failures: 3, trials: 7, part: 1, whole: 3 },
  { failures: 90, trials: 100, part: 99, whole: 100 },
  { failures: 1, trials: 600, part: 1, whole: 1000 },
  { failures: 11, trials: 1000, part: 1, whole: 100 },
  { failures: 60, trials: 1000, part: 1, whole: 100 },
  { failures: 100, trials: 1000, part: 1, whole: 100 },
  { failures: 499, trials: 1000, part: 1, whole: 2 },
  { failures: 960, trials: 1000, part: 95, whole: 100 },
];

describe('binomialUpperTail', () => {
  test.each(cases)(
    'P($failures or more of $trials at $part/$whole) is the exact sum',
    ({ failures, trials, part, whole }) => {
      const exact = exactUpperTail(failures, trials, part, whole);

      expect(Math.abs(binomialUpperTail(failures, trials, part / whole) / exact - 1)).toBeLessThan(1e-13);
    },
  );

  test.each([
    { failures: 0, trials: 0, rate: 0.01, tail: 1 },
    { failures: 0, trials: 10, rate: 0.01, tail: 1 },
    { failures: 0, trials: 10, rate: 0, tail: 1 },
    { failures: 1, trials: 10, rate: 0, tail: 0 },
    { failures: 10, trials: 10, rate: 1, tail: 1 },
    { failures: 11, trials: 10, rate: 0.5, tail: 0 },
    { failures: 11, trials: 10, rate: 1, tail: 0 },
    { failures: 1, trials: 0, rate: 0.5, tail: 0 },
  ])('P($failures or more of $trials at $rate) is $tail', ({ failures, trials, rate, tail }) => {
    expect(binomialUpperTail(failures, trials, rate)).toBe(tail);
  });

  test('keeps to 0…1 and falls as failures grow', () => {
    const tails = Array.from({ length: 202 }, (_, failures) => binomialUpperTail(failures, 200, 0.3));

    expect(tails).toEqual([...tails].sort((a, b) => b - a));
    expect([tails[0], tails[201]]).toEqual([1, 0]);
  });

  test('says that the practice of 100 runs with at most one failure blocks 26.4 % of assertions at 1 %', () => {
    expect(binomialUpperTail(2, 100, 0.01)).toBeCloseTo(0.264238, 6);
  });
});

describe('binomialCdf', () => {
  test.each(cases)(
    'P(fewer than $failures of $trials at $part/$whole) is the exact sum',
    ({ failures, trials, part, whole }) => {
      const exact = exactUpperTail(trials - failures + 1, trials, whole - part, whole);

      expect(Math.abs(binomialCdf(failures - 1, trials, part / whole) / exact - 1)).toBeLessThan(1e-12);
    },
  );

  test('is 0 below no failures, 1 from all failures on, and certain when the rate is 0 or 1', () => {
    expect([-1, 10, 11].map((failures) => binomialCdf(failures, 10, 0.3))).toEqual([0, 1, 1]);
    expect([binomialCdf(0, 10, 0), binomialCdf(9, 10, 1), binomialCdf(0, 0, 0.3)]).toEqual([1, 0, 1]);
  });

  test('is 0.7357619789229563 for the practice of 100 runs with at most one failure at 1 %', () => {
    expect(binomialCdf(1, 100, 0.01)).toBeCloseTo(0.7357619789229563, 14);
  });
});

describe('binomialPmf', () => {
  test.each(cases)(
    'P(just $failures of $trials at $part/$whole) is the exact product',
    ({ failures, trials, part, whole }) => {
      const exact = exactProbability(failures, trials, part, whole);

      expect(Math.abs(binomialPmf(failures, trials, part / whole) / exact - 1)).toBeLessThan(1e-12);
    },
  );

  test('adds up to 1', () => {
    const sum = Array.from({ length: 1001 }, (_, failures) => binomialPmf(failures, 1000, 0.07));

    expect(sum.reduce((total, probability) => total + probability, 0)).toBeCloseTo(1, 13);
  });

  test.each([
    { failures: -1, trials: 10, rate: 0.5, probability: 0 },
    { failures: 11, trials: 10, rate: 0.5, probability: 0 },
    { failures: 0, trials: 0, rate: 0.5, probability: 1 },
    { failures: 0, trials: 10, rate: 0, probability: 1 },
    { failures: 3, trials: 10, rate: 0, probability: 0 },
    { failures: 10, trials: 10, rate: 0, probability: 0 },
    { failures: 10, trials: 10, rate: 1, probability: 1 },
    { failures: 3, trials: 10, rate: 1, probability: 0 },
    { failures: 0, trials: 10, rate: 1, probability: 0 },
    { failures: 0, trials: 0, rate: 1, probability: 1 },
    { failures: 0, trials: 0, rate: 0, probability: 1 },
  ])('of $failures of $trials at $rate is $probability', ({ failures, trials, rate, probability }) => {
    expect(binomialPmf(failures, trials, rate)).toBe(probability);
  });
});
