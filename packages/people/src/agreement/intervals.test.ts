import { describe, expect, test } from '@jest/globals';
import { createRandom, studentQuantile } from 'gpt-assay/statistics';
import { sized } from '../../../assay/dist/testing/sized';
import { krippendorffAlpha } from './alpha';
import type { Coefficient } from './coefficient';
import { intraclass } from './intraclass';
import { cohenKappa, fleissKappa, gwetCoefficient } from './kappa';
import type { Ratings } from './ratings';

type Random = () => number;
type Interval = { readonly lower: number; readonly upper: number } | null;

/** Raters who see the quality of an item with errors of their own, and put it into a category. */
interface World {
  /** Share of the variance that items have, 0 to 1. */
  readonly items: number;
  readonly raters: number;
  readonly missing: number;
  /** Bounds between categories; absent: numbers, such as those of a normal distribution. */
  readonly bounds?: readonly number[];
  readonly toNumber?: (quality: number) => number;
  /** How much milder each rater is than the one before. */
  readonly milder?: number;
}

/** Box & Muller 1958. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function draw(world: World, count: number, random: Random): Ratings {
  const { bounds, toNumber = (quality) => quality, milder = 0 } = world;
  const valueOf = (quality: number): number =>
    bounds === undefined ? toNumber(quality) : bounds.filter((bound) => quality > bound).length;
  const items: { rater: number; value: number }[][] = [];
  while (items.length < count) {
    const quality = Math.sqrt(world.items) * normal(random);
    const item = Array.from({ length: world.raters }, (_, rater) => {
      const error = Math.sqrt(1 - world.items) * normal(random);
      return { rater, value: valueOf(quality + error + milder * rater), isMissing: random() < world.missing };
    }).filter(({ isMissing }) => !isMissing);
    if (item.length > 0) {
      items.push(item);
    }
  }
  const given = items.flatMap((item) => item.map(({ value }) => value));
  const levels =
    bounds === undefined ? [...new Set(given)].sort((a, b) => a - b) : [0, ...bounds.map((_, at) => at + 1)];
  const place = new Map(levels.map((level, index) => [level, index]));
  return {
    levels,
    items: items.map((item) => item.map(({ rater, value }) => ({ rater, level: place.get(value) ?? 0 }))),
  };
}

type Measure = (ratings: Ratings) => Coefficient;

const measures: Readonly<Record<string, Measure>> = {
  'Cohen’s κ': (ratings) => cohenKappa(ratings, [0, 1]),
  'weighted κ': (ratings) => cohenKappa(ratings, [0, 1], 'squared'),
  'linear κ': (ratings) => cohenKappa(ratings, [0, 1], 'linear'),
  'Fleiss’ κ': (ratings) => fleissKappa(ratings),
  AC1: (ratings) => gwetCoefficient(ratings),
  AC2: (ratings) => gwetCoefficient(ratings, 'squared'),
  'nominal α': (ratings) => krippendorffAlpha(ratings, 'nominal'),
  'ordinal α': (ratings) => krippendorffAlpha(ratings, 'ordinal'),
  'interval α': (ratings) => krippendorffAlpha(ratings, 'interval'),
  'ICC(1)': (ratings) => intraclass(ratings, 'one-way'),
  'ICC(A,1)': (ratings) => intraclass(ratings, 'agreement'),
  'ICC(C,1)': (ratings) => intraclass(ratings, 'consistency'),
};

const worlds: Readonly<Record<string, World>> = {
  balanced: { items: 0.7, raters: 3, missing: 0, bounds: [0] },
  'nearly always true': { items: 0.7, raters: 3, missing: 0, bounds: [-1.645] },
  'nearly always true, ratings missing': { items: 0.9, raters: 5, missing: 0.4, bounds: [-1.3] },
  'poor and skewed': { items: 0.3, raters: 2, missing: 0, bounds: [1] },
  'nearly always equal': { items: 0.99, raters: 2, missing: 0, bounds: [0] },
  'nearly always equal, in order': { items: 0.99, raters: 3, missing: 0.2, bounds: [-0.5, 0.5] },
  'good and skewed': { items: 0.9, raters: 3, missing: 0, bounds: [-1.645] },
  'four unequal categories': { items: 0.7, raters: 4, missing: 0.3, bounds: [1, 1.5, 2] },
  'five grades': { items: 0.8, raters: 3, missing: 0.2, bounds: [-1.2, -0.4, 0.4, 1.2] },
  'milder raters': { items: 0.7, raters: 3, missing: 0, bounds: [-1, 0, 1], milder: 0.4 },
  numbers: { items: 0.7, raters: 3, missing: 0 },
  'numbers, ratings missing': { items: 0.4, raters: 5, missing: 0.4 },
  'skewed numbers': { items: 0.7, raters: 3, missing: 0, toNumber: Math.exp },
};

const nominal = ['Cohen’s κ', 'Fleiss’ κ', 'AC1', 'nominal α'];
const ordinal = ['weighted κ', 'linear κ', 'AC2', 'ordinal α'];
const numeric = ['interval α', 'ICC(1)'];
const whole = [...numeric, 'ICC(A,1)', 'ICC(C,1)'];

const plans: readonly { readonly world: string; readonly names: readonly string[] }[] = [
  { world: 'balanced', names: nominal },
  { world: 'nearly always true', names: nominal },
  { world: 'nearly always true, ratings missing', names: nominal },
  { world: 'poor and skewed', names: nominal },
  { world: 'nearly always equal', names: [...nominal, ...ordinal] },
  { world: 'nearly always equal, in order', names: [...nominal, ...ordinal] },
  { world: 'four unequal categories', names: [...nominal, ...ordinal] },
  { world: 'five grades', names: [...ordinal, ...numeric] },
  { world: 'milder raters', names: [...nominal, ...ordinal, ...whole] },
  { world: 'numbers', names: whole },
  { world: 'numbers, ratings missing', names: numeric },
  { world: 'skewed numbers', names: whole },
];

function worldOf(name: string): World {
  const world = worlds[name];
  if (world === undefined) {
    throw new Error(`there is no world ${name}`);
  }
  return world;
}

const tables = new Map<string, Ratings>();
const truths = new Map<string, number>();

/** A coefficient of a table of many items. */
function truthOf(world: string, name: string): number {
  const endless =
    tables.get(world) ?? draw(worldOf(world), sized({ little: 20_000, all: 100_000 }), createRandom('endless', world));
  const truth = truths.get(`${world}: ${name}`) ?? measures[name]?.(endless).value ?? NaN;
  tables.set(world, endless);
  truths.set(`${world}: ${name}`, truth);
  return truth;
}

/** The share of tables whose interval holds the value of a table without end, among those that have a value. */
function coverageOf(
  world: string,
  names: readonly string[],
  count: number,
  intervalOf: (measure: Measure, ratings: Ratings, name: string) => Interval,
  rounds = sized({ little: 160, all: 600 }),
): Readonly<Record<string, number>> {
  const random = createRandom('coverage', world, count);
  const seen = new Map(names.map((name) => [name, { covered: 0, all: 0 }]));
  for (let round = 0; round < rounds; round += 1) {
    const ratings = draw(worldOf(world), count, random);
    for (const [name, counts] of seen) {
      const measure = measures[name];
      const interval = measure === undefined ? null : intervalOf(measure, ratings, name);
      const truth = truthOf(world, name);
      counts.all += interval === null ? 0 : 1;
      counts.covered += interval !== null && interval.lower <= truth && truth <= interval.upper ? 1 : 0;
    }
  }
  return Object.fromEntries([...seen].map(([name, { covered, all }]) => [name, covered / all]));
}

const own = (measure: Measure, ratings: Ratings): Interval => measure(ratings).interval;

/** The usual ± t standard errors, these by leaving out one item after the other. */
function usual(measure: Measure, ratings: Ratings): Interval {
  const { value } = measure(ratings);
  const count = ratings.items.length;
  if (value === null) {
    return null;
  }
  const others = ratings.items.map(
    (_, left) => measure({ ...ratings, items: ratings.items.filter((__, index) => index !== left) }).value ?? value,
  );
  const mean = others.reduce((total, one) => total + one, 0) / count;
  const error = Math.sqrt(((count - 1) / count) * others.reduce((total, one) => total + (one - mean) ** 2, 0));
  const width = studentQuantile(0.975, count - 1) * error;
  return { lower: value - width, upper: value + width };
}

const least = (shares: Readonly<Record<string, number>>): number => Math.min(...Object.values(shares));

const cases = plans.flatMap((plan) =>
  sized({ little: [10, 40], all: [6, 10, 20, 40, 100, 300] }).map((count) => ({ ...plan, count })),
);

describe('coverage of intervals by item', () => {
  test.each(cases)('is at least 93 % for $count items, world: $world', ({ world, names, count }) => {
    const shares = coverageOf(world, names, count, own);

    expect(Object.entries(shares).filter(([, share]) => !(share >= 0.93))).toEqual([]);
  });

  test('would be far too small with ± t standard errors where few ratings differ', () => {
    const world = 'good and skewed';

    expect(least(coverageOf(world, ['Fleiss’ κ', 'nominal α'], 20, usual))).toBeLessThan(0.75);
    expect(least(coverageOf(world, ['Fleiss’ κ', 'nominal α'], 20, own))).toBeGreaterThanOrEqual(0.93);
  });
});

describe('coverage of intervals by F', () => {
  const byF = (_: Measure, ratings: Ratings, name: string): Interval => {
    const forms = { 'ICC(1)': 'one-way', 'ICC(A,1)': 'agreement', 'ICC(C,1)': 'consistency' } as const;
    const form = Object.entries(forms).find(([one]) => one === name)?.[1] ?? 'one-way';
    return intraclass(ratings, form).normal;
  };

  test.each([
    { world: 'numbers', names: ['ICC(1)', 'ICC(A,1)', 'ICC(C,1)'], count: 8 },
    { world: 'numbers, ratings missing', names: ['ICC(1)'], count: 8 },
    { world: 'numbers, ratings missing', names: ['ICC(1)'], count: 40 },
  ])('is 93 % at least for $count items of normal values, world: $world', ({ world, names, count }) => {
    const shares = coverageOf(world, names, count, byF, sized({ little: 800, all: 3000 }));

    expect(least(shares)).toBeGreaterThanOrEqual(0.93);
  });

  test('is far less where values are skewed', () => {
    expect(least(coverageOf('skewed numbers', ['ICC(C,1)'], 100, byF))).toBeLessThan(0.85);
  });
});
