import { logBetaTail } from './beta';
import { logBeta } from './log-gamma';

/** Jeffreys' prior, truncated below the rate. */
const a = 0.5;
const b = 0.5;

/**
 * Logarithm of an e-value against "no trial fails more often than `rate`": a mixture of likelihood ratios over the
 * higher rates (Robbins 1970). Anytime-valid: the probability that it ever exceeds ln(1/α) is at most α (Ville 1939).
 * Values of independent trials add up.
 */
export function logEvidenceAbove(rate: number, failures: number, trials: number): number {
  if (trials <= 0 || rate >= 1) {
    return 0;
  }
  if (rate <= 0) {
    return failures > 0 ? Infinity : 0;
  }
  const passes = trials - failures;
  const logTail = (more: number, fewer: number): number => logBetaTail(1 - rate, rate, fewer + b, more + a);
  return (
    logBeta(failures + a, passes + b) +
    logTail(failures, passes) -
    logBeta(a, b) -
    logTail(0, 0) -
    failures * Math.log(rate) -
    passes * Math.log1p(-rate)
  );
}
