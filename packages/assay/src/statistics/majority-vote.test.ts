import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { clopperPearsonUpper } from './intervals';
import { expectedCalls } from '../testing/compared-statistics';
import { majorityFailureRate } from './majority-vote';

function leastVotes(rate: number, target: number): number | undefined {
  for (let votes = 1; votes < 100; votes += 2) {
    if (majorityFailureRate(rate, votes) <= target) {
      return votes;
    }
  }
  return undefined;
}

describe('majorityFailureRate', () => {
  test.each([
    { rate: 0.005, printed: ['5.0e-3', '7.5e-5', '1.2e-6', '2.2e-8'] },
    { rate: 0.01, printed: ['1.00e-2', '2.98e-4', '9.85e-6', '3.4e-7'] },
    { rate: 0.02, printed: ['2.00e-2', '1.18e-3', '7.8e-5', '5.3e-6'] },
    { rate: 0.05, printed: ['5.0e-2', '7.25e-3', '1.16e-3', '1.9e-4', '3.3e-5'] },
    { rate: 0.1, printed: ['1.0e-1', '2.80e-2', '8.56e-3', '2.73e-3', '8.9e-4', '3.0e-4'] },
    { rate: 0.15, printed: ['1.5e-1', '6.1e-2', '2.7e-2', '1.2e-2', '5.6e-3', '2.7e-3'] },
    { rate: 0.2, printed: ['2.0e-1', '1.04e-1', '5.8e-2', '3.3e-2', '2.0e-2', '1.2e-2'] },
    { rate: 0.3, printed: ['3.0e-1', '2.16e-1', '1.63e-1', '1.26e-1', '9.9e-2', '7.8e-2'] },
    { rate: 0.4, printed: ['4.0e-1', '3.52e-1', '3.17e-1', '2.90e-1', '2.67e-1', '2.47e-1'] },
  ])('of calls that fail at $rate is the reference for 1, 3, 5… votes', ({ rate, printed }) => {
    const rates = printed.map((text, index) =>
      majorityFailureRate(rate, 2 * index + 1).toExponential(text.indexOf('e') - (text.includes('.') ? 2 : 1)),
    );

    expect(rates).toEqual(printed);
  });

  test.each([
    { rate: 0.15, votes: 15, printed: '6.1e-4' },
    { rate: 0.2, votes: 15, printed: '4.2e-3' },
    { rate: 0.2, votes: 21, printed: '9.7e-4' },
    { rate: 0.3, votes: 15, printed: '5.0e-2' },
    { rate: 0.3, votes: 21, printed: '2.6e-2' },
    { rate: 0.4, votes: 15, printed: '2.1e-1' },
    { rate: 0.4, votes: 21, printed: '1.7e-1' },
  ])('of $votes calls that fail at $rate is $printed', ({ rate, votes, printed }) => {
    expect(majorityFailureRate(rate, votes).toExponential(1)).toBe(printed);
  });

  test.each([
    { rate: 0.005, least: [1, 3, 3] },
    { rate: 0.01, least: [1, 3, 5] },
    { rate: 0.02, least: [3, 5, 5] },
    { rate: 0.05, least: [3, 7, 9] },
    { rate: 0.1, least: [5, 9, 13] },
    { rate: 0.15, least: [9, 15, 21] },
    { rate: 0.2, least: [13, 21, 31] },
    { rate: 0.3, least: [31, 55, 79] },
    { rate: 0.4, least: [undefined, undefined, undefined] },
    { rate: 0.51, least: [undefined, undefined, undefined] },
  ])('at $rate falls to .01, .001 and .0001 with $least votes of up to 99', ({ rate, least }) => {
    expect([0.01, 0.001, 0.0001].map((target) => leastVotes(rate, target))).toEqual(least);
  });

  test.each([
    { failures: 0, trials: 100, least: [3, 5] },
    { failures: 3, trials: 100, least: [5, 7] },
    { failures: 5, trials: 100, least: [5, 9] },
    { failures: 10, trials: 100, least: [9, 17] },
    { failures: 20, trials: 100, least: [25, 43] },
    { failures: 0, trials: 20, least: [7, 13] },
  ])(
    'at the upper bound of $failures of $trials certifies .01 and .001 with $least votes',
    ({ failures, trials, least }) => {
      const bound = clopperPearsonUpper(failures, trials);

      expect([0.01, 0.001].map((target) => leastVotes(bound, target))).toEqual(least);
    },
  );

  test('grows to 1 when the majority of calls is wrong', () => {
    const rates = [1, 3, 5, 21, 201].map((votes) => majorityFailureRate(0.6, votes));

    expect(rates).toEqual([...rates].sort((a, b) => a - b));
    expect(rates.at(-1)).toBeGreaterThan(0.997);
  });

  test('mirrors: wrong at p is right at 1 − p, for all rates and votes', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20), (rate, half) => {
        const votes = 2 * half + 1;
        expect(majorityFailureRate(rate, votes) + majorityFailureRate(1 - rate, votes)).toBeCloseTo(1, 12);
      }),
    );
  });

  test.each([0, 2, 4])('refuses %s votes, which may tie', (votes) => {
    expect(() => majorityFailureRate(0.1, votes)).toThrow(
      new RangeError(`a majority needs an odd number of votes, not ${String(votes)}`),
    );
  });

  test('is not what the pooled failure rate predicts, because a floor of always wrong assertions stays', () => {
    const mix = [
      { share: 0.93, rate: 0.02 },
      { share: 0.03, rate: 0.3 },
      { share: 0.04, rate: 1 },
    ];
    const pooled = mix.reduce((sum, { share, rate }) => sum + share * rate, 0);
    const percent = (rate: number): number => Number((100 * rate).toPrecision(3));
    const votes = [3, 5, 7, 9];

    expect(percent(pooled)).toBe(6.76);
    expect(votes.map((k) => Number(percent(majorityFailureRate(pooled, k)).toFixed(3)))).toEqual([
      1.31, 0.278, 0.062, 0.014,
    ]);
    expect(
      votes.map((k) => percent(mix.reduce((sum, { share, rate }) => sum + share * majorityFailureRate(rate, k), 0))),
    ).toEqual([4.76, 4.5, 4.38, 4.3]);
  });
});

describe('expectedCalls', () => {
  test.each([
    { votes: 1, calls: ['1.00', '1.00', '1.00'] },
    { votes: 3, calls: ['2.02', '2.10', '2.18'] },
    { votes: 5, calls: ['3.06', '3.29', '3.54'] },
  ])('for $votes votes at .01, .05 and .1 are $calls', ({ votes, calls }) => {
    // 2.095 is a tie, which the reference rounds up.
    expect([0.01, 0.05, 0.1].map((rate) => (expectedCalls(rate, votes) + 1e-12).toFixed(2))).toEqual(calls);
  });

  test.each([0, 1])('are only the first wave when every call gives the same (rate %s)', (rate) => {
    expect(expectedCalls(rate, 5)).toBe(3);
  });

  test.each([3, 5, 7])('save calls without changing the verdict of %s votes', (votes) => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: votes, maxLength: votes }), (wrong) => {
        const first = wrong.slice(0, (votes + 1) / 2);
        const majority = wrong.filter(Boolean).length > votes / 2;

        expect(new Set(first).size === 1 ? first[0] : majority).toBe(majority);
      }),
    );
  });
});
