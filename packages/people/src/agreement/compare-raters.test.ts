import { describe, expect, test } from '@jest/globals';
import { createRandom } from 'gpt-assay/statistics';
import { sized } from '../../../assay/dist/testing/sized';
import { ratingsOf } from '../testing/ratings-of';
import { compareRaters, type RatingsOfItems } from './compare-raters';

const numbered = (items: readonly string[]): RatingsOfItems => ({
  ...ratingsOf(items),
  ids: items.map((_, index) => index),
});

/** Ratings of five people who err in some items; the last one may err more. */
function simulate(seed: number, items: number, errors: number, ofLast: number): RatingsOfItems {
  const random = createRandom('people', seed, items);
  return numbered(
    Array.from({ length: items }, () => {
      const truth = random() < 0.9;
      return [errors, errors, errors, errors, ofLast]
        .map((rate) => (random() < 0.1 ? '.' : String(Number(random() < rate ? !truth : truth))))
        .join('');
    }),
  );
}

const shareFound = (items: number, errors: number, ofLast: number): number => {
  const rounds = sized({ little: 300, all: 3000 });
  const found = Array.from({ length: rounds }, (_, seed) =>
    compareRaters([simulate(seed, items, errors, ofLast)], 'nominal').some(({ isFarther }) => isFarther),
  );
  return found.filter(Boolean).length / rounds;
};

describe('compareRaters', () => {
  test('measures the distance from the others beside theirs from each other', () => {
    const [first, second, third] = compareRaters([numbered(['112', '223', '334', '1.1', '..2'])], 'linear');

    expect(first).toEqual({
      rater: 0,
      ratings: 4,
      fromOthers: expect.closeTo(0.5, 12),
      amongOthers: expect.closeTo(1, 12),
      higher: expect.closeTo(-0.375, 12),
      isFarther: false,
    });
    expect([second?.ratings, third?.ratings]).toEqual([3, 5]);
    expect([third?.fromOthers, third?.amongOthers]).toEqual([1, 0]);
  });

  test('compares nobody where two people rated', () => {
    expect(compareRaters([numbered(['11', '12', '22'])], 'nominal').map(({ fromOthers }) => fromOthers)).toEqual([
      null,
      null,
    ]);
  });

  test.each([
    { items: 12, errors: 0.1 },
    { items: 40, errors: 0.03 },
    { items: 200, errors: 0.1 },
  ])('names somebody in at most 5 %% of tables of $items items if all err alike ($errors)', ({ items, errors }) => {
    expect(shareFound(items, errors, errors)).toBeLessThanOrEqual(sized({ little: 0.07, all: 0.055 }));
  });

  test('finds one who errs four times as often', () => {
    expect(shareFound(200, 0.05, 0.2)).toBeGreaterThan(0.95);
  });
});
