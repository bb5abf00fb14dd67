import { describe, expect, test } from '@jest/globals';
import {
  doubleFault,
  effectiveVotes,
  mixedMajorityFailureRate,
  unbiasedMixedMajorityFailureRate,
  type Voter,
} from './majority-vote';

const noise = 0.02;

/**
 * Mean failure rate of a vote over assertions where A and B are each always wrong on 4 %, `shared` of which are the
 * same, C is never always wrong, and every call else fails at 2 %.
 */
function voteOf(voters: readonly ('A' | 'B' | 'C')[], shared: number): number {
  const only = 0.04 * (1 - shared);
  const worlds = [
    { share: 0.04 * shared, rates: { A: 1, B: 1, C: noise } },
    { share: only, rates: { A: 1, B: noise, C: noise } },
    { share: only, rates: { A: noise, B: 1, C: noise } },
    { share: 1 - 0.04 * shared - 2 * only, rates: { A: noise, B: noise, C: noise } },
  ];
  const vote = worlds.reduce(
    (sum, { share, rates }) => sum + share * mixedMajorityFailureRate(voters.map((voter) => rates[voter])),
    0,
  );
  return Number((100 * vote).toFixed(1));
}

describe('mixedMajorityFailureRate', () => {
  test.each([
    { rates: [0.05, 0.1, 0.2], value: 0.033 },
    { rates: [0.01, 0.02, 0.05, 0.1, 0.3], value: 0.0029268 },
    { rates: [0.3], value: 0.3 },
    { rates: [1, 1, 0], value: 1 },
    { rates: [1, 0, 0], value: 0 },
  ])('of voters that fail at $rates is $value', ({ rates, value }) => {
    expect(Math.abs(mixedMajorityFailureRate(rates) - value)).toBeLessThan(1e-15);
  });

  test('does not depend on the order of the voters', () => {
    expect(mixedMajorityFailureRate([0.3, 0.01, 0.1, 0.02, 0.05])).toBeCloseTo(0.0029268, 14);
  });

  test.each([[[]], [[0.1, 0.2]]])('refuses the rates %j, which may tie', (rates) => {
    expect(() => mixedMajorityFailureRate(rates)).toThrow(
      new RangeError(`a majority needs an odd number of votes, not ${String(rates.length)}`),
    );
  });

  test('shows that asking the same model three times leaves its systematic errors', () => {
    expect([voteOf(['A'], 1), voteOf(['A', 'A', 'A'], 1)]).toEqual([5.9, 4.1]);
  });

  test('shows that adding one vote of another model to two of the same is useless whatever they share', () => {
    const votes = [0, 0.25, 0.5, 0.75, 1].map((shared) => voteOf(['A', 'A', 'B'], shared));

    expect([votes[0], votes[4]]).toEqual([4.3, 4.1]);
    expect(votes).toEqual(votes.map((vote) => Math.min(4.3, Math.max(4.1, vote))));
  });

  test('shows that three different models help as far as they do not share their errors', () => {
    expect([1, 0.5, 0].map((shared) => voteOf(['A', 'B', 'C'], shared))).toEqual([4.1, 2.3, 0.4]);
  });
});

describe('unbiasedMixedMajorityFailureRate', () => {
  const pmf = (trials: number, rate: number): readonly number[] => {
    let ways = 1;
    return Array.from({ length: trials + 1 }, (_, failures) => {
      const probability = ways * rate ** failures * (1 - rate) ** (trials - failures);
      ways = (ways * (trials - failures)) / (failures + 1);
      return probability;
    });
  };

  const meanOver = (left: Omit<Voter, 'failures'> & { rate: number }, right: typeof left): number =>
    pmf(left.trials, left.rate).reduce(
      (sum, a, i) =>
        sum +
        pmf(right.trials, right.rate).reduce(
          (inner, b, j) =>
            inner +
            a *
              b *
              (unbiasedMixedMajorityFailureRate([
                { ...left, failures: i },
                { ...right, failures: j },
              ]) ?? NaN),
          0,
        ),
      0,
    );

  test('has the mean of the Poisson-binomial tail, over all outcomes of two voters with 2 + 1 votes', () => {
    const mean = meanOver({ trials: 10, votes: 2, rate: 0.1 }, { trials: 7, rate: 0.3 });

    expect(Math.abs(mean - mixedMajorityFailureRate([0.1, 0.1, 0.3]))).toBeLessThan(1e-12);
  });

  test('is biased when a voter with two votes is stated as two voters', () => {
    const once = unbiasedMixedMajorityFailureRate([
      { failures: 1, trials: 10, votes: 2 },
      { failures: 0, trials: 10 },
    ]);
    const twice = unbiasedMixedMajorityFailureRate([
      { failures: 1, trials: 10 },
      { failures: 1, trials: 10 },
      { failures: 0, trials: 10 },
    ]);

    expect([once, twice?.toFixed(12)]).toEqual([0, '0.010000000000']);
  });

  test('is undefined when a voter has fewer trials than votes', () => {
    expect(
      unbiasedMixedMajorityFailureRate([
        { failures: 0, trials: 1, votes: 2 },
        { failures: 0, trials: 9 },
      ]),
    ).toBeUndefined();
  });
});

describe('effectiveVotes', () => {
  test.each([
    { correlation: 0, effective: ['3.00', '5.00', '9.00'] },
    { correlation: 0.25, effective: ['2.00', '2.50', '3.00'] },
    { correlation: 0.5, effective: ['1.50', '1.67', '1.80'] },
    { correlation: 1, effective: ['1.00', '1.00', '1.00'] },
  ])('of 3, 5 and 9 votes correlated by $correlation are $effective', ({ correlation, effective }) => {
    expect([3, 5, 9].map((votes) => effectiveVotes(votes, correlation).toFixed(2))).toEqual(effective);
  });
});

describe('doubleFault', () => {
  const single = (first: number, second: number) => ({
    first: { failures: first, trials: 1 },
    second: { failures: second, trials: 1 },
  });

  test('is the 2 × 2 table of wrong answers when each voter was asked once', () => {
    // 6 both, 2 only the first, 4 only the second, 8 neither: φ = (6 · 8 − 2 · 4) / √(8 · 12 · 10 · 10).
    const assertions = [
      ...Array.from({ length: 6 }, () => single(1, 1)),
      ...Array.from({ length: 2 }, () => single(1, 0)),
      ...Array.from({ length: 4 }, () => single(0, 1)),
      ...Array.from({ length: 8 }, () => single(0, 0)),
    ];

    const { both, either, correlation } = doubleFault(assertions) ?? { both: NaN, either: NaN, correlation: null };

    expect([both.toFixed(12), either.toFixed(12)]).toEqual(['0.300000000000', '0.600000000000']);
    expect(correlation).toBeCloseTo(40 / Math.sqrt(9600), 12);
  });

  test('does not correlate voters whose rates are the same on all assertions', () => {
    const same = { first: { failures: 2, trials: 10 }, second: { failures: 5, trials: 10 } };

    expect(doubleFault([same, same])).toEqual({ both: 0.1, either: 0.6, correlation: 0 });
  });

  test('has no correlation when a voter never fails', () => {
    expect(doubleFault([single(0, 1), single(0, 0)])).toEqual({ both: 0, either: 0.5, correlation: null });
  });

  test('is undefined when no assertion was asked of both', () => {
    expect(doubleFault([{ first: { failures: 0, trials: 0 }, second: { failures: 1, trials: 1 } }])).toBeUndefined();
  });
});
