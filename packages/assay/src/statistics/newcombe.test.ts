import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { relativeError } from '../testing/relative-error';
import { moverDifference, wilsonInterval } from './intervals';

describe('moverDifference', () => {
  test.each([
    { failuresA: 56, trialsA: 70, failuresB: 48, trialsB: 80, lower: 0.0524314724, upper: 0.333872654 },
    { failuresA: 6, trialsA: 100, failuresB: 4, trialsB: 200, lower: -0.0042158506, upper: 0.1059063415 },
  ])(
    'is $lower to $upper for $failuresA of $trialsA and $failuresB of $trialsB, as in statsmodels',
    ({ failuresA, trialsA, failuresB, trialsB, lower, upper }) => {
      const difference = moverDifference(
        failuresA / trialsA,
        wilsonInterval(failuresA, trialsA),
        failuresB / trialsB,
        wilsonInterval(failuresB, trialsB),
      );

      expect(relativeError(difference.lower, lower)).toBeLessThan(2e-8);
      expect(relativeError(difference.upper, upper)).toBeLessThan(2e-8);
    },
  );

  test('is what one interval says when the other rate is known', () => {
    const known = { lower: 0.25, upper: 0.25 };

    expect(moverDifference(0.5, { lower: 0.25, upper: 0.875 }, 0.25, known)).toEqual({ lower: 0, upper: 0.625 });
    expect(moverDifference(0.25, known, 0.5, { lower: 0.25, upper: 0.875 })).toEqual({ lower: -0.625, upper: 0 });
  });

  test('holds the difference, lies within [−1, 1], and is mirrored when the two change places', () => {
    const counts = fc
      .integer({ min: 1, max: 300 })
      .chain((trials) => fc.tuple(fc.integer({ min: 0, max: trials }), fc.constant(trials)));

    fc.assert(
      fc.property(counts, counts, ([failuresA, trialsA], [failuresB, trialsB]) => {
        const a = [failuresA / trialsA, wilsonInterval(failuresA, trialsA)] as const;
        const b = [failuresB / trialsB, wilsonInterval(failuresB, trialsB)] as const;
        const { lower, upper } = moverDifference(...a, ...b);

        expect([-1 <= lower, lower <= a[0] - b[0], a[0] - b[0] <= upper, upper <= 1]).not.toContain(false);
        expect(moverDifference(...b, ...a)).toEqual({ lower: -upper, upper: -lower });
      }),
    );
  });
});
