import { eBenjaminiHochberg } from '../../statistics/e-benjamini-hochberg';
import { logLikelihoodRatio } from '../../statistics/sprt';
import { judgedOf } from '../tally/assertion-result';
import type { AssertionTally } from '../tally/assertion-tally';
import { hypothesesOf } from '../policy/hypotheses';

/** Share, at most, of the accused that fail no more often than they may. */
const falseDiscoveryRate = 0.1;
/** An assertion that tolerates nothing is held against this rate. */
const leastTolerated = 0.001;

/**
 * Indices of the assertions that fail more often than they may, as a list of which at most a tenth is wrong: e-BH on
 * likelihood ratios, valid for dependent assertions (the booleans of one reply are), whatever ended the asking.
 */
export function findAccused(tallies: readonly AssertionTally[]): readonly number[] {
  const evidence = tallies.map(({ assertion, counts }) => {
    const all = counts();
    const hypotheses = hypothesesOf(Math.max(assertion.tolerate, leastTolerated));
    return Math.exp(logLikelihoodRatio(hypotheses, all.failures, judgedOf(all)));
  });
  return eBenjaminiHochberg(evidence, falseDiscoveryRate);
}
