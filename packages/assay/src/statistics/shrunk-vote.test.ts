import { describe, expect, test } from '@jest/globals';
import { majorityFailureRate, shrunkMajorityFailureRate } from './majority-vote';

const alike = (times: number, failures: number, trials = 100) =>
  Array.from({ length: times }, () => ({ failures, trials }));

describe('shrunkMajorityFailureRate', () => {
  test('is the mean rate’s where assertions differ no more than chance makes them', () => {
    const together = [...alike(15, 3), { failures: 5, trials: 100 }];

    expect(shrunkMajorityFailureRate({ failures: 5, trials: 100 }, together, 3)).toBeCloseTo(
      majorityFailureRate(50 / 1600, 3),
      12,
    );
  });

  test('is an assertion’s own where it stands alone', () => {
    const one = { failures: 20, trials: 100 };

    expect(shrunkMajorityFailureRate(one, [one], 5)).toBeCloseTo(majorityFailureRate(0.2, 5), 12);
  });

  test('is the mean of the majority over a beta posterior', () => {
    // Rates 0, .1, .2, .3 of 100: variance of the rates 1/60, of their estimates .014/99, so .0165252… between; mean .15.
    const together = [0, 10, 20, 30].map((failures) => ({ failures, trials: 100 }));
    const between = 1 / 60 - (0 + 0.09 + 0.16 + 0.21) / 4 / 99;
    const weight = (0.15 * 0.85) / between - 1;
    const wrong = 0.15 * weight + 30;
    const right = 0.85 * weight + 70;
    const all = wrong + right;
    // P(2 or 3 of 3): E[3p² − 2p³] of Beta(wrong, right).
    const second = (wrong * (wrong + 1)) / (all * (all + 1));
    const third = (second * (wrong + 2)) / (all + 2);

    expect(shrunkMajorityFailureRate({ failures: 30, trials: 100 }, together, 3)).toBeCloseTo(
      3 * second - 2 * third,
      12,
    );
  });

  test('knows what never and what always happened', () => {
    expect(shrunkMajorityFailureRate({ failures: 0, trials: 9 }, alike(4, 0, 9), 3)).toBe(0);
    expect(shrunkMajorityFailureRate({ failures: 9, trials: 9 }, alike(4, 9, 9), 3)).toBe(1);
  });
});
