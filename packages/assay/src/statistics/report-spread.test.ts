import { describe, expect, test } from '@jest/globals';
import { normalQuantile } from './distributions';
import { createRandom } from './random';
import { shiftsOf, weighSpreads, type Deviation } from './report-spread';
import { stratifiedExact } from './stratified-exact';

/** Reports whose failures have this variance by chance, and scatter in addition by `spread` (log odds). */
function reportsWith(spread: number, { count, variance }: { readonly count: number; readonly variance: number }) {
  const random = createRandom('report-spread', spread, count);
  return Array.from({ length: count }, (): Deviation => {
    const sd = Math.sqrt(variance + (variance * spread) ** 2);
    return { surplus: sd * normalQuantile(random()), variance };
  });
}

/** Mean of the spread under these weights; the grid goes from 0 to 0.7. */
const meanOf = (weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + (weight * place * 7) / 100, 0);

/** Second moment of the shifts: the variance that they add. */
const varianceOf = (weights: readonly number[], share: number): number =>
  shiftsOf(weights, share).reduce((sum, { logOdds, weight }) => sum + weight * logOdds ** 2, 0);

describe('weighSpreads', () => {
  test('is the prior where reports tell nothing', () => {
    const prior = weighSpreads([]);

    expect(prior.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(weighSpreads([[{ surplus: 3, variance: 9 }], []])).toEqual(prior);
    expect(
      weighSpreads([
        [
          { surplus: 0, variance: 0 },
          { surplus: 0, variance: 0 },
        ],
      ]),
    ).toEqual(prior);
  });

  test.each([0, 0.2, 0.5])('finds a spread of %d from many reports', (spread) => {
    expect(meanOf(weighSpreads([reportsWith(spread, { count: 400, variance: 60 })]))).toBeCloseTo(spread, 1);
  });

  test('learns from two groups, each at a level of its own, what it learns from one', () => {
    const all = reportsWith(0.4, { count: 60, variance: 40 });

    expect(meanOf(weighSpreads([all.slice(0, 30), all.slice(30)]))).toBeCloseTo(meanOf(weighSpreads([all])), 1);
  });
});

describe('shiftsOf', () => {
  test('has the variance of the spread, times the share', () => {
    const weights = Array.from({ length: 11 }, (_, place) => (place === 5 ? 1 : 0));

    expect(varianceOf(weights, 1.5)).toBeCloseTo(0.35 ** 2 * 1.5, 4);
    expect(shiftsOf([1, ...Array.from({ length: 10 }, () => 0)], 2)[0]).toEqual({ logOdds: 0, weight: 1 });
  });

  test('makes a p-value larger, and leaves it where nothing can shift', () => {
    const strata = [{ before: { failures: 4, judged: 100 }, after: { failures: 14, judged: 100 } }];
    const still = stratifiedExact(strata);

    expect(stratifiedExact(strata, [{ logOdds: 0, weight: 1 }])).toBe(still);
    expect(stratifiedExact(strata, shiftsOf(weighSpreads([]), 2))).toBeGreaterThan(2 * still);
    // A shift to as many failures as there were makes them usual.
    expect(stratifiedExact(strata, [{ logOdds: Math.log(14 / 86 / (4 / 96)), weight: 1 }])).toBeGreaterThan(0.9);
  });
});
