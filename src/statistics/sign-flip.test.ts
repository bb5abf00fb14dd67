import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { signFlipTest } from './sign-flip';

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
    expect(signFlipTest(differences)).toEqual({ pValue, exact: true });
  });

  test('agrees with trying all patterns', () => {
    fc.assert(
      fc.property(someDifferences(0, 8), (differences) => {
        expect(signFlipTest(differences)).toEqual({ pValue: enumerated(differences), exact: true });
      }),
      { seed: 1 },
    );
  });

  test('tries all flips of up to 16 differences that are not zero, and draws them for 17', () => {
    const sixteen = [...repeated(0, 40), ...repeated(0.1, 16)];

    expect(signFlipTest(sixteen).exact).toBe(true);
    expect(signFlipTest([...sixteen, 0.1]).exact).toBe(false);
  });

  test('says for random flips how many of them and the observed one are as far', () => {
    const oneWay = repeated(0.1, 40);

    expect(signFlipTest(oneWay)).toEqual({ pValue: 1 / 10_000, exact: false });
    expect(signFlipTest(oneWay, { flips: 499 })).toEqual({ pValue: 1 / 500, exact: false });
  });

  test.each([
    { left: 10, right: 7 },
    { left: 14, right: 6 },
    { left: 25, right: 16 },
  ])('comes near the sign test with $left equal differences against $right', ({ left, right }) => {
    const [n, most] = [left + right, Math.max(left, right)];
    let ways = 1;
    let tail = 0;
    for (let count = 0; count <= n; count += 1) {
      tail += count >= most ? ways : 0;
      ways = (ways * (n - count)) / (count + 1);
    }
    const exact = (2 * tail) / 2 ** n;

    const { pValue } = signFlipTest([...repeated(0.06, left), ...repeated(-0.06, right)]);

    expect(Math.abs(pValue - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 9999));
  });

  test('gives the same again for the same seed and other random flips for another', () => {
    const differences = Array.from({ length: 30 }, (_, index) => ((index * 7) % 11) / 50 - 0.08);

    expect(signFlipTest(differences)).toEqual(signFlipTest(differences, { flips: 9999 }));
    expect(signFlipTest(differences, { seed: 'other' })).not.toEqual(signFlipTest(differences));
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
          const options = { flips: 199 };
          const outcome = signFlipTest(all, options);

          expect(signFlipTest(permuted, options)).toEqual(outcome);
          expect(
            signFlipTest(
              all.map((difference) => -difference),
              options,
            ),
          ).toEqual(outcome);
          expect(outcome.pValue).toBeGreaterThan(0);
          expect(outcome.pValue).toBeLessThanOrEqual(1);
        },
      ),
      { seed: 1 },
    );
  });
});
