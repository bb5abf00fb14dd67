import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { jeffreysInterval } from '../testing/compared-statistics';
import { clopperPearsonInterval, clopperPearsonLower, clopperPearsonUpper, wilsonInterval } from './intervals';

const counts = fc
  .integer({ min: 1, max: 3000 })
  .chain((trials) => fc.record({ trials: fc.constant(trials), failures: fc.integer({ min: 0, max: trials }) }));

const confidences = fc.double({ min: 0.5, max: 0.9999, noNaN: true });

const rounding = 1e-13;

describe.each([
  { name: 'wilsonInterval', interval: wilsonInterval },
  { name: 'clopperPearsonInterval', interval: clopperPearsonInterval },
  { name: 'jeffreysInterval', interval: jeffreysInterval },
])('$name', ({ interval }) => {
  test('lies within [0, 1] and holds the observed rate', () => {
    fc.assert(
      fc.property(counts, confidences, ({ failures, trials }, confidence) => {
        const { lower, upper } = interval(failures, trials, confidence);
        const rate = failures / trials;

        expect([lower >= 0, lower <= rate + rounding, rate - rounding <= upper, upper <= 1]).not.toContain(false);
      }),
    );
  });

  test('moves up with each failure more', () => {
    fc.assert(
      fc.property(counts, confidences, ({ failures, trials }, confidence) => {
        const fewer = interval(failures, trials + 1, confidence);
        const more = interval(failures + 1, trials + 1, confidence);

        expect([fewer.lower < more.lower, fewer.upper < more.upper]).toEqual([true, true]);
      }),
    );
  });

  test('is mirrored when failures and passes change places', () => {
    fc.assert(
      fc.property(counts, confidences, ({ failures, trials }, confidence) => {
        const { lower, upper } = interval(failures, trials, confidence);
        const mirrored = interval(trials - failures, trials, confidence);

        expect(Math.abs(lower - (1 - mirrored.upper))).toBeLessThan(rounding);
        expect(Math.abs(upper - (1 - mirrored.lower))).toBeLessThan(rounding);
      }),
    );
  });

  test('holds the interval of a lower confidence', () => {
    fc.assert(
      fc.property(counts, confidences, confidences, ({ failures, trials }, one, other) => {
        const inner = interval(failures, trials, Math.min(one, other));
        const outer = interval(failures, trials, Math.max(one, other));

        expect(outer.lower).toBeLessThanOrEqual(inner.lower + rounding);
        expect(outer.upper).toBeGreaterThanOrEqual(inner.upper - rounding);
      }),
    );
  });
});

describe('clopperPearsonInterval', () => {
  test('is made of the two one-sided bounds with half of the error each', () => {
    fc.assert(
      fc.property(counts, ({ failures, trials }) => {
        expect(clopperPearsonInterval(failures, trials)).toEqual({
          lower: clopperPearsonLower(failures, trials, 0.975),
          upper: clopperPearsonUpper(failures, trials, 0.975),
        });
      }),
    );
  });

  test('narrows when the same rate is seen in more trials, fractional ones too', () => {
    const sizes = fc.double({ min: 1, max: 1000, noNaN: true });
    const rates = fc.double({ min: 1e-6, max: 1, noNaN: true });

    fc.assert(
      fc.property(sizes, rates, (trials, rate) => {
        const wide = clopperPearsonInterval(rate * trials, trials);
        const narrow = clopperPearsonInterval(rate * trials * 1.5, trials * 1.5);

        expect(narrow.upper - narrow.lower).toBeLessThanOrEqual(wide.upper - wide.lower);
      }),
    );
  });
});
