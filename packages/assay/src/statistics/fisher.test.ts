import { describe, expect, test } from '@jest/globals';
import { relativeError } from '../testing/relative-error';
import { fisherExact } from './homogeneity';

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let index = 0; index < k; index += 1) {
    ways = (ways * BigInt(n - index)) / BigInt(index + 1);
  }
  return k > n ? 0n : ways;
}

/** The p-value in whole numbers, divided at the very end: the ways of all tables with no more ways than the one seen. */
function enumerated(failuresA: number, trialsA: number, failuresB: number, trialsB: number): number {
  const failures = failuresA + failuresB;
  const ways = Array.from({ length: failures + 1 }, (_, count) =>
    count <= trialsA && failures - count <= trialsB ? choose(trialsA, count) * choose(trialsB, failures - count) : 0n,
  );
  const seen = ways[failuresA] ?? 0n;
  const sum = ways.filter((one) => one <= seen).reduce((total, one) => total + one, 0n);
  return Number((sum * 10n ** 40n) / choose(trialsA + trialsB, failures)) / 1e40;
}

describe('fisherExact', () => {
  test('is 0.486 for the lady who told three of four cups of tea (Fisher 1935)', () => {
    expect(fisherExact(3, 4, 1, 4)).toBeCloseTo(0.4857142857142857, 14);
  });

  test.each([
    [1, 12, 5, 12],
    [0, 10, 10, 10],
    [2, 100, 9, 100],
    [8, 14, 1, 10],
    [7, 20, 3, 60],
    [1, 300, 6, 40],
    [50, 100, 50, 100],
    [40, 200, 80, 200],
  ])('is the exact sum over all tables for %i of %i and %i of %i', (failuresA, trialsA, failuresB, trialsB) => {
    const exact = enumerated(failuresA, trialsA, failuresB, trialsB);

    expect(relativeError(fisherExact(failuresA, trialsA, failuresB, trialsB), exact)).toBeLessThan(1e-11);
  });

  test('does not change when the groups, or failures and passes, change places', () => {
    const pValues = [fisherExact(3, 20, 9, 25), fisherExact(9, 25, 3, 20), fisherExact(17, 20, 16, 25)];

    expect(pValues).toEqual(pValues.map(() => expect.closeTo(pValues[0] ?? NaN, 13)));
  });

  test('is 1 when nothing failed, everything failed, or a group has no trials', () => {
    expect([
      fisherExact(0, 5, 0, 7),
      fisherExact(5, 5, 7, 7),
      fisherExact(0, 0, 3, 9),
      fisherExact(0, 0, 0, 0),
    ]).toEqual([1, 1, 1, 1]);
  });
});
