import { describe, expect, test } from '@jest/globals';
import { permuteTrials, signFlipTest, type TrialsOfFixture } from './paired';
import { createRandom } from './random';

/** Trials of a fixture of which so many are wrong. */
function fixture(
  [wrongBefore, before]: readonly [number, number],
  [wrongAfter, after]: readonly [number, number],
): TrialsOfFixture {
  const counts = (wrong: number, of: number) => [
    { value: 1, times: wrong },
    { value: 0, times: of - wrong },
  ];
  return {
    before: counts(wrongBefore, before),
    after: counts(wrongAfter, after),
    weights: { before: 1 / before, after: 1 / after },
  };
}

/** How often each test rejects at 5 % where both sides are wrong in the same share of answers. */
function rejections(
  rate: number,
  runs: readonly [number, number],
): { readonly permuted: number; readonly flipped: number } {
  const random = createRandom('rejections', rate, ...runs);
  const worlds = 120;
  const draw = (of: number): readonly [number, number] => [
    Array.from({ length: of }, random).filter((number) => number < rate).length,
    of,
  ];
  const p = Array.from({ length: worlds }, () => {
    const drawn = Array.from({ length: 32 }, () => ({ before: draw(runs[0]), after: draw(runs[1]) }));
    return {
      permuted: permuteTrials(drawn.map(({ before, after }) => fixture(before, after))),
      flipped: signFlipTest(drawn.map(({ before, after }) => before[0] / before[1] - after[0] / after[1])),
    };
  });
  const share = (name: 'permuted' | 'flipped'): number => p.filter((one) => one[name] < 0.05).length / worlds;
  return { permuted: share('permuted'), flipped: share('flipped') };
}

describe('permuteTrials', () => {
  test('agrees with the hypergeometric distribution on one fixture', () => {
    // One wrong of 21 trials, on the side that has 20: exchanged, it falls there in 20 of 21 cases.
    expect(permuteTrials([fixture([0, 1], [1, 20])])).toBeGreaterThan(0.94);
    // All 3 wrong ones of 6 trials on one side: 2 of C(6,3) = 20 deals are as far from zero.
    expect(permuteTrials([fixture([3, 3], [0, 3])])).toBeCloseTo(0.1, 1);
  });

  test('is 1 where no trial differs from another, and the same however often it is asked', () => {
    const mixed = [fixture([1, 5], [3, 20]), fixture([0, 5], [2, 20])];

    expect(permuteTrials([fixture([0, 1], [0, 20]), fixture([2, 2], [3, 3])])).toBe(1);
    expect(permuteTrials(mixed)).toBe(permuteTrials(mixed));
  });

  test('rejects equal sides of 1 and 20 runs in no more than 5 %, where sign flips reject more', () => {
    const { permuted, flipped } = rejections(0.01, [1, 20]);

    // Three standard errors of 120 worlds above 5 %.
    expect(permuted).toBeLessThanOrEqual(0.11);
    expect(flipped).toBeGreaterThan(0.12);
  });

  test('sees a side that is worse', () => {
    const worse = Array.from({ length: 32 }, (_, index) =>
      fixture([index % 8 === 0 ? 1 : 0, 5], [index % 2 === 0 ? 8 : 4, 20]),
    );

    expect(permuteTrials(worse)).toBeLessThan(0.001);
  });
});
