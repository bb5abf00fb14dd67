import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { eBenjaminiHochberg } from './multiple-tests';

const eValue = fc.oneof(fc.double({ min: 0, max: 2000, noNaN: true }), fc.constant(Infinity));
const rate = fc.constantFrom(0.01, 0.05, 0.1, 0.2);

describe('eBenjaminiHochberg', () => {
  test.each([
    { eValues: [400, 250, 90, 70, 5, 1, 0.5, 0.1, 0, 0], rejected: [0, 1, 2, 3] },
    { eValues: [200, 0, 0, 0, 0, 0, 0, 0, 0, 0], rejected: [0] },
    { eValues: [199, 0, 0, 0, 0, 0, 0, 0, 0, 0], rejected: [] },
    { eValues: [0, 0.1, 70, 400, 1, 90, 0.5, 5, 250, 0], rejected: [2, 3, 5, 8] },
    { eValues: [1, Infinity, 1], rejected: [1] },
    { eValues: [40, 40], rejected: [0, 1] },
    { eValues: [20], rejected: [0] },
    { eValues: [], rejected: [] },
  ])('rejects $rejected of $eValues at 5 %', ({ eValues, rejected }) => {
    expect(eBenjaminiHochberg(eValues, 0.05)).toEqual(rejected);
  });

  test('rejects whatever Bonferroni rejects', () => {
    fc.assert(
      fc.property(fc.array(eValue, { maxLength: 60 }), rate, (eValues, share) => {
        const bonferroni = eValues.flatMap((value, index) => (value >= eValues.length / share + 1e-6 ? [index] : []));

        expect(eBenjaminiHochberg(eValues, share)).toEqual(expect.arrayContaining(bonferroni));
      }),
    );
  });

  test('rejects the same values in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(eValue, { maxLength: 60 }), rate, (eValues, share) => {
        const valuesOf = (values: readonly number[]) =>
          eBenjaminiHochberg(values, share)
            .map((index) => values[index] ?? 0)
            .sort((a, b) => b - a);

        expect(valuesOf(eValues.toReversed())).toEqual(valuesOf(eValues));
      }),
    );
  });

  test('is the largest k with k·e(k)/M ≥ 1/δ, by trying every k', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { minLength: 1, maxLength: 12 }), (eValues) => {
        const descending = eValues.toSorted((a, b) => b - a);
        const sizes = descending.flatMap((value, index) =>
          (index + 1) * value >= 10 * eValues.length ? [index + 1] : [],
        );

        expect(eBenjaminiHochberg(eValues, 0.1)).toHaveLength(Math.max(0, ...sizes));
      }),
    );
  });
});
