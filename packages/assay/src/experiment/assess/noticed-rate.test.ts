import { describe, expect, test } from '@jest/globals';
import { binomialUpperTail } from '../../statistics/distributions';
import { decideAssertions } from '../policy/decide';
import { noticedRate } from './noticed-rate';

describe('noticedRate', () => {
  test.each([
    { judged: 2, tolerate: 0.01, family: 1 },
    { judged: 10, tolerate: 0.01, family: 24 },
    { judged: 100, tolerate: 0.05, family: 1 },
    { judged: 1000, tolerate: 0.1, family: 128 },
  ])(
    'is the rate at which $judged trials fail one of $family with a chance of 80 %',
    ({ judged, tolerate, family }) => {
      const policy = { assert: 'hard', tolerate } as const;
      const failures = Array.from({ length: judged + 1 }, (_, count) => count).find((count) => {
        const counts = { trials: judged, failures: count, unreadable: 0, errored: 0 };
        return decideAssertions([{ counts, policy }], family)[0]?.status === 'failed';
      });

      const rate = noticedRate(judged, tolerate, family) ?? NaN;

      expect(binomialUpperTail(failures ?? 0, judged, rate)).toBeCloseTo(0.8, 3);
    },
  );

  test('falls with more trials and rises with more assertions', () => {
    const rateOf = (judged: number, family: number): number => noticedRate(judged, 0.01, family) ?? NaN;

    expect(rateOf(100, 24)).toBeLessThan(rateOf(10, 24));
    expect(rateOf(100, 24)).toBeGreaterThan(rateOf(100, 1));
  });

  test('is none where not even certain failure would be noticed', () => {
    expect(noticedRate(2, 0.5, 128)).toBeNull();
  });
});
