import { describe, expect, test } from '@jest/globals';
import { binomialCdf } from './distributions';
import { familiesStillNeeded, unseenLower, unseenUpper } from './clustered-rate';

describe('unseenUpper', () => {
  test.each([
    [32, 0, 1 - 0.05 ** (1 / 32)],
    [59, 0, 1 - 0.05 ** (1 / 59)],
    [0, 0, 1],
    [7, 7, 1],
  ])('of %d families with %d wrong is %d', (families, wrong, bound) => {
    expect(unseenUpper({ families, wrong }, 0.95)).toBeCloseTo(bound, 12);
  });

  test('is the rate at which so few wrong ones are as unlikely as the error', () => {
    const bound = unseenUpper({ families: 60, wrong: 3 }, 0.95);

    expect(binomialCdf(3, 60, bound)).toBeCloseTo(0.05, 10);
    expect(unseenLower({ families: 60, wrong: 3 }, 0.95)).toBeLessThan(3 / 60);
  });
});

describe('familiesStillNeeded', () => {
  // 59 / 149 / 299 without a wrong one; 93 with one for 5 %, 124 with two (exact binomial).
  test.each([
    [0.05, { families: 0, wrong: 0 }, 59],
    [0.02, { families: 0, wrong: 0 }, 149],
    [0.01, { families: 0, wrong: 0 }, 299],
    [0.05, { families: 40, wrong: 0 }, 19],
    [0.05, { families: 60, wrong: 1 }, 33],
    [0.05, { families: 60, wrong: 2 }, 64],
    [0.05, { families: 70, wrong: 0 }, 0],
  ])('for %d after %j are %d', (rate, sample, more) => {
    expect(familiesStillNeeded(sample, rate, 0.95)).toBe(more);
  });
});
