import { describe, expect, test } from '@jest/globals';
import { sized } from '../testing/sized';
import { analyseItems, permutationTest, smallestPermutationP, type Taker } from './item-analysis';
import { holmAdjust } from './multiple-tests';
import { createRandom } from './random';

/** Answer patterns of 1,000 takers to five items of the LSAT, section 6 (Bock & Lieberman 1970), and how often each came. */
const lsat6: Readonly<Record<string, number>> = {
  '00000': 3,
  '00001': 6,
  '00010': 2,
  '00011': 11,
  '00100': 1,
  '00101': 1,
  '00110': 3,
  '00111': 4,
  '01000': 1,
  '01001': 8,
  '01011': 16,
  '01101': 3,
  '01110': 2,
  '01111': 15,
  '10000': 10,
  '10001': 29,
  '10010': 14,
  '10011': 81,
  '10100': 3,
  '10101': 28,
  '10110': 15,
  '10111': 80,
  '11000': 16,
  '11001': 56,
  '11010': 21,
  '11011': 173,
  '11100': 11,
  '11101': 61,
  '11110': 28,
  '11111': 298,
};

/** Takers of whom each is a unit of its own. */
const alone = (patterns: readonly string[]): readonly Taker[] =>
  patterns.map((pattern, unit) => ({ unit, condition: 0, scores: [...pattern].map(Number) }));

/** Takers whose abilities are normal; an item is right with a logistic chance of slope × ability − difficulty. */
function simulate(
  seed: number,
  { units, conditions, runs }: Readonly<Record<'units' | 'conditions' | 'runs', number>>,
  slopes: readonly number[],
  steadiness = 1,
): readonly Taker[] {
  const random = createRandom('item analysis', seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const difficulties = slopes.map(() => normal());
  return Array.from({ length: units }, (_, unit) => {
    const ability = normal();
    // What a unit knows of an item beyond its ability stays with it in every run.
    const own = slopes.map(() => steadiness * normal());
    return Array.from({ length: conditions }, (__, condition) => {
      const change = 0.3 * normal();
      return Array.from({ length: runs }, () => ({
        unit,
        condition,
        scores: slopes.map((slope, item) => {
          const logit = slope * (ability + change) - (difficulties[item] ?? 0) + (own[item] ?? 0);
          return random() < 1 / (1 + Math.exp(-logit)) ? 1 : 0;
        }),
      }));
    }).flat();
  }).flat();
}

describe('analyseItems', () => {
  test('gives the published figures of LSAT 6', () => {
    const takers = alone(Object.entries(lsat6).flatMap(([pattern, times]) => new Array<string>(times).fill(pattern)));

    // Too many units for the test of the sign to matter here.
    const items = analyseItems(
      takers.map((taker) => ({ ...taker, unit: 0 })),
      5,
    );

    expect(items.map(({ difficulty }) => difficulty)).toEqual([0.924, 0.709, 0.553, 0.763, 0.87]);
    expect(items.map(({ discrimination }) => discrimination?.toFixed(3))).toEqual([
      ...['0.113', '0.153', '0.173', '0.144', '0.122'],
    ]);
    expect(items.map(({ takers: many, pNegative }) => [many, pNegative])).toEqual(
      new Array<unknown>(5).fill([1000, null]),
    );
  });

  test('agrees with the correction of the item-total correlation', () => {
    const patterns = ['1100', '1010', '0000', '1111', '0110', '1000', '1011'];
    const [{ discrimination } = { discrimination: null }] = analyseItems(alone(patterns), 4);
    const columns = patterns.map((pattern) => [Number(pattern[0]), [...pattern].map(Number).reduce((a, b) => a + b)]);
    const moment = (a: 0 | 1, b: 0 | 1): number => {
      const mean = (column: 0 | 1): number =>
        columns.reduce((sum, row) => sum + (row[column] ?? 0), 0) / columns.length;
      return columns.reduce((sum, row) => sum + ((row[a] ?? 0) - mean(a)) * ((row[b] ?? 0) - mean(b)), 0);
    };
    const item = Math.sqrt(moment(0, 0));
    const total = Math.sqrt(moment(1, 1));
    const both = moment(0, 1);
    const r = both / (item * total);

    // Nunnally 1978: what is left of the correlation with the total once the item is taken out of it.
    expect(discrimination).toBeCloseTo(
      (r * total - item) / Math.sqrt(total ** 2 + item ** 2 - 2 * r * total * item),
      12,
    );
  });

  test('finds the correlation of items of known parameters', () => {
    const random = createRandom('parallel items');
    const takers = Array.from({ length: sized({ little: 2000, all: 4000 }) }, () => {
      const known = random() < 0.5 ? 0.9 : 0.3;
      return { unit: 0, condition: 0, scores: Array.from({ length: 20 }, () => (random() < known ? 1 : 0)) };
    });
    // Variance of an item 0.24, covariance of two 0.09; of 19 others: r √19 / √(1 + 18 r).
    const between = 0.09 / 0.24;
    const expected = (between * Math.sqrt(19)) / Math.sqrt(1 + 18 * between);

    for (const { discrimination } of analyseItems(takers, 20)) {
      expect(Math.abs((discrimination ?? NaN) - expected)).toBeLessThan(0.05);
    }
  });

  test('says nothing where nothing varies, and leaves out what was not answered', () => {
    const takers = [
      { unit: 0, condition: 0, scores: [1, 1, undefined] },
      { unit: 1, condition: 0, scores: [1, 0, 0.5] },
      { unit: 2, condition: 0, scores: [1, undefined, undefined] },
    ];

    expect(analyseItems(takers, 4)).toEqual([
      { takers: 3, difficulty: 1, discrimination: null, pNegative: 1 },
      { takers: 2, difficulty: 0.5, discrimination: expect.closeTo(1, 9), pNegative: 1 },
      { takers: 1, difficulty: 0.5, discrimination: null, pNegative: null },
      { takers: 0, difficulty: null, discrimination: null, pNegative: null },
    ]);
  });

  const repeats = sized({ little: 20, all: 300 });
  const items = 12;
  const sizes = { units: 7, conditions: 2, runs: 3 };

  /** Share of simulations in which any of the items with this slope among good ones is shown to be negative at 5 %. */
  function shownAmong(slope: number, many: number, shape = sizes): number {
    const slopes = Array.from({ length: items }, (_, item) => (item < many ? slope : 1.5));
    const shown = Array.from({ length: repeats }, (_, seed) => {
      const found = analyseItems(simulate(seed, shape, slopes), items);
      return holmAdjust(found.map(({ pNegative }) => pNegative ?? 1)).some((p) => p <= 0.05);
    });
    return shown.filter(Boolean).length / repeats;
  }

  test('calls no good item negative, nor one that is unrelated, more often than 5 % of the time', () => {
    const noise = 3 * Math.sqrt((0.05 * 0.95) / repeats);

    expect(shownAmong(1.5, 0)).toBeLessThanOrEqual(0.05 + noise);
    expect(shownAmong(0, items)).toBeLessThanOrEqual(0.05 + noise);
  });

  test('counts units: with each run as a taker of its own, unrelated items would often seem negative', () => {
    const slopes = new Array<number>(items).fill(0);
    const rates = [false, true].map((wrongly) => {
      const shown = Array.from({ length: repeats }, (_, seed) => {
        const takers = simulate(seed, { units: 4, conditions: 1, runs: 10 }, slopes, 4);
        const taken = wrongly ? takers.map((taker, unit) => ({ ...taker, unit })) : takers;
        return analyseItems(taken, items).filter(({ pNegative }) => (pNegative ?? 1) <= 0.05).length / items;
      });
      return shown.reduce((sum, one) => sum + one, 0) / repeats;
    });

    expect(rates[0]).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / repeats));
    expect(rates[1]).toBeGreaterThan(0.1);
  });

  test('finds an item with the wrong key where takers are many', () => {
    expect(shownAmong(-3, 1, { units: 20, conditions: 1, runs: 3 })).toBeGreaterThan(0.6);
  });
});

describe('permutationTest', () => {
  /** Products of two properties, one value a unit. */
  const products = (first: readonly number[], second: readonly number[]): readonly (readonly number[])[] =>
    first.map((one) => second.map((other) => one * other));

  test.each([
    { first: [1, 2, 3], second: [3, 2, 1], p: 1 / 6 },
    { first: [1, 2, 3], second: [1, 2, 3], p: 1 },
    // Sums of the six orders: 14, 13, 13, 11, 11, 10; the observed one is 11.
    { first: [1, 2, 3], second: [3, 1, 2], p: 3 / 6 },
    { first: [1, 1, 1], second: [3, 2, 1], p: 1 },
    { first: [1, 2, 3, 4, 5, 6, 7], second: [7, 6, 5, 4, 3, 2, 1], p: 1 / 5040 },
  ])('of $first and $second is $p', ({ first, second, p }) => {
    expect(permutationTest(products(first, second))).toBeCloseTo(p, 12);
  });

  test('draws orders of more units', () => {
    const falling = Array.from({ length: 9 }, (_, index) => index);

    expect(permutationTest(products(falling, falling.toReversed()))).toBe(smallestPermutationP(9));
    expect(permutationTest(products(falling, falling))).toBe(1);
    expect([2, 3, 7].map(smallestPermutationP)).toEqual([1 / 2, 1 / 6, 1 / 5040]);
  });

  test('needs two units', () => {
    expect(permutationTest([[1]])).toBeNull();
  });
});
