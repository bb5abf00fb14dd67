import { varianceComponents } from './decomposition';
import type { FailureCount } from './failure-count';
import { logBeta, logChoose } from './log-gamma';
import { majorityFailureRate } from './majority-vote';

/**
 * Expected failure rate of a vote of k = `votes` (odd) for one of several assertions, of which the others say how much
 * to believe its own count: empirical Bayes with a beta prior fitted by moments (Morris 1983), whose posterior is
 * averaged over the majority of k calls (beta-binomial). The worst of many assertions looks worse than it is; where they
 * do not differ more than chance makes them, all have the mean rate. Alone, an assertion has its own rate.
 */
export function shrunkMajorityFailureRate(
  { failures, trials }: FailureCount,
  together: readonly FailureCount[],
  votes: number,
): number {
  const judged = together.filter((one) => one.trials > 0);
  const total = judged.reduce((sum, one) => sum + one.failures, 0);
  const mean = total / judged.reduce((sum, one) => sum + one.trials, 0);
  const between = varianceComponents(judged)?.between;
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
