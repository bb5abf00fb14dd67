import { describe, expect, test } from '@jest/globals';
import { mcnemarTest } from '../testing/compared-statistics';
import { sized } from '../testing/sized';
import { createRandom } from './random';
import { signFlipTest } from './paired';

/** Draws a fixture's failure rates under prompt A and B, in 256ths: a uniform byte below the rate is a failure. */
type DrawRates = (nextByte: () => number) => readonly [number, number];

const repetitions = sized({ little: 500, all: 2000 });
/** The highest share that may be rejected where one in twenty should be. */
const tooMany = sized({ little: 0.085, all: 0.065 });
const runs = 10;
const analytics = 5;

/** Both prompts fail alike on every fixture. */
const sharpNull: DrawRates = (nextByte) => {
  const rate = 20 + (nextByte() >>> 2);
  return [rate, rate];
};

/** A is better by 8 points on three quarters of the fixtures and worse by 24 on the others: equal means. */
const weakNull: DrawRates = (nextByte) => [nextByte() < 64 ? 112 : 32, 52];

const tenPointsApart: DrawRates = (nextByte) => {
  const rate = 20 + (nextByte() >>> 2);
  return [rate, rate + 26];
};

interface Comparison {
  /** Difference of the failure rates of each fixture. */
  readonly differences: readonly number[];
  /** Answers, paired by fixture, run and analytic, that only A or only B got wrong. */
  readonly onlyA: number;
  readonly onlyB: number;
}

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

/** In half of the calls all analytics fail or pass by the same number, so the answers of a call correlate by ½. */
function compare(drawRates: DrawRates, fixtures: number, nextByte: () => number): Comparison {
  let onlyA = 0;
  let onlyB = 0;
  const differences = Array.from({ length: fixtures }, () => {
    const [rateA, rateB] = drawRates(nextByte);
    const before = onlyA - onlyB;
    for (let run = 0; run < runs; run += 1) {
      const sharedA = nextByte() < 128 ? nextByte() : undefined;
      const sharedB = nextByte() < 128 ? nextByte() : undefined;
      for (let analytic = 0; analytic < analytics; analytic += 1) {
        const failsA = (sharedA ?? nextByte()) < rateA;
        const failsB = (sharedB ?? nextByte()) < rateB;
        onlyA += failsA && !failsB ? 1 : 0;
        onlyB += failsB && !failsA ? 1 : 0;
      }
    }
    return (onlyA - onlyB - before) / (runs * analytics);
  });
  return { differences, onlyA, onlyB };
}

type PValueOf = (comparison: Comparison) => number;

const bySignFlip: PValueOf = ({ differences }) => signFlipTest(differences);

const byPooledMcnemar: PValueOf = ({ onlyA, onlyB }) => mcnemarTest(onlyA, onlyB).mid;

/** The share of comparisons that the test rejects at 5 %. */
function shareRejected(drawRates: DrawRates, fixtures: number, pValueOf: PValueOf): number {
  const nextByte = createBytes(createRandom('sign-flip error', fixtures));
  let rejected = 0;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    rejected += pValueOf(compare(drawRates, fixtures, nextByte)) <= 0.05 ? 1 : 0;
  }
  return rejected / repetitions;
}

const nulls = [
  { name: 'both prompts fail alike on each', drawRates: sharpNull },
  { name: 'they differ but the means are equal', drawRates: weakNull },
];

describe('signFlipTest', () => {
  test.each(nulls.flatMap((world) => [30, 60].map((fixtures) => ({ ...world, fixtures }))))(
    'rejects in about one of twenty comparisons on $fixtures fixtures when $name',
    ({ drawRates, fixtures }) => {
      const rejected = shareRejected(drawRates, fixtures, bySignFlip);

      expect(rejected).toBeGreaterThanOrEqual(sized({ little: 0.02, all: 0.03 }));
      expect(rejected).toBeLessThanOrEqual(tooMany);
    },
  );

  test.each(nulls)('does not reject too often on 12 fixtures when $name', ({ drawRates }) => {
    expect(shareRejected(drawRates, 12, bySignFlip)).toBeLessThanOrEqual(tooMany);
  });

  test('finds prompts that are ten points apart on 60 fixtures', () => {
    expect(shareRejected(tenPointsApart, 60, bySignFlip)).toBeGreaterThanOrEqual(sized({ little: 0.92, all: 0.95 }));
  });
});

describe('mcnemarTest', () => {
  test('rejects far too often on the pooled runs of 60 fixtures that differ when the means are equal', () => {
    expect(shareRejected(weakNull, 60, byPooledMcnemar)).toBeGreaterThanOrEqual(0.25);
  });
});
