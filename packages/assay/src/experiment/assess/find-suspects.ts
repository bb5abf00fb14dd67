import { eBenjaminiHochberg } from '../../statistics/multiple-tests';
import { logLikelihoodRatio } from '../../statistics/sequential';
import { judgedOf } from '../tally/assertion-result';
import type { AssertionTally } from '../tally/assertion-tally';
import { hypothesesOf } from '../policy/policy';

/** Maximum share of accused assertions that do not really fail too often (false discovery rate). */
const falseDiscoveryRate = 0.1;
/** Used in place of a tolerated rate of 0. */
const leastTolerated = 0.001;

/**
 * Indices of the assertions that fail more often than tolerated, with at most a tenth false discoveries: e-BH on
 * likelihood ratios. Valid for dependent assertions (the booleans of one reply are dependent), and however the run
 * ended.
 */
export function findAccused(tallies: readonly AssertionTally[]): readonly number[] {
  const evidence = tallies.map(({ assertion, counts }) => {
    const all = counts();
    const hypotheses = hypothesesOf(Math.max(assertion.tolerate, leastTolerated));
    return Math.exp(logLikelihoodRatio(hypotheses, all.failures, judgedOf(all)));
  });
  return eBenjaminiHochberg(evidence, falseDiscoveryRate);
}
