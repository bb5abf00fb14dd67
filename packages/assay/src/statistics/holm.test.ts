import { describe, expect, test } from '@jest/globals';
import { holmAdjust } from './multiple-tests';

const rounded = (values: readonly number[]): readonly number[] => values.map((value) => Number(value.toPrecision(12)));

describe('holmAdjust', () => {
  const reference = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216];
  const adjusted = [0.01, 0.072, 0.312, 0.312, 0.312, 0.312, 0.312, 0.615, 0.615, 0.615];

  test('agrees with the reference vector', () => {
    expect(rounded(holmAdjust(reference))).toEqual(adjusted);
  });

  test('keeps the order in which the p-values came', () => {
    expect(rounded(holmAdjust(reference.toReversed()))).toEqual(adjusted.toReversed());
  });

  test.each([
    { pValues: [], family: undefined, adjusted: [] },
    { pValues: [0.03], family: undefined, adjusted: [0.03] },
    { pValues: [0.6, 0.7], family: undefined, adjusted: [1, 1] },
    { pValues: [0, 1], family: undefined, adjusted: [0, 1] },
    { pValues: [0.01, 0.01, 0.01], family: undefined, adjusted: [0.03, 0.03, 0.03] },
    { pValues: [0.01], family: 5, adjusted: [0.05] },
    { pValues: [0.02, 0.01], family: 5, adjusted: [0.08, 0.05] },
    { pValues: [0.01], family: 1000, adjusted: [1] },
  ])('adjusts $pValues in a family of $family to $adjusted', ({ pValues, family, adjusted: expected }) => {
    expect(rounded(holmAdjust(pValues, family))).toEqual(expected);
  });

  test('leaves its input alone', () => {
    const pValues = Object.freeze([0.5, 0.1]);

    expect(holmAdjust(pValues)).toEqual([0.5, 0.2]);
    expect(pValues).toEqual([0.5, 0.1]);
  });
});
