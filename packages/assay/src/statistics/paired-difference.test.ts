import { describe, expect, test } from '@jest/globals';
import { pairedDifference } from './paired';
import { studentCdf } from '../testing/compared-statistics';
import { studentQuantile } from './distributions';

const reference = [0.1, 0.2, 0, -0.05, 0.3, 0.1];

function defined<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new Error('expected an estimate');
  }
  return value;
}

describe('pairedDifference', () => {
  test('gives the statistic and p-value of the reference', () => {
    const { mean, standardError } = defined(pairedDifference(reference));
    const statistic = mean / standardError;

    expect(statistic).toBeCloseTo(2.0710722106, 10);
    expect(2 * studentCdf(-statistic, 5)).toBeCloseTo(0.0931126046, 10);
  });

  test('gives the mean with as many standard errors on each side as Student says', () => {
    const { mean, interval, standardError } = defined(pairedDifference(reference, 0.9));

    expect(mean).toBeCloseTo(0.65 / 6, 14);
    expect(interval.upper - mean).toBeCloseTo(studentQuantile(0.95, 5) * standardError, 14);
    expect(mean - interval.lower).toBeCloseTo(studentQuantile(0.95, 5) * standardError, 14);
  });

  test('touches zero at the confidence that the p-value leaves', () => {
    const { mean, standardError } = defined(pairedDifference(reference));

    const pValue = 2 * studentCdf(-mean / standardError, 5);

    expect(pairedDifference(reference, 1 - pValue)?.interval.lower).toBeCloseTo(0, 12);
  });

  test('has no width when all differences are equal', () => {
    expect(pairedDifference([0.25, 0.25, 0.25])).toEqual({
      mean: 0.25,
      interval: { lower: 0.25, upper: 0.25 },
      standardError: 0,
    });
  });

  test.each([{ differences: [] }, { differences: [0.3] }])('has no estimate for $differences', ({ differences }) => {
    expect(pairedDifference(differences)).toBeUndefined();
  });
});
