import { describe, expect, test } from '@jest/globals';
import { decideAssertions } from '../policy/decide';
import { noticedRate } from '../assess/noticed-rate';
import { createRandom } from '../../statistics/random';
import { trialsToNotice } from './plan-facts';

describe('trialsToNotice', () => {
  test.each([
    [0.01, 0.05, 1],
    [0.01, 0.05, 128],
    [0.05, 0.25, 30],
  ])('tolerating %d, finds %d in a family of %d with a chance of 80 %', (tolerate, rate, family) => {
    const trials = trialsToNotice(tolerate, rate, family) ?? 0;

    expect(noticedRate(trials, tolerate, family)).toBeLessThanOrEqual(rate + 1e-9);
  });

  test('agrees with what the policy decides of simulated trials', () => {
    const tolerate = 0.01;
    const rate = 0.05;
    const family = 20;
    const reports = 2000;
    const trials = trialsToNotice(tolerate, rate, family) ?? 0;
    const random = createRandom('trialsToNotice');
    const failed = Array.from({ length: reports }, () => {
      const failures = Array.from({ length: trials }, random).filter((place) => place < rate).length;
      const counts = { trials, failures, unreadable: 0, errored: 0 };
      return decideAssertions([{ counts, policy: { assert: 'hard', tolerate } }], family)[0]?.status === 'failed';
    }).filter(Boolean).length;

    expect(failed / reports).toBeGreaterThan(0.8 - 3.3 * Math.sqrt(0.16 / reports));
  });

  test('is null where nothing is to be noticed', () => {
    expect(trialsToNotice(0.05, 0.05, 1)).toBeNull();
  });
});
