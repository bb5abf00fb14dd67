import { describe, expect, test } from '@jest/globals';
import { fc } from '../../testing/properties';
import { assessAssertion, type Assessment } from './assess-suite';

function assess(failures: number, judged: number, sampling: 'fixed' | 'sequential' = 'fixed'): Assessment {
  return assessAssertion({ trials: judged + 2, failures, unreadable: 0, errored: 2 }, sampling);
}

describe('assessAssertion', () => {
  test.each([
    { failures: 0, judged: 58, nature: 'unknown' },
    { failures: 0, judged: 59, nature: 'stable' },
    { failures: 1, judged: 3, nature: 'unknown' },
    { failures: 1, judged: 100, nature: 'random' },
    { failures: 39, judged: 100, nature: 'random' },
    { failures: 41, judged: 100, nature: 'unknown' },
    { failures: 50, judged: 100, nature: 'unknown' },
    { failures: 60, judged: 100, nature: 'unknown' },
    { failures: 61, judged: 100, nature: 'systematic' },
    { failures: 5, judged: 5, nature: 'unknown' },
    { failures: 6, judged: 6, nature: 'systematic' },
    { failures: 0, judged: 0, nature: 'unknown' },
  ])('calls $failures of $judged $nature', ({ failures, judged, nature }) => {
    expect(assess(failures, judged).nature).toBe(nature);
  });

  test('calls a failure systematic only where its lower bound is above one half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), (judged, some) => {
        const failures = Math.min(some, judged);

        for (const sampling of ['fixed', 'sequential'] as const) {
          const { nature, interval } = assess(failures, judged, sampling);
          expect(nature === 'systematic' && interval.lower <= 0.5).toBe(false);
          expect(nature === 'random' && interval.upper >= 0.5).toBe(false);
        }
      }),
    );
  });

  test.each([
    { sampling: 'fixed', interval: { lower: 0.0017674, upper: 0.0544862 }, upper: 0.0465598 },
    { sampling: 'sequential', interval: { lower: 0.00004, upper: 0.0737 }, upper: 0.0737 },
  ] as const)('gives a $sampling sample the interval that it can have', ({ sampling, interval, upper }) => {
    const found = assess(1, 100, sampling);

    expect(found.rate).toBe(0.01);
    expect(found.interval.lower).toBeCloseTo(interval.lower, 4);
    expect(found.interval.upper).toBeCloseTo(interval.upper, 4);
    expect(found.upper).toBeCloseTo(upper, 4);
  });

  test('counts what errored for nothing', () => {
    expect(assessAssertion({ trials: 9, failures: 0, unreadable: 0, errored: 9 }, 'fixed')).toEqual({
      rate: null,
      interval: { lower: 0, upper: 1 },
      upper: 1,
      nature: 'unknown',
      class: 'undecided',
    });
  });
});
