import { describe, expect, test } from '@jest/globals';
import { sized } from '../testing/sized';
import { clusteredExcess, type FamilyCounts } from './clustered-rate';
import { createRandom } from './random';

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

describe('clusteredExcess', () => {
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
