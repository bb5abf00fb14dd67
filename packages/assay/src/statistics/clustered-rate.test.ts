import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { simulateGrader } from '../testing/simulated-grader';
import { sized } from '../testing/sized';
import { type Cluster, clusteredExcess, clusteredRate, type FamilyCounts } from './clustered-rate';
import { overDispersion } from './homogeneity';
import { clopperPearsonInterval, type Interval, wilsonInterval } from './intervals';
import { createRandom } from './random';

const ofFive = (failures: number): Cluster => ({ failures, trials: 50 });

/** The worked example: 12 fixtures of 5 assertions, asked 10 times. */
const worked = [0, 0, 1, 0, 5, 0, 0, 10, 0, 0, 2, 0];

function defined<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new Error('expected an estimate');
  }
  return value;
}

const anyCluster = fc
  .record({ assertions: fc.integer({ min: 1, max: 6 }), runs: fc.integer({ min: 1, max: 40 }), share: fc.nat(100) })
  .map(({ assertions, runs, share }) => ({
    failures: Math.round((assertions * runs * share) / 100),
    trials: assertions * runs,
  }));

const anyClusters = fc.array(anyCluster, { minLength: 2, maxLength: 80 });

describe('clusteredRate', () => {
  test('gives the worked example, capped at its 12 fixtures', () => {
    const estimate = clusteredRate(worked.map(ofFive));

    expect(estimate?.rate).toBeCloseTo(0.03, 14);
    expect(estimate?.standardError).toBeCloseTo(0.01766695254, 11);
    expect(estimate?.effectiveTrials).toBe(12);
    expect(estimate?.interval.lower).toBeCloseTo(2.0835000985e-6, 11);
    expect(estimate?.interval.upper).toBeCloseTo(0.31155979518457, 11);
    expect(estimate?.clusters).toBe(12);
  });

  test('gives less than the cap where two fixtures always fail', () => {
    const estimate = clusteredRate([0, 0, 0, 0, 50, 0, 0, 50, 0, 0, 0, 0].map(ofFive));

    expect(estimate?.effectiveTrials).toBeCloseTo(8.75813145698531, 10);
    expect(estimate?.interval.lower).toBeCloseTo(0.01156539787832, 11);
    expect(estimate?.interval.upper).toBeCloseTo(0.5499074810975, 11);
  });

  test.each([
    { title: 'nothing', clusters: [] },
    { title: 'one cluster', clusters: [ofFive(2)] },
    { title: 'one cluster with trials', clusters: [ofFive(2), { failures: 0, trials: 0 }] },
  ])('has no estimate for $title', ({ clusters }) => {
    expect(clusteredRate(clusters)).toBeUndefined();
  });

  test.each([
    { failures: 0, rate: 0, effective: clopperPearsonInterval(0, 12) },
    { failures: 50, rate: 1, effective: clopperPearsonInterval(12, 12) },
  ])('counts a cluster once when all 12 have $failures failures of 50', ({ failures, rate, effective }) => {
    const estimate = clusteredRate(Array.from({ length: 12 }, () => ofFive(failures)));

    expect(estimate).toEqual({ rate, standardError: 0, interval: effective, effectiveTrials: 12, clusters: 12 });
  });

  test.each([
    { clusters: 60, effectiveTrials: 60 },
    { clusters: 200, effectiveTrials: 200 },
  ])('credits $clusters equal clusters with $effectiveTrials trials', ({ clusters, effectiveTrials }) => {
    const estimate = clusteredRate(Array.from({ length: clusters }, () => ofFive(5)));

    expect(estimate?.effectiveTrials).toBe(effectiveTrials);
  });

  test('weights clusters by their trials', () => {
    const estimate = clusteredRate([
      { failures: 10, trials: 10 },
      { failures: 0, trials: 90 },
    ]);

    expect(estimate?.rate).toBe(0.1);
    expect(estimate?.standardError).toBeCloseTo(0.18, 14);
  });

  test('has an interval that contains the rate, within 0…1, and no more trials than clusters', () => {
    fc.assert(
      fc.property(anyClusters, (clusters) => {
        const { rate, interval, effectiveTrials } = defined(clusteredRate(clusters));

        expect(interval.lower).toBeGreaterThanOrEqual(0);
        expect(interval.lower).toBeLessThanOrEqual(rate);
        expect(interval.upper).toBeGreaterThanOrEqual(rate);
        expect(interval.upper).toBeLessThanOrEqual(1);
        expect(effectiveTrials).toBeLessThanOrEqual(clusters.length * (1 + 1e-12));
      }),
      { seed: 1 },
    );
  });

  test('does not depend on the order of clusters, nor on clusters without trials', () => {
    fc.assert(
      fc.property(
        anyClusters.chain((clusters) =>
          fc.record({
            clusters: fc.constant(clusters),
            permuted: fc.shuffledSubarray([...clusters, { failures: 0, trials: 0 }], {
              minLength: clusters.length + 1,
            }),
          }),
        ),
        ({ clusters, permuted }) => {
          expect(clusteredRate(permuted)).toEqual(clusteredRate(clusters));
        },
      ),
      { seed: 1 },
    );
  });

  test('gives a wider interval for more confidence', () => {
    fc.assert(
      fc.property(anyClusters, (clusters) => {
        const usual = clusteredRate(clusters, 0.95)?.interval;
        const wider = clusteredRate(clusters, 0.99)?.interval;

        expect(wider?.lower).toBeLessThanOrEqual(usual?.lower ?? NaN);
        expect(wider?.upper).toBeGreaterThanOrEqual(usual?.upper ?? NaN);
      }),
      { seed: 1 },
    );
  });
});

describe('clusteredRate, clustered rate coverage', () => {
  /** A population of fixtures. Rates are in 256ths: a uniform byte below the rate is a failure. */
  interface World {
    readonly name: string;
    /** The mean rate of all fixtures of the population. */
    readonly truth: number;
    /** The rate of each assertion of one more fixture. */
    readonly drawRates: (nextByte: () => number) => readonly number[];
  }

  const repetitions = sized({ little: 250, all: 1000 });

  const runs = 10;

  const assertions = [1, 2, 3, 4, 5];

  const worlds: readonly World[] = [
    {
      name: 'mixed: a tenth of the fixtures is hard, two fifths of whose assertions fail at 90 %',
      truth: (26 / 256) * ((102 / 256) * 230 + (154 / 256) * 13) + (230 / 256) * 5,
      drawRates: (nextByte) => {
        const hard = nextByte() < 26;
        return assertions.map(() => (hard ? (nextByte() < 102 ? 230 : 13) : 5));
      },
    },
    {
      name: 'rare: one assertion in 23 fails, at 30 %',
      truth: (11 / 256) * 77,
      drawRates: (nextByte) => assertions.map(() => (nextByte() < 11 ? 77 : 0)),
    },
    {
      name: 'homogeneous: every fixture fails at 9 to 21 %',
      truth: (22 + 53) / 2,
      drawRates: (nextByte) => {
        const rate = 22 + (nextByte() >>> 3);
        return assertions.map(() => rate);
      },
    },
    {
      name: 'blunt: one fixture in 20 fails in everything, always, and the others at 2 %',
      truth: (13 / 256) * 256 + (243 / 256) * 5,
      drawRates: (nextByte) => {
        const rate = nextByte() < 13 ? 256 : 5;
        return assertions.map(() => rate);
      },
    },
    {
      name: 'all or nothing: one fixture in ten fails in everything, always, and the others never',
      truth: 26,
      drawRates: (nextByte) => {
        const rate = nextByte() < 26 ? 256 : 0;
        return assertions.map(() => rate);
      },
    },
    {
      name: 'unequal: 1 to 30 assertions, one fixture in 20 always wrong, and the others at 3 %',
      truth: (13 / 256) * 256 + (243 / 256) * 8,
      drawRates: (nextByte) => {
        const rate = nextByte() < 13 ? 256 : 8;
        const size = 1 + Math.floor(30 * (nextByte() / 256) ** 3);
        return Array.from({ length: size }, () => rate);
      },
    },
  ];

  /** Four uniform bytes from each number of the generator. */
  function createBytes(random: () => number): () => number {
    let word = 0;
    let left = 0;
    return () => {
      word = left === 0 ? (random() * 2 ** 32) >>> 0 : word >>> 8;
      left = left === 0 ? 3 : left - 1;
      return word & 255;
    };
  }

  /** In half of the calls all assertions fail or pass by the same number, so the answers of a call correlate by ½. */
  function askFixture(rates: readonly number[], nextByte: () => number): Cluster {
    let failures = 0;
    for (let run = 0; run < runs; run += 1) {
      const shared = nextByte() < 128 ? nextByte() : undefined;
      for (const rate of rates) {
        failures += (shared ?? nextByte()) < rate ? 1 : 0;
      }
    }
    return { failures, trials: runs * rates.length };
  }

  type IntervalOf = (clusters: readonly Cluster[]) => Interval | undefined;

  const clustered: IntervalOf = (clusters) => clusteredRate(clusters)?.interval;

  const naive: IntervalOf = (clusters) =>
    wilsonInterval(
      clusters.reduce((sum, cluster) => sum + cluster.failures, 0),
      clusters.reduce((sum, cluster) => sum + cluster.trials, 0),
    );

  /** How often the interval contains the truth in samples of `count` fixtures. */
  function coverageOf(world: World, count: number, intervalOf: IntervalOf): number {
    const nextByte = createBytes(createRandom('coverage', world.name, count));
    const truth = world.truth / 256;
    let covered = 0;
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const clusters = Array.from({ length: count }, () => askFixture(world.drawRates(nextByte), nextByte));
      const interval = intervalOf(clusters);
      covered += interval !== undefined && interval.lower <= truth && truth <= interval.upper ? 1 : 0;
    }
    return covered / repetitions;
  }

  const cells = (counts: readonly number[]) =>
    worlds.flatMap((world) => counts.map((count) => ({ world, name: world.name, count })));

  test.each(cells([8, 12, 20, 30, 60]))(
    'covers the truth with $count fixtures in a world that is $name',
    ({ world, count }) => {
      expect(coverageOf(world, count, clustered)).toBeGreaterThanOrEqual(sized({ little: 0.93, all: 0.945 }));
    },
  );

  test.each(cells([12, 60]))(
    'is needed with $count fixtures, where Wilson on all outcomes covers too seldom, in a world that is $name',
    ({ world, count }) => {
      expect(coverageOf(world, count, naive)).toBeLessThan(0.75);
    },
  );
});

describe('clusteredExcess', () => {
  /** Families of a grader that errs at a rate of each family's own, and more often on variants. */
  interface Simulated {
    readonly title: string;
    readonly families: number;
    readonly rateOf: (family: number) => number;
    readonly excess: number;
  }

  const variantsOfEach = 3;

  const runs = 3;

  function simulate({ families, rateOf, excess }: Simulated, seed: number): readonly FamilyCounts[] {
    const random = createRandom('clustered excess', seed);
    const failures = (trials: number, rate: number): number =>
      Array.from({ length: trials }, random).filter((one) => one < rate).length;
    return Array.from({ length: families }, (_, family) => ({
      failures: failures(variantsOfEach * runs, rateOf(family) + excess),
      trials: variantsOfEach * runs,
      base: { failures: failures(runs, rateOf(family)), trials: runs },
    }));
  }

  test('weighs each original by the trials of its variants', () => {
    const { rate, base, difference, families } =
      clusteredExcess([
        { failures: 3, trials: 9, base: { failures: 1, trials: 3 } },
        { failures: 1, trials: 1, base: { failures: 0, trials: 3 } },
        { failures: 9, trials: 9, base: { failures: 0, trials: 0 } },
      ]) ?? {};

    expect({ rate, base, difference, families }).toEqual({
      rate: 0.4,
      base: 0.3,
      difference: expect.closeTo(0.1),
      families: 2,
    });
  });

  test('says nothing of a single family', () => {
    expect(clusteredExcess([{ failures: 1, trials: 2, base: { failures: 0, trials: 1 } }])).toBeUndefined();
  });

  const seeds = sized({ little: 200, all: 2000 });

  test.each<Simulated>([
    { title: 'no excess, the same rate for all', families: 32, rateOf: () => 0.05, excess: 0 },
    { title: 'an excess of 10 %', families: 32, rateOf: () => 0.05, excess: 0.1 },
    { title: 'some families hard', families: 32, rateOf: (family) => (family % 3 === 0 ? 0.5 : 0.01), excess: 0.1 },
    { title: 'few families', families: 8, rateOf: (family) => (family % 3 === 0 ? 0.5 : 0.01), excess: 0 },
  ])('covers what is true of $title', (simulated) => {
    const covered = Array.from(
      { length: seeds },
      (_, seed) => clusteredExcess(simulate(simulated, seed))?.interval,
    ).filter(
      (interval) => interval !== undefined && interval.lower <= simulated.excess && simulated.excess <= interval.upper,
    );

    // 95 %, less what chance may take in so many seeds.
    expect(covered.length / seeds).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / seeds));
  });

  test('sees an excess of 30 %', () => {
    const seen = Array.from({ length: seeds }, (_, seed) =>
      clusteredExcess(simulate({ title: '', families: 32, rateOf: () => 0.05, excess: 0.3 }, seed)),
    ).filter((excess) => (excess?.interval.lower ?? 0) > 0);

    expect(seen.length / seeds).toBeGreaterThan(0.95);
  });
});

/** Share of simulated assertions that the test warns of at p < .01: 20 batches of 10 trials each. */
function warnings(assertions: number, rate: number, batchCorrelation: number): number {
  const seed = `dispersion ${String(rate)}`;
  const answer = simulateGrader({ rates: Array<readonly number[]>(assertions).fill([rate]), batchCorrelation, seed });
  const pValues = Array.from({ length: assertions }, (_, fixture) => {
    const batches = Array.from({ length: 20 }, (__, batch) => ({
      failures: Array.from({ length: 10 }, (___, run) => answer(fixture, 10 * batch + run)).filter(
        ({ failed }) => failed[0],
      ).length,
      trials: 10,
    }));
    return overDispersion(batches)?.pValue ?? 1;
  });
  return pValues.filter((pValue) => pValue < 0.01).length / assertions;
}

describe('overDispersion', () => {
  test('is Pearson’s chi-square of the batches by failed and passed', () => {
    const batches = [
      { failures: 10, trials: 50 },
      { failures: 20, trials: 50 },
    ];

    // 2 × 2 table without correction: 100·(10·30 − 40·20)² / (50·50·30·70); one degree of freedom.
    expect(overDispersion(batches)).toEqual({
      statistic: expect.closeTo(100 / 21, 12),
      degrees: 1,
      pValue: expect.closeTo(0.029096331741252, 12),
    });
  });

  test('is 0 with a p-value of 1 when every batch has the same share', () => {
    const batches = [
      { failures: 1, trials: 10 },
      { failures: 2, trials: 20 },
    ];

    expect(overDispersion(batches)).toEqual({
      statistic: expect.closeTo(0, 12),
      degrees: 1,
      pValue: expect.closeTo(1, 6),
    });
  });

  test('leaves out batches without trials', () => {
    const one = { failures: 1, trials: 10 };
    const other = { failures: 5, trials: 10 };

    expect(overDispersion([one, { failures: 0, trials: 0 }, other])).toEqual(overDispersion([one, other]));
  });

  test.each([
    { name: 'no batch', batches: [] },
    { name: 'one batch', batches: [{ failures: 3, trials: 10 }] },
    {
      name: 'one batch with trials',
      batches: [
        { failures: 3, trials: 10 },
        { failures: 0, trials: 0 },
      ],
    },
    {
      name: 'no failure',
      batches: [
        { failures: 0, trials: 10 },
        { failures: 0, trials: 10 },
      ],
    },
    {
      name: 'nothing but failures',
      batches: [
        { failures: 10, trials: 10 },
        { failures: 5, trials: 5 },
      ],
    },
  ])('is undefined with $name', ({ batches }) => {
    expect(overDispersion(batches)).toBeUndefined();
  });

  test.each([0.01, 0.05])('warns of 2 %% of independent assertions at most, at a rate of %s', (rate) => {
    expect(warnings(sized({ little: 200, all: 600 }), rate, 0)).toBeLessThan(0.02);
  });

  test('warns of most assertions whose trials are strongly correlated inside a batch', () => {
    expect(warnings(sized({ little: 60, all: 200 }), 0.05, 0.3)).toBeGreaterThan(0.6);
  });
});
