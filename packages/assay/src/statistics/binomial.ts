import { logBetaTail } from './beta';
import { halfDeviance, stirlingError } from './log-gamma';

/** What is smaller than this share of a sum does not change it. */
const negligible = 2 ** -54;

/**
 * P(X ≥ failures) for X ~ Binomial(trials, rate): the p-value of a one-sided binomial test with true failure rate
 * `rate`. Exact finite sum in log space.
 */
export function binomialUpperTail(failures: number, trials: number, rate: number): number {
  if (failures <= 0) {
    return 1;
  }
  if (failures > trials || rate <= 0) {
    return 0;
  }
  if (rate >= 1) {
    return 1;
  }
  const isAboveMean = failures > trials * rate;
  // The tail below is the one of the passes: at least so many of them are left.
  const [least, odds] = isAboveMean ? [failures, rate / (1 - rate)] : [trials - failures + 1, (1 - rate) / rate];
  let term = binomialPmf(isAboveMean ? failures : failures - 1, trials, rate);
  let tail = 0;
  for (let count = least; count <= trials && term > tail * negligible; count += 1) {
    tail += term;
    term *= ((trials - count) / (count + 1)) * odds;
  }
  return isAboveMean ? Math.min(1, tail) : 1 - tail;
}

/**
 * P(X = failures) for X ~ Binomial(trials, rate), without cancellation of large numbers (Loader 2000); 0 outside 0 …
 * trials.
 */
export function binomialPmf(failures: number, trials: number, rate: number): number {
  if (failures < 0 || failures > trials) {
    return 0;
  }
  if (trials === 0) {
    return 1;
  }
  if (failures === 0 || rate <= 0) {
    return failures === 0 ? Math.exp(trials * Math.log1p(-rate)) : 0;
  }
  if (failures === trials || rate >= 1) {
    return failures === trials ? Math.exp(trials * Math.log(rate)) : 0;
  }
  const passes = trials - failures;
  return (
    Math.sqrt(trials / (2 * Math.PI * failures * passes)) *
    Math.exp(
      stirlingError(trials) -
        stirlingError(failures) -
        stirlingError(passes) -
        halfDeviance(failures, trials * rate) -
        halfDeviance(passes, trials * (1 - rate)),
    )
  );
}

/**
 * P(X ≤ failures) for X ~ Binomial(trials, rate), through the incomplete beta function: exact and fast for any number
 * of trials.
 */
export function binomialCdf(failures: number, trials: number, rate: number): number {
  if (failures < 0) {
    return 0;
  }
  if (failures >= trials || rate <= 0) {
    return 1;
  }
  return rate >= 1 ? 0 : Math.exp(logBetaTail(1 - rate, rate, trials - failures, failures + 1));
}
