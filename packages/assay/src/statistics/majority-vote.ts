import { varianceComponents } from './decomposition';
import { hypergeometricPmf } from './distributions';
import type { FailureCount } from './failure-count';
import { logBeta, logChoose } from './special-functions';

/**
 * g_k(p): P(the majority of k = `votes` independent calls is wrong) for an assertion whose calls fail at `rate`
 * (Condorcet 1785). k must be odd. Not linear in the rate: average it over assertions, and never pool the rates first.
 */
export function majorityFailureRate(rate: number, votes: number): number {
  return mixedMajorityFailureRate(new Array<number>(votes).fill(rate));
}

/**
 * Unbiased estimate of g_k for the assertion that failed in `failures` of `trials` independent calls: the share of all
 * subsets of k = `votes` trials whose majority fails (hypergeometric U-statistic, Hoeffding 1948; the majority analogue
 * of pass@k, Chen et al. 2021). Undefined when trials < votes, and of little use below 2 · votes trials.
 */
export function unbiasedMajorityFailureRate(failures: number, trials: number, votes: number): number | undefined {
  return unbiasedMixedMajorityFailureRate([{ failures, trials, votes }]);
}

/**
 * Unbiased estimate, from `failures` of `trials` calls, of the number of calls for a verdict of k = `votes` (odd) in
 * two waves: (k + 1)/2 calls first, the rest only if those disagree. The verdict is the same as that of k calls. It
 * covers one assertion: if one call answers several assertions, the second wave is needed as soon as one of these
 * disagrees. Undefined if trials < (votes + 1)/2.
 */
export function unbiasedExpectedCalls(failures: number, trials: number, votes: number): number | undefined {
  const first = (votes + 1) / 2;
  if (trials < first) {
    return undefined;
  }
  const wave = hypergeometricPmf(failures, trials, first);
  return first + (votes - first) * (1 - (wave[0] ?? 0) - (wave[first] ?? 0));
}

/**
 * P(more than half of the votes are wrong) if vote i is wrong with probability rates[i], independently: the tail of the
 * Poisson-binomial distribution by convolution. The number of votes must be odd, so that there is no tie. Calls are
 * independent only given the assertion: average the result over assertions, never the rates.
 */
export function mixedMajorityFailureRate(rates: readonly number[]): number {
  return majorityShare(rates.map((rate) => [1 - rate, rate]));
}

/** The counts of one voter on one assertion, and how many votes the voter has: 1 unless stated. */
export interface Voter extends FailureCount {
  readonly votes?: number;
}

/**
 * Unbiased estimate of `mixedMajorityFailureRate` for one assertion from each voter's own trials, by convolution of
 * hypergeometric distributions (Hoeffding 1948, U-statistics); undefined if a voter has fewer trials than votes. List a
 * voter with several votes once, with `votes`: listed twice, its trials would be used twice.
 */
export function unbiasedMixedMajorityFailureRate(voters: readonly Voter[]): number | undefined {
  if (voters.some(({ trials, votes = 1 }) => trials < votes)) {
    return undefined;
  }
  return majorityShare(voters.map(({ failures, trials, votes = 1 }) => hypergeometricPmf(failures, trials, votes)));
}

/**
 * Number of independent votes that are worth as much as `votes` whose errors have this pairwise correlation between
 * assertions: votes / (1 + (votes − 1) · correlation) (Kish 1965, design effect).
 */
export function effectiveVotes(votes: number, correlation: number): number {
  return votes / Math.max(0, 1 + (votes - 1) * correlation);
}

/** How often two voters fail together on the same assertion. */
interface DoubleFault {
  /** Mean share of pairs of calls, one of each voter, that both fail. */
  readonly both: number;
  /** Mean share of such pairs in which at least one fails. */
  readonly either: number;
  /** φ coefficient of the two failures of a pair; null when one of the voters always or never fails. */
  readonly correlation: number | null;
}

/**
 * Double-fault table of two voters over assertions (Giacinto & Roli 2001) of equal weight. The two counts of an
 * assertion must come from different calls. Assertions that only one voter was asked are left out; undefined if none
 * remains.
 */
export function doubleFault(
  assertions: readonly { readonly first: FailureCount; readonly second: FailureCount }[],
): DoubleFault | undefined {
  const rates = assertions
    .filter(({ first, second }) => first.trials > 0 && second.trials > 0)
    .map(({ first, second }) => ({ one: first.failures / first.trials, other: second.failures / second.trials }));
  if (rates.length === 0) {
    return undefined;
  }
  const mean = (of: (rate: { one: number; other: number }) => number): number =>
    rates.reduce((sum, rate) => sum + of(rate), 0) / rates.length;
  const one = mean((rate) => rate.one);
  const other = mean((rate) => rate.other);
  const both = mean((rate) => rate.one * rate.other);
  const variances = one * (1 - one) * other * (1 - other);
  return {
    both,
    either: one + other - both,
    correlation: variances > 0 ? (both - one * other) / Math.sqrt(variances) : null,
  };
}

function majorityShare(distributions: readonly (readonly number[])[]): number {
  const wrong = distributions.reduce(convolve, [1]);
  const votes = wrong.length - 1;
  if (votes % 2 !== 1) {
    throw new RangeError(`a majority needs an odd number of votes, not ${votes}`);
  }
  return Math.min(
    1,
    wrong.slice((votes + 1) / 2).reduce((sum, probability) => sum + probability, 0),
  );
}

function convolve(left: readonly number[], right: readonly number[]): readonly number[] {
  const sums = new Array<number>(left.length + right.length - 1).fill(0);
  left.forEach((a, i) => {
    right.forEach((b, j) => {
      sums[i + j] = (sums[i + j] ?? 0) + a * b;
    });
  });
  return sums;
}

/** The mean failure rate of several assertions, and the variance between them; `undefined` if it cannot be told. */
export interface RateSpread {
  readonly mean: number;
  readonly between: number | undefined;
}

/** How the failure rates of assertions spread, by moments (`varianceComponents`). */
export function spreadOf(together: readonly FailureCount[]): RateSpread {
  const judged = together.filter((one) => one.trials > 0);
  const total = judged.reduce((sum, one) => sum + one.failures, 0);
  const mean = total / judged.reduce((sum, one) => sum + one.trials, 0);
  return { mean, between: varianceComponents(judged)?.between };
}

/**
 * Expected failure rate of a vote of k = `votes` (odd) for one of several assertions, of which the others say how much
 * to believe its own count: empirical Bayes with a beta prior fitted by moments (Morris 1983), whose posterior is
 * averaged over the majority of k calls (beta-binomial). The worst of many assertions looks worse than it is; where they
 * do not differ more than chance makes them, all have the mean rate. Alone, an assertion has its own rate.
 */
export function shrunkMajorityFailureRate(
  { failures, trials }: FailureCount,
  { mean, between }: RateSpread,
  votes: number,
): number {
  if (between === undefined) {
    return majorityFailureRate(failures / trials, votes);
  }
  const most = mean * (1 - mean);
  if (between === 0 || most === 0) {
    return majorityFailureRate(mean, votes);
  }
  // Few assertions can vary more than a beta distribution with this mean does; then each has its own rate.
  const weight = Math.max(0, most / between - 1);
  const wrong = mean * weight + failures;
  const right = (1 - mean) * weight + trials - failures;
  if (wrong === 0 || right === 0) {
    return wrong === 0 ? 0 : 1;
  }
  let rate = 0;
  for (let failed = (votes + 1) / 2; failed <= votes; failed += 1) {
    rate += Math.exp(
      logChoose(votes, failed) + logBeta(wrong + failed, right + votes - failed) - logBeta(wrong, right),
    );
  }
  return rate;
}
