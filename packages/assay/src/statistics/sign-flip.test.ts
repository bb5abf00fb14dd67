import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { binomialUpperTail } from './distributions';
import { createRandom } from './random';
import { signFlipTest } from './paired';

const repeated = (value: number, count: number): readonly number[] => Array.from({ length: count }, () => value);

/** All sign patterns, one by one. */
function enumerated(differences: readonly number[]): number {
  const patterns = Array.from({ length: 2 ** differences.length }, (_, pattern) =>
    differences.reduce((sum, difference, index) => sum + ((pattern >> index) & 1 ? -difference : difference), 0),
  );
  const observed = Math.abs(patterns[0] ?? 0);
  return patterns.filter((sum) => Math.abs(sum) > observed - 1e-9).length / patterns.length;
}

/** Differences of two rates of 50 trials each. */
const someDifferences = (minLength: number, maxLength: number): fc.Arbitrary<number[]> =>
  fc.array(
    fc.tuple(fc.nat(50), fc.nat(50)).map(([a, b]) => a / 50 - b / 50),
    { minLength, maxLength },
  );

describe('signFlipTest', () => {
  test.each([
    { title: 'the reference', differences: [0.1, 0.2, 0, -0.05, 0.3, 0.1], pValue: 0.125 },
    { title: 'no difference', differences: [], pValue: 1 },
    { title: 'differences that are all zero', differences: [0, -0, 0], pValue: 1 },
    { title: 'rounding noise', differences: repeated(0.1 + 0.2 - 0.3, 6), pValue: 1 },
    { title: 'one difference', differences: [0.4], pValue: 1 },
    { title: 'six in one direction', differences: repeated(0.02, 6), pValue: 2 / 64 },
    { title: 'sixteen in one direction', differences: repeated(-0.02, 16), pValue: 2 / 65_536 },
    { title: 'sums that tie but for rounding', differences: [0.1, 0.2, -0.3, 0.3], pValue: 12 / 16 },
  ])('gives $pValue exactly for $title', ({ differences, pValue }) => {
    expect(signFlipTest(differences)).toBe(pValue);
  });

  test('agrees with trying all patterns', () => {
    fc.assert(
      fc.property(someDifferences(0, 8), (differences) => {
        expect(signFlipTest(differences)).toBe(enumerated(differences));
      }),
      { seed: 1 },
    );
  });

  test('counts all flips of any number of differences, for a p-value far below what a sample of flips could show', () => {
    expect(signFlipTest(repeated(0.1, 60))).toBe(2 ** -59);
    expect(signFlipTest(repeated(0.1, 2000))).toBeGreaterThan(0);
  });

  test.each([
    { left: 10, right: 7 },
    { left: 14, right: 6 },
    { left: 25, right: 16 },
  ])('is the sign test of $left equal differences against $right', ({ left, right }) => {
    const exact = 2 * binomialUpperTail(left, left + right, 0.5);

    expect(signFlipTest([...repeated(0.06, left), ...repeated(-0.06, right)])).toBeCloseTo(exact, 13);
  });

  test('rounds differences without a common unit so little that p hardly changes', () => {
    const random = createRandom('sign-flip', 'rounded');
    for (let set = 0; set < 20; set += 1) {
      const differences = Array.from({ length: 14 }, () => random() - 0.3);

      expect(signFlipTest(differences) / enumerated(differences)).toBeCloseTo(1, 1);
    }
  });

  test('depends neither on the order of the differences nor on the direction of comparing', () => {
    fc.assert(
      fc.property(
        fc
          .oneof(someDifferences(0, 12), someDifferences(20, 40))
          .chain((all) =>
            fc.record({ all: fc.constant(all), permuted: fc.shuffledSubarray(all, { minLength: all.length }) }),
          ),
        ({ all, permuted }) => {
          const pValue = signFlipTest(all);

          expect(signFlipTest(permuted)).toBe(pValue);
          expect(signFlipTest(all.map((difference) => -difference))).toBe(pValue);
          expect(pValue).toBeGreaterThan(0);
          expect(pValue).toBeLessThanOrEqual(1);
        },
      ),
      { seed: 1 },
    );
  });
});
