import { describe, expect, test } from '@jest/globals';
import { agreement, createRandom } from 'gpt-assay/statistics';
import { ratingsOf } from '../testing/ratings-of';
import { krippendorffAlpha, type Scale } from './alpha';
import type { Coefficient } from './coefficient';
import { intraclass, type IntraclassForm } from './intraclass';
import { cohenKappa, fleissKappa, gwetCoefficient } from './kappa';
import { countLevels, type Metric, type Ratings } from './ratings';

const fiveLevels = '1121 2.23 333. 44.4 2552 1.11 5555 32.3 .4.4 5.15 2222 ...3 13.1 4445';
const yesOrNo = '111 111 11. 111 1.1 101 111 .11 000 111 11. 110 111 111 1.1 111';
const sixOrdered = '12211 3.234 55.66 41432 2222. 6.565 .1121 33443 5.4.. 61666 2.1.3 44535';
const twoRaters = '11 12 22 23 33 34 44 43 31 22 11 44 14';
const complete = '784 563 998 241 675 356 887';
const incomplete = '7.86 54.3 9989 2.41 67.5 .3.5 88.7 1... 4635 2.33';

const ratings = (text: string): Ratings => ratingsOf(text.split(' '));

/** Sources: irrCAC 0.4.4 (Python), krippendorff 0.9.0, scikit-learn 1.9.1, statsmodels 0.15.0, pingouin 0.6.1, psych 2.2.9 (R). */
const fleiss: readonly [source: string, items: string, metric: Metric, value: number][] = [
  ['irrCAC', fiveLevels, 'nominal', 0.5821637946349263],
  ['irrCAC', fiveLevels, 'linear', 0.5848483778727014],
  ['irrCAC', fiveLevels, 'squared', 0.5535985423625882],
  ['irrCAC', yesOrNo, 'nominal', 0.553488372093023],
  ['irrCAC', sixOrdered, 'nominal', 0.2015034453956985],
  ['irrCAC', sixOrdered, 'linear', 0.5280005579189628],
  ['irrCAC', sixOrdered, 'squared', 0.6814352181749592],
  ['irrCAC and statsmodels', twoRaters, 'nominal', 0.3833992094861659],
  ['irrCAC and statsmodels', complete, 'nominal', -0.0390625],
];

const gwet: typeof fleiss = [
  ['irrCAC', fiveLevels, 'nominal', 0.5836246957291435],
  ['irrCAC', fiveLevels, 'linear', 0.6010340545931977],
  ['irrCAC', fiveLevels, 'squared', 0.5868029935701495],
  ['irrCAC', yesOrNo, 'nominal', 0.8975453575240128],
  ['irrCAC', sixOrdered, 'nominal', 0.2036983049435675],
  ['irrCAC', sixOrdered, 'linear', 0.5316864861658913],
  ['irrCAC', sixOrdered, 'squared', 0.6856999379670928],
  ['irrCAC', twoRaters, 'squared', 0.4795918367346936],
];

const alpha: readonly [source: string, items: string, scale: Scale, value: number][] = [
  ['krippendorff and irrCAC', fiveLevels, 'nominal', 0.5820895522388059],
  ['krippendorff', fiveLevels, 'ordinal', 0.6019902684152021],
  ['krippendorff', fiveLevels, 'interval', 0.6088980858768753],
  ['krippendorff and irrCAC', yesOrNo, 'nominal', 0.5578947368421052],
  ['krippendorff', sixOrdered, 'ordinal', 0.6547088770264926],
  ['krippendorff', sixOrdered, 'interval', 0.6656272595806219],
  ['krippendorff', twoRaters, 'ordinal', 0.5232620095908467],
  ['krippendorff', complete, 'ordinal', 0.6671381423856672],
  ['krippendorff', complete, 'interval', 0.648964896489649],
];

const cohen: readonly [
  source: string,
  items: string,
  pair: readonly [number, number],
  metric: Metric,
  value: number,
][] = [
  ['scikit-learn', fiveLevels, [0, 1], 'nominal', 0.5846153846153845],
  ['scikit-learn', fiveLevels, [0, 1], 'linear', 0.564516129032258],
  ['scikit-learn', fiveLevels, [0, 2], 'squared', 0.3352272727272728],
  ['scikit-learn', yesOrNo, [0, 1], 'nominal', 0.6285714285714286],
  ['scikit-learn', sixOrdered, [0, 1], 'linear', 0.32258064516129026],
  ['scikit-learn', sixOrdered, [0, 2], 'squared', 0.8627450980392157],
  ['scikit-learn and psych', twoRaters, [0, 1], 'nominal', 0.3858267716535434],
  ['scikit-learn', twoRaters, [0, 1], 'linear', 0.4657534246575342],
  ['scikit-learn and psych', twoRaters, [0, 1], 'squared', 0.5121412803532011],
];

const intraclasses: readonly [source: string, items: string, form: IntraclassForm, values: readonly number[]][] = [
  // Value, and the ends of the interval by F.
  ['pingouin and psych', complete, 'one-way', [0.672574626865672, 0.258453683565033, 0.924883280717605]],
  ['pingouin and psych', complete, 'agreement', [0.685483870967742, 0.24556209423932, 0.928909083963488]],
  ['pingouin and psych', complete, 'consistency', [0.777439024390244, 0.409333813185856, 0.952831330914248]],
  ['pingouin and scipy', twoRaters, 'one-way', [0.5363636363636364, 0.024826469553249898, 0.829555566322465]],
  ['anova of R and of statsmodels', incomplete, 'one-way', [0.840491689415109]],
  ['statsmodels and scipy', fiveLevels, 'one-way', [0.6122956563695476, 0.2988562761554479, 0.8197165251314809]],
  ['statsmodels and scipy', sixOrdered, 'one-way', [0.6727421865294819, 0.4229954061877167, 0.8726208729722716]],
];

describe('coefficients', () => {
  test.each(fleiss)('Fleiss’ κ is that of %s for %s (%s)', (_, items, metric, value) => {
    expect(Math.abs(Number(fleissKappa(ratings(items), metric).value) - value)).toBeLessThan(1e-9);
  });

  test.each(gwet)('AC1 and AC2 are those of %s for %s (%s)', (_, items, metric, value) => {
    expect(Math.abs(Number(gwetCoefficient(ratings(items), metric).value) - value)).toBeLessThan(1e-9);
  });

  test.each(alpha)('α is that of %s for %s (%s)', (_, items, scale, value) => {
    expect(Math.abs(Number(krippendorffAlpha(ratings(items), scale).value) - value)).toBeLessThan(1e-9);
  });

  test.each(cohen)('Cohen’s κ is that of %s for %s of %j (%s)', (_, items, pair, metric, value) => {
    expect(Math.abs(Number(cohenKappa(ratings(items), pair, metric).value) - value)).toBeLessThan(1e-9);
  });

  test.each(intraclasses)('ICC and its interval by F are those of %s for %s (%s)', (_, items, form, values) => {
    const { value, normal } = intraclass(ratings(items), form);
    const found = [Number(value), Number(normal?.lower), Number(normal?.upper)];

    for (const [index, expected] of values.entries()) {
      expect(Math.abs(Number(found[index]) - expected)).toBeLessThan(1e-9);
    }
  });

  test('do not depend on the order of items and raters, nor on the unit of numbers', () => {
    const given = ratings(sixOrdered);
    const turned = {
      levels: given.levels.map((level) => 1000 + 7 * level),
      items: given.items.toReversed().map((item) => item.toReversed().map((one) => ({ ...one, rater: 9 - one.rater }))),
    };
    const valuesOf = (of: Ratings): readonly string[] =>
      [
        fleissKappa(of, 'squared'),
        gwetCoefficient(of, 'linear'),
        krippendorffAlpha(of, 'ordinal'),
        krippendorffAlpha(of, 'interval'),
        intraclass(of, 'one-way'),
      ].flatMap(({ value, interval }) => [value, interval?.lower, interval?.upper].map((one) => one?.toFixed(9) ?? ''));

    expect(valuesOf(turned)).toEqual(valuesOf(given));
  });

  test('equal those that Assay computes for runs', () => {
    const random = createRandom('agreement of runs');
    for (let round = 0; round < 50; round += 1) {
      const items = Array.from({ length: 2 + Math.floor(random() * 12) }, () =>
        Array.from({ length: 4 }, () => (random() < 0.3 ? '.' : String(Math.floor(random() * 3)))).join(''),
      );
      const given = ratingsOf(['012.', ...items]);
      const units = given.items.map((item) => {
        const { levels, counts } = countLevels(item);
        return given.levels.map((_, level) => counts[levels.indexOf(level)] ?? 0);
      });
      const expected = agreement(units);

      expect(fleissKappa(given).value).toBeCloseTo(Number(expected?.fleissKappa), 12);
      expect(gwetCoefficient(given).value).toBeCloseTo(Number(expected?.gwetAc1), 12);
      expect(krippendorffAlpha(given, 'nominal').value).toBeCloseTo(Number(expected?.krippendorffAlpha), 12);
    }
  });
});

const every: Readonly<Record<string, (given: Ratings) => Coefficient>> = {
  cohen: (given) => cohenKappa(given, [0, 1]),
  weighted: (given) => cohenKappa(given, [0, 1], 'squared'),
  fleiss: (given) => fleissKappa(given),
  gwet: (given) => gwetCoefficient(given),
  alpha: (given) => krippendorffAlpha(given, 'nominal'),
  ordinal: (given) => krippendorffAlpha(given, 'ordinal'),
  interval: (given) => krippendorffAlpha(given, 'interval'),
  oneWay: (given) => intraclass(given, 'one-way'),
  agreement: (given) => intraclass(given, 'agreement'),
  consistency: (given) => intraclass(given, 'consistency'),
};

const reasonsOf = (given: Ratings): Readonly<Record<string, string | null>> =>
  Object.fromEntries(Object.entries(every).map(([name, of]) => [name, of(given).reason]));

const allOf = (reason: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(every).map((name) => [name, reason]));

describe('ratings that determine nothing', () => {
  const equal = 'all ratings are equal, so that chance alone would always agree';
  const noSpread = 'all ratings are equal, so that there is no spread to divide';

  test.each([
    ['no item', '', { ...allOf('no item has two ratings') }, 'the two rated no item in common'],
    ['one rater', '1 2 1', { ...allOf('no item has two ratings') }, 'the two rated no item in common'],
    ['nobody beside another', '1. .2 1.', { ...allOf('no item has two ratings') }, 'the two rated no item in common'],
  ])('%s', (_, items, expected, ofPair) => {
    expect(reasonsOf(ratings(items))).toEqual({ ...expected, cohen: ofPair, weighted: ofPair });
  });

  test('all ratings are equal', () => {
    expect(reasonsOf(ratings('11 11 11'))).toEqual({
      ...allOf(equal),
      gwet: 'only one value occurs: without a second one nothing can be guessed',
      oneWay: noSpread,
      agreement: noSpread,
      consistency: noSpread,
    });
  });

  test('all ratings are equal, but another value could have been given: AC1 is 1', () => {
    const { value, interval, reason } = gwetCoefficient({ ...ratings('11 11 11'), levels: [0, 1] });

    expect([value, interval?.upper, reason]).toEqual([1, 1, null]);
    expect(interval?.lower).toBeLessThan(0.5);
  });

  test('one item has a value but no interval', () => {
    const given = ratings('112');

    expect(every['fleiss']?.(given)).toEqual({
      value: expect.closeTo(-0.5, 12),
      interval: null,
      reason: 'one item gives no interval',
    });
    expect(every['oneWay']?.(given).reason).toBe('one item has no spread between items');
  });

  test('ratings are missing: of the ICC there is only ICC(1)', () => {
    const { value, interval, normal, reason } = intraclass(ratings(incomplete), 'agreement');

    expect({ value, interval, normal, reason }).toEqual({
      value: null,
      interval: null,
      normal: null,
      reason: 'ratings are missing: only ICC(1) is determined',
    });
  });

  test('random small tables give numbers or reasons, never NaN', () => {
    const random = createRandom('small tables');
    for (let round = 0; round < 400; round += 1) {
      const values = 1 + Math.floor(random() * 3);
      const raters = 1 + Math.floor(random() * 4);
      const items = Array.from({ length: Math.floor(random() * 6) }, () =>
        Array.from({ length: raters }, () => (random() < 0.3 ? '.' : String(Math.floor(random() * values)))).join(''),
      );
      for (const of of Object.values(every)) {
        const { value, interval, reason } = of(ratingsOf(items));
        const numbers = [value, interval?.lower, interval?.upper].filter((one) => typeof one === 'number');

        expect(numbers.every(Number.isFinite)).toBe(true);
        expect(reason === null).toBe(value !== null && interval !== null);
        expect((interval?.lower ?? -9) <= (value ?? 0) && (value ?? 0) <= (interval?.upper ?? 9)).toBe(true);
      }
    }
  });
});
