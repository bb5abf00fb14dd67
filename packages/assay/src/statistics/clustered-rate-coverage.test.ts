import { describe, expect, test } from '@jest/globals';
import { sized } from '../testing/sized';
import { type Cluster, clusteredRate } from './clustered-rate';
import { type Interval, wilsonInterval } from './intervals';
import { createRandom } from './random';

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

describe('clusteredRate', () => {
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
