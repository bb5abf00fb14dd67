import { describe, expect, test } from '@jest/globals';
import { expectedCalls } from '../testing/compared-statistics';
import { majorityFailureRate, unbiasedExpectedCalls, unbiasedMajorityFailureRate } from './majority-vote';

/** E f(X) for X ~ Binomial(trials, rate), by enumeration. */
function meanOver(trials: number, rate: number, f: (failures: number) => number): number {
  let mean = 0;
  let ways = 1;
  for (let failures = 0; failures <= trials; failures += 1) {
    mean += ways * rate ** failures * (1 - rate) ** (trials - failures) * f(failures);
    ways = (ways * (trials - failures)) / (failures + 1);
  }
  return mean;
}

const estimate = (failures: number, trials: number, votes: number): number =>
  unbiasedMajorityFailureRate(failures, trials, votes) ?? NaN;

describe('unbiasedMajorityFailureRate', () => {
  test.each([
    { failures: 3, trials: 10, votes: 3, value: 0.18333333333 },
    { failures: 3, trials: 10, votes: 5, value: 0.08333333333 },
    { failures: 10, trials: 100, votes: 5, value: 0.0066379129 },
    { failures: 10, trials: 100, votes: 3, value: 0.02578849722 },
    { failures: 50, trials: 100, votes: 3, value: 0.5 },
    { failures: 0, trials: 10, votes: 5, value: 0 },
    { failures: 10, trials: 10, votes: 5, value: 1 },
    { failures: 3, trials: 10, votes: 1, value: 0.3 },
  ])('of $failures of $trials for $votes votes is $value', ({ failures, trials, votes, value }) => {
    expect(Math.abs(estimate(failures, trials, votes) - value)).toBeLessThan(5e-12);
  });

  const settings = [5, 12, 25, 40].flatMap((trials) =>
    [1, 3, 5].flatMap((votes) => [0, 0.01, 0.1, 0.4, 0.5, 0.9, 1].map((rate) => ({ trials, votes, rate }))),
  );

  test.each(settings)('over $trials trials at $rate has the mean g_$votes', ({ trials, votes, rate }) => {
    const mean = meanOver(trials, rate, (failures) => estimate(failures, trials, votes));

    expect(Math.abs(mean - majorityFailureRate(rate, votes))).toBeLessThan(1e-12);
  });

  test('has the mean .00856 and .31744 at 10 % and 40 %, where the plug-in of the observed rate is far off', () => {
    const plugIn = meanOver(12, 0.1, (failures) => majorityFailureRate(failures / 12, 5));

    expect([0.1, 0.4].map((rate) => meanOver(12, rate, (failures) => estimate(failures, 12, 5)).toFixed(5))).toEqual([
      '0.00856',
      '0.31744',
    ]);
    expect(plugIn.toFixed(5)).toBe('0.02497');
  });

  test('is undefined when there are fewer trials than votes', () => {
    expect([unbiasedMajorityFailureRate(1, 4, 5), unbiasedMajorityFailureRate(0, 0, 1)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('unbiasedExpectedCalls', () => {
  test.each([
    { trials: 12, votes: 3, rate: 0.05 },
    { trials: 12, votes: 5, rate: 0.1 },
    { trials: 20, votes: 9, rate: 0.5 },
  ])('over $trials trials at $rate have the mean of $votes votes', ({ trials, votes, rate }) => {
    const mean = meanOver(trials, rate, (failures) => unbiasedExpectedCalls(failures, trials, votes) ?? NaN);

    expect(Math.abs(mean - expectedCalls(rate, votes))).toBeLessThan(1e-12);
  });

  test('are undefined when there are fewer trials than the first wave', () => {
    expect([unbiasedExpectedCalls(0, 2, 5), unbiasedExpectedCalls(0, 3, 5)]).toEqual([undefined, 3]);
  });
});
