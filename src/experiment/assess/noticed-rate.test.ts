import { describe, expect, test } from '@jest/globals';
import { binomialUpperTail } from '../../statistics/binomial';
import { decideAll } from '../policy/decide';
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
        return decideAll([{ counts, policy }], family)[0]?.status === 'failed';
      });

      const rate = noticedRate(judged, policy, family);

      expect(binomialUpperTail(failures ?? 0, judged, rate)).toBeCloseTo(0.8, 3);
    },
  );

  test('falls with more trials and rises with more assertions', () => {
    const policy = { assert: 'hard', tolerate: 0.01 } as const;

    expect(noticedRate(100, policy, 24)).toBeLessThan(noticedRate(10, policy, 24));
    expect(noticedRate(100, policy, 24)).toBeGreaterThan(noticedRate(100, policy, 1));
  });
});
