import { describe, expect, test } from '@jest/globals';
import { sized } from '../../testing/sized';
import { binomialPmf } from '../../statistics/distributions';
import { createRandom } from '../../statistics/random';
import { areBunched, burstChance } from './find-trends';

const batchesOf = (counts: readonly number[], trials = 10) => counts.map((failures) => ({ failures, trials }));

/** Chance by trying every way to put the failures into batches. */
function bruteForce(counts: readonly number[], trials: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const pairs = (own: readonly number[]) => own.reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  let all = 0;
  let extreme = 0;
  const place = (own: readonly number[], left: number, weight: number): void => {
    if (own.length === counts.length) {
      if (left === 0) {
        all += weight;
        extreme += pairs(own) >= pairs(counts) ? weight : 0;
      }
      return;
    }
    for (let next = 0; next <= Math.min(left, trials); next += 1) {
      place([...own, next], left - next, weight * binomialPmf(next, trials, 0.5));
    }
  };
  place([], total, 1);
  return extreme / all;
}

describe('burstChance', () => {
  test.each([
    { counts: [3, 0, 0, 0, 0], trials: 10 },
    { counts: [0, 4, 0, 0, 0, 0], trials: 10 },
    { counts: [0, 3, 0, 0, 2, 0, 0], trials: 10 },
    { counts: [2, 0, 0, 0, 0, 0, 0], trials: 3 },
    { counts: [3, 2, 0, 0, 0, 0, 0, 0, 0], trials: 4 },
  ])('is exact where failures are rare: $counts of $trials each', ({ counts, trials }) => {
    expect(burstChance(batchesOf(counts, trials))).toBeCloseTo(bruteForce(counts, trials), 12);
  });

  test('is the same for rare passes as for rare failures', () => {
    const counts = [4, 0, 0, 0, 1, 0, 0, 0];

    expect(burstChance(batchesOf(counts.map((count) => 10 - count)))).toBe(burstChance(batchesOf(counts)));
  });

  test.each([
    { title: 'no batch', counts: [] },
    { title: 'one batch', counts: [4] },
    { title: 'no failure', counts: [0, 0, 0] },
    { title: 'one failure', counts: [1, 0, 0] },
    { title: 'nothing but failures', counts: [10, 10] },
  ])('cannot tell with $title', ({ counts }) => {
    expect(burstChance(batchesOf(counts))).toBeUndefined();
  });

  test.each([0.01, 0.97])('is below 0.001 hardly more often than one time in 1000 at a constant rate of %s', (rate) => {
    const random = createRandom('bursts', String(rate));
    const trials = sized({ little: 1000, all: 3000 });
    let small = 0;
    for (let trial = 0; trial < trials; trial += 1) {
      const counts = Array.from({ length: 30 }, () =>
        Array.from({ length: 10 }, () => (random() < rate ? 1 : 0)).reduce<number>((sum, one) => sum + one, 0),
      );
      small += (burstChance(batchesOf(counts)) ?? 1) <= 0.001 ? 1 : 0;
    }

    expect(small / trials).toBeLessThanOrEqual(0.001 + 3.3 * Math.sqrt(0.001 / trials));
  });

  test('puts neighbours together when there are very many batches', () => {
    const counts = Array.from({ length: 2000 }, (_, batch) => (batch < 20 ? 2 : 0));

    expect(burstChance(batchesOf(counts))).toBeLessThan(1e-10);
  });
});

describe('areBunched', () => {
  test.each([0.05, 0.01])('says whether the chance is at most %s', (chance) => {
    const random = createRandom('bunched');
    const tables = Array.from({ length: 300 }, () => {
      const trials = 2 + Math.floor(random() * 8);
      return batchesOf(
        Array.from({ length: 12 }, () => Math.floor(random() ** 8 * (trials + 1))),
        trials,
      );
    });
    const chances = tables.map((batches) => burstChance(batches) ?? 1);

    expect(chances.filter((one) => one <= chance).length).toBeGreaterThan(10);
    expect(tables.map((batches) => areBunched(batches, chance))).toEqual(chances.map((one) => one <= chance));
  });

  test('needs no exact chance of 90 failures in one of 100 batches', () => {
    const counts = Array.from({ length: 100 }, (_, batch) => (batch === 7 ? 90 : 0));

    expect(areBunched(batchesOf(counts, 90), 0.05)).toBe(true);
  });
});
