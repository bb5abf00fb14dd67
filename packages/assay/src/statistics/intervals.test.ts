import { describe, expect, test } from '@jest/globals';
import { intervalTable } from '../testing/interval-table';
import { relativeError } from '../testing/relative-error';
import { jeffreysInterval } from '../testing/compared-statistics';
import {
  clopperPearsonInterval,
  clopperPearsonLower,
  clopperPearsonUpper,
  type Interval,
  wilsonInterval,
} from './intervals';

function worstError(actual: Interval, expected: Interval): number {
  return Math.max(relativeError(actual.lower, expected.lower), relativeError(actual.upper, expected.upper));
}

test('the table of reference intervals has its 26 rows', () => {
  expect(intervalTable).toHaveLength(26);
});

describe('wilsonInterval', () => {
  test.each(intervalTable)('equals the reference at $failures of $trials', ({ failures, trials, wilson }) => {
    expect(worstError(wilsonInterval(failures, trials), wilson)).toBeLessThan(1e-14);
  });

  test('takes another confidence', () => {
    const computedByScipy = { lower: 0.07772089782062996, upper: 0.2392389959454846 };

    expect(worstError(wilsonInterval(7, 50, 0.9), computedByScipy)).toBeLessThan(1e-14);
  });
});

describe('clopperPearsonInterval', () => {
  test.each(intervalTable)('equals the reference at $failures of $trials', ({ failures, trials, clopperPearson }) => {
    expect(worstError(clopperPearsonInterval(failures, trials), clopperPearson)).toBeLessThan(1e-10);
  });

  test('equals the example of binom.test in the documentation of R', () => {
    const documented = { lower: 0.707668264079039, upper: 0.7654065582414781 };

    expect(worstError(clopperPearsonInterval(682, 925), documented)).toBeLessThan(1e-12);
  });

  test.each([
    {
      name: 'all evidence of twelve clusters',
      trials: 74.23154137813763,
      lower: 0.0042930454118,
      upper: 0.09852407054641,
    },
    { name: 'the same, capped at 60', trials: 60, lower: 0.00306826763763, upper: 0.11029188978617 },
  ])('takes fractional counts: $name', ({ trials, lower, upper }) => {
    expect(worstError(clopperPearsonInterval(0.03 * trials, trials), { lower, upper })).toBeLessThan(1e-10);
  });
});

describe('jeffreysInterval', () => {
  test.each(intervalTable)('equals the reference at $failures of $trials', ({ failures, trials, jeffreys }) => {
    expect(worstError(jeffreysInterval(failures, trials), jeffreys)).toBeLessThan(1e-10);
  });
});

describe('clopperPearsonUpper', () => {
  test.each(intervalTable)('equals the reference at $failures of $trials', ({ failures, trials, upper }) => {
    expect(relativeError(clopperPearsonUpper(failures, trials), upper)).toBeLessThan(1e-10);
  });

  test('says that 10 failures in 100 mean 5.5 % to 16.4 %, each bound with 95 % confidence', () => {
    expect([clopperPearsonLower(10, 100), clopperPearsonUpper(10, 100)]).toEqual([
      expect.closeTo(0.055, 3),
      expect.closeTo(0.164, 3),
    ]);
  });

  test('is near 3 / trials without failures, the rule of three (Hanley & Lippman-Hand 1983)', () => {
    const products = [30, 100, 300].map((trials) => trials * clopperPearsonUpper(0, trials));

    expect(products).toEqual([expect.closeTo(2.85, 2), expect.closeTo(2.95, 2), expect.closeTo(2.98, 2)]);
  });
});

describe.each([
  { name: 'wilsonInterval', interval: wilsonInterval },
  { name: 'clopperPearsonInterval', interval: clopperPearsonInterval },
  { name: 'jeffreysInterval', interval: jeffreysInterval },
])('$name', ({ interval }) => {
  test('is all of [0, 1] without trials', () => {
    expect(interval(0, 0)).toEqual({ lower: 0, upper: 1 });
  });

  test('ends exactly at 0 when no trial fails, and exactly at 1 when all fail', () => {
    const ends = [1, 3, 7, 12, 29, 100, 1000, 12_345].map((trials) => [
      interval(0, trials).lower,
      interval(trials, trials).upper,
    ]);

    expect(ends).toEqual(ends.map(() => [0, 1]));
  });
});

describe('clopperPearsonLower', () => {
  test('is the mirror image of the upper bound', () => {
    const errors = [0, 1, 2, 50, 98, 99, 100].map((failures) =>
      Math.abs(clopperPearsonLower(failures, 100) - (1 - clopperPearsonUpper(100 - failures, 100))),
    );

    expect(Math.max(...errors)).toBeLessThan(1e-13);
  });

  test('is 0 without trials', () => {
    expect([clopperPearsonLower(0, 0), clopperPearsonUpper(0, 0)]).toEqual([0, 1]);
  });
});
