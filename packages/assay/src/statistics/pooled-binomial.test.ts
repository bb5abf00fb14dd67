import { describe, expect, test } from '@jest/globals';
import { binomialUpperTail } from './distributions';
import { pooledUpperTail, type TrialsAtRate } from './evidence';

/** The same by going through all ways in which single trials can fail. */
function enumerate(failures: number, groups: readonly TrialsAtRate[]): number {
  const rates = groups.flatMap(({ trials, rate }) => Array.from({ length: trials }, () => rate));
  let tail = 0;
  for (let ways = 0; ways < 2 ** rates.length; ways += 1) {
    const failed = rates.map((_, index) => ((ways >> index) & 1) === 1);
    if (failed.filter(Boolean).length >= failures) {
      tail += rates.reduce((product, rate, index) => product * (failed[index] === true ? rate : 1 - rate), 1);
    }
  }
  return tail;
}

describe('pooledUpperTail', () => {
  test.each([
    { groups: [{ trials: 7, rate: 0.1 }] },
    {
      groups: [
        { trials: 5, rate: 0.01 },
        { trials: 6, rate: 0.2 },
      ],
    },
    {
      groups: [
        { trials: 3, rate: 0.3 },
        { trials: 4, rate: 0.05 },
        { trials: 2, rate: 0.5 },
        { trials: 3, rate: 0.05 },
      ],
    },
  ])('is the sum over all ways to fail, $groups', ({ groups }) => {
    for (let failures = 0; failures <= 13; failures += 1) {
      expect(pooledUpperTail(failures, groups)).toBeCloseTo(enumerate(failures, groups), 13);
    }
  });

  test('is the binomial tail where all rates are the same', () => {
    const groups = Array.from({ length: 38 }, () => ({ trials: 20, rate: 0.01 }));

    expect(pooledUpperTail(32, groups)).toBe(binomialUpperTail(32, 760, 0.01));
  });

  test('keeps the digits of small tails, as 0.01²·0.2³ of five certain failures', () => {
    const groups = [
      { trials: 2, rate: 1e-60 },
      { trials: 3, rate: 0.2 },
    ];

    expect(pooledUpperTail(5, groups) / 8e-123).toBeCloseTo(1, 12);
  });

  test('is certain of no failure, and excludes what cannot happen', () => {
    const groups = [
      { trials: 2, rate: 0 },
      { trials: 3, rate: 0.2 },
    ];

    expect([pooledUpperTail(0, groups), pooledUpperTail(4, groups), pooledUpperTail(1, [])]).toEqual([1, 0, 0]);
  });
});
