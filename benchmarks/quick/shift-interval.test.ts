import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../packages/assay/dist/statistics/random';
import { shiftBetween } from './shift-interval';

/** All ways to choose so many of these indexes. */
function choose(count: number, from: readonly number[]): readonly (readonly number[])[] {
  const [first, ...rest] = from;
  if (count === 0 || first === undefined) {
    return count === 0 ? [[]] : [];
  }
  return [...choose(count - 1, rest).map((chosen) => [first, ...chosen]), ...choose(count, rest)];
}

describe('shiftBetween', () => {
  test('cuts off as many differences as the table of Mann and Whitney says', () => {
    // Critical values of U, two-sided 5 %: 5 for 6 and 6, 8 for 7 and 7, 2 for 4 and 6 (5 % table); 2 for 6 and 6 at 1 %.
    const cases = [
      { sizes: [6, 6], alpha: 0.05, critical: 5 },
      { sizes: [7, 7], alpha: 0.05, critical: 8 },
      { sizes: [4, 6], alpha: 0.05, critical: 2 },
      { sizes: [6, 6], alpha: 0.01, critical: 2 },
    ];
    for (const { sizes, alpha, critical } of cases) {
      const [before = [], after = []] = sizes.map((size, place) =>
        Array.from({ length: size }, (_, index) => (place === 0 ? index * 100 : index)),
      );
      const differences = after.flatMap((one) => before.map((other) => one - other)).sort((a, b) => a - b);

      expect(shiftBetween(before, after, alpha)).toMatchObject({
        lower: differences[critical],
        upper: differences.at(-1 - critical),
      });
    }
  });

  test('covers the true shift in the share of all orders that it claims', () => {
    const random = createRandom('shift');
    const values = Array.from({ length: 9 }, () => random());
    const orders = choose(4, [...values.keys()]);
    const missed = orders.filter((chosen) => {
      const one = chosen.map((index) => values[index] ?? 0);
      const other = values.filter((_, index) => !chosen.includes(index));
      const shift = shiftBetween(one, other, 0.1);
      return shift === null || shift.lower > 0 || shift.upper < 0;
    });

    expect(missed.length / orders.length).toBeLessThanOrEqual(0.1);
    expect(missed.length / orders.length).toBeGreaterThan(0.03);
  });

  test('gives none where no result would be rejected, and moves with the values', () => {
    expect(shiftBetween([1, 2, 3], [4, 5, 6], 0.05)).toBeNull();
    expect(shiftBetween([], [1, 2], 0.05)).toBeNull();
    expect(shiftBetween([0, 0, 0, 0, 0, 0], [2, 2, 2, 2, 2, 2], 0.01)).toEqual({ estimate: 2, lower: 2, upper: 2 });
  });
});
