import { hypergeometricPmf } from './hypergeometric';
import { mixedMajorityFailureRate, unbiasedMixedMajorityFailureRate } from './mixed-vote';

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
