import { describe, expect, test } from '@jest/globals';
import { createRandom } from './random';
import { createSumEvidence, runsOfZeros } from './sum-evidence';
import { sized } from '../testing/sized';
import { fc } from '../testing/properties';

interface Value {
  readonly lower: number;
  readonly upper: number;
  /** Chance of `upper`; else it is `lower`. */
  readonly chance: number;
}

const bernoulli = (chance: number): Value => ({ lower: 0, upper: 1, chance });
const meanOf = ({ lower, upper, chance }: Value): number => lower + (upper - lower) * chance;
const sumOf = (values: readonly Value[]): number => values.reduce((sum, one) => sum + meanOf(one), 0);

/** The e-value after so many runs, on average over all that may happen, each with its chance. */
function expectedEvidence(values: readonly Value[], limit: number, runs: number): number {
  const places = values.length * runs;
  return Array.from({ length: 2 ** places }, (_, outcome) => {
    const evidence = createSumEvidence(values, limit);
    let chance = 1;
    for (let run = 0; run < runs; run += 1) {
      evidence.add(
        values.map((one, place) => {
          const isUpper = ((outcome >> (run * values.length + place)) & 1) === 1;
          chance *= isUpper ? one.chance : 1 - one.chance;
          return isUpper ? one.upper : one.lower;
        }),
      );
    }
    return chance * Math.exp(evidence.logEvidence());
  }).reduce((sum, part) => sum + part, 0);
}

describe('createSumEvidence', () => {
  test('bets six shares of the largest stake, by half of the capital in the first run', () => {
    const evidence = createSumEvidence([{ lower: 0, upper: 1 }], 0.2);
    evidence.add([0]);

    // The largest stake is 1 / (1 − 0.2), so that losing it all takes a share of 1.
    const capital = [0.9, 0.45, 0.225, 0.1125, 0.05625, 0.028125].map((share) => 1 + (share / 0.8) * 0.2);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = capital;
    expect(Math.exp(evidence.logEvidence())).toBeCloseTo((1 + a / 2 + b / 4 + c / 8 + d / 16 + (e + f) / 32) / 2, 12);
  });

  test.each([
    ['equal chances', [bernoulli(0.3), bernoulli(0.3), bernoulli(0.3)]],
    ['one that is always wrong', [bernoulli(1), bernoulli(0), bernoulli(0.1)]],
    ['what is taken off', [{ lower: 0, upper: 2, chance: 0.4 }, { lower: -3, upper: 0, chance: 0.8 }, bernoulli(0.5)]],
  ] as const)('is 1 at most on average at its limit: %s', (_, values) => {
    for (const runs of [1, 2, 3]) {
      expect(expectedEvidence(values, sumOf(values), runs)).toBeLessThanOrEqual(1 + 1e-12);
      expect(expectedEvidence(values, sumOf(values) - 0.2, runs)).toBeLessThanOrEqual(1 + 1e-12);
    }
  });

  test('is exactly 1 on average where all chances are equal, and more below the limit', () => {
    const values = [bernoulli(0.3), bernoulli(0.3), bernoulli(0.3)];

    expect(expectedEvidence(values, 0.9, 1)).toBeCloseTo(1, 12);
    expect(expectedEvidence(values, 1.2, 3)).toBeGreaterThan(1.1);
  });

  test('bounds the sum by what it would certify, and no lower', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 3, maxLength: 3 }), {
          minLength: 1,
          maxLength: 9,
        }),
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        (runs, limit) => {
          const evidence = createSumEvidence(
            Array.from({ length: 3 }, () => ({ lower: 0, upper: 2 })),
            limit,
          );
          runs.forEach((run) => {
            evidence.add(run);
          });

          const isShown = evidence.logEvidence() >= Math.log(20);
          const bound = evidence.bound(0.05);
          expect(isShown ? bound <= limit + 1e-9 : bound >= limit - 1e-9).toBe(true);
        },
      ),
      { numRuns: sized({ little: 60, all: 2_000 }) },
    );
  });

  test('says nothing before the first run', () => {
    const evidence = createSumEvidence([{ lower: 0, upper: 1 }], 0.5);

    expect(evidence.logEvidence()).toBeCloseTo(0, 12);
    expect(evidence.bound(0.05)).toBe(1);
  });
});

describe('runsOfZeros', () => {
  test.each([
    [100, 0.1, 1],
    [100, 0.01, 5],
    [1, 0.1, 39],
  ])('of %d values, shown to be below %d each, takes %d', (count, limit, runs) => {
    const ranges = Array.from({ length: count }, () => ({ lower: 0, upper: 1 }));

    expect(runsOfZeros(ranges, limit * count, 0.05)).toBe(runs);
  });

  test('is endless where nothing may be wrong', () => {
    expect(runsOfZeros([{ lower: 0, upper: 1 }], 0, 0.05)).toBe(Infinity);
  });
});

/** 40 replies, of which the first eight are taken off five times each, as originals are; all are wrong now and then. */
const originals = 8;
const variants = 32;
const limit = 0.05 * variants;
const ranges = [
  ...Array.from({ length: originals }, () => ({ lower: -variants / originals, upper: 0 })),
  ...Array.from({ length: variants }, () => ({ lower: 0, upper: 1 })),
];
const most = sized({ little: 15, all: 40 });

type Rates = (place: number) => number;
/** Worlds in which variants are wrong 5 % more often than their originals; the last original of each is at another rate. */
const worlds: Readonly<Record<string, { readonly base: Rates; readonly more: Rates }>> = {
  'every variant alike': { base: () => 0, more: () => 0.05 },
  'beside errors on the originals': { base: () => 0.2, more: () => 0.05 },
  'variants of one original alone': { base: () => 0, more: (place) => (place === 0 ? 0.4 : 0) },
  'some worse and some better': { base: () => 0.3, more: (place) => (place % 2 === 0 ? 0.3 : -0.2) },
  'where originals always fail': { base: (place) => (place < 4 ? 1 : 0), more: (place) => (place < 4 ? 0 : 0.1) },
};

function* runsOf({ base, more }: (typeof worlds)[string], seed: string): Generator<readonly number[]> {
  const random = createRandom('sum evidence', seed);
  const isWrong = (rate: number): number => (random() < rate ? 1 : 0);
  for (let run = 0; run < most; run += 1) {
    yield [
      ...Array.from({ length: originals }, (_, place) => -isWrong(base(place)) * (variants / originals)),
      ...Array.from({ length: variants }, (_, place) => isWrong(base(place % originals) + more(place % originals))),
    ];
  }
}

/** Share of repetitions in which something is ever shown. */
function shareShown(world: (typeof worlds)[string], shows: (runs: readonly (readonly number[])[]) => boolean): number {
  const repetitions = sized({ little: 60, all: 2_000 });
  const shown = Array.from({ length: repetitions }, (_, repetition) => shows([...runsOf(world, String(repetition))]));
  return shown.filter(Boolean).length / repetitions;
}

const certifies =
  (at: number) =>
  (runs: readonly (readonly number[])[]): boolean => {
    const evidence = createSumEvidence(ranges, at);
    return runs.some((values) => {
      evidence.add(values);
      return evidence.logEvidence() >= Math.log(20);
    });
  };

/** What does not allow for looking after every run: the same interval at each look. */
function looksWronglyBelow(runs: readonly (readonly number[])[]): boolean {
  const sums: number[] = [];
  return runs.some((values) => {
    sums.push(values.reduce((sum, value) => sum + value, 0));
    const mean = sums.reduce((sum, value) => sum + value, 0) / sums.length;
    const variance = sums.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (sums.length - 1);
    return sums.length >= 5 && mean + 1.645 * Math.sqrt(variance / sums.length) < limit;
  });
}

/** 5 %, and 3.3 standard errors more. */
const byChance = 0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / sized({ little: 60, all: 2_000 }));

describe('evidence on simulated graders', () => {
  test.each(Object.keys(worlds))('certifies none that just misses its limit more often than it may: %s', (name) => {
    expect(shareShown(worlds[name] ?? { base: () => 0, more: () => 0 }, certifies(limit))).toBeLessThanOrEqual(
      byChance,
    );
  });

  test('certifies one that has half of it, and one without a fault', () => {
    const half = { base: () => 0.02, more: () => 0.01 };

    expect(shareShown(half, certifies(limit))).toBeGreaterThan(sized({ little: 0.3, all: 0.9 }));
    expect(shareShown({ base: () => 0, more: () => 0 }, certifies(limit))).toBe(1);
  });

  test('would be wrong by an interval that is not for looking again and again', () => {
    expect(shareShown({ base: () => 0.2, more: () => 0.05 }, looksWronglyBelow)).toBeGreaterThan(byChance);
  });
});
