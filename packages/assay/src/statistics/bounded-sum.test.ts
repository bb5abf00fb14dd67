import { describe, expect, test } from '@jest/globals';
import { sized } from '../testing/sized';
import { binomialUpperTail } from './distributions';
import { boundedSumTail } from './evidence';
import { createRandom } from './random';

describe('boundedSumTail', () => {
  test.each([
    // E(B − 0)⁺ / 2 = 0.5 and E(B − 1)⁺ / 1 = 0.25, for B ~ Binomial(2, 0.5).
    { sum: 2, terms: 2, mean: 0.5, bound: 0.25 },
    // E(B − h)⁺ / (1.5 − h): 1/1.5 for h = 0, 0.25/0.5 for h = 1.
    { sum: 1.5, terms: 2, mean: 0.5, bound: 0.5 },
    { sum: 1, terms: 2, mean: 0.5, bound: 1 },
    { sum: 3, terms: 2, mean: 0.5, bound: 0 },
    { sum: 1, terms: 10, mean: 0, bound: 0 },
    { sum: 1, terms: 1, mean: 0.04, bound: 0.04 },
  ])('of $sum from $terms values of mean $mean is $bound', ({ sum, terms, mean, bound }) => {
    expect(boundedSumTail(sum, terms, mean)).toBeCloseTo(bound, 12);
  });

  test.each([
    [20, 0.2],
    [200, 0.2],
    [50, 0.01],
    [300, 0.5],
  ])('is never less than the tail of %d right or wrong answers, and less than e times as much (%d)', (terms, mean) => {
    for (let sum = Math.ceil(terms * mean) + 1; sum <= terms; sum += 1) {
      const exact = binomialUpperTail(sum, terms, mean);
      const bound = boundedSumTail(sum, terms, mean);

      expect(bound).toBeGreaterThanOrEqual(exact * (1 - 1e-9));
      expect(bound).toBeLessThanOrEqual(Math.min(1, Math.E * exact) * (1 + 1e-9));
    }
  });

  test('bounds sums of values that differ in kind, by enumeration', () => {
    // Values 0 or w with chances that differ: all 2^n outcomes.
    const random = createRandom('bounded sums');
    const attempts = sized({ little: 10, all: 40 });
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const values = Array.from({ length: 8 }, () => ({ most: random(), chance: random() }));
      const mean = values.reduce((all, { most, chance }) => all + most * chance, 0) / values.length;
      const sums = outcomesOf(values);
      for (const { sum } of sums) {
        const exact = sums.filter((one) => one.sum >= sum).reduce((all, one) => all + one.chance, 0);
        expect(boundedSumTail(sum, values.length, mean)).toBeGreaterThanOrEqual(exact - 1e-9);
      }
    }
  });
});

function outcomesOf(
  values: readonly { readonly most: number; readonly chance: number }[],
): readonly { readonly sum: number; readonly chance: number }[] {
  return values.reduce<readonly { readonly sum: number; readonly chance: number }[]>(
    (all, { most, chance }) =>
      all.flatMap((one) => [
        { sum: one.sum + most, chance: one.chance * chance },
        { sum: one.sum, chance: one.chance * (1 - chance) },
      ]),
    [{ sum: 0, chance: 1 }],
  );
}
