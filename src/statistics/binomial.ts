import { logBetaTail } from './beta';
import { halfDeviance, stirlingError } from './log-gamma';

/**
 * P(X ≥ failures) for X ~ Binomial(trials, rate): how likely that many failures or more are when `rate` is the true
 * failure rate. Exact finite sum in log space; the p-value of a one-sided binomial test.
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
  const logOdds = Math.log(rate) - Math.log1p(-rate);
  let logTerm = trials * Math.log1p(-rate);
  let below = 0;
  let above = 0;
  for (let count = 0; count <= trials; count += 1) {
    if (count < failures) {
      below += Math.exp(logTerm);
    } else {
      above += Math.exp(logTerm);
    }
    logTerm += Math.log((trials - count) / (count + 1)) + logOdds;
  }
  return Math.min(1, above < 0.5 ? above : 1 - below);
}

/**
 * P(X = failures) for X ~ Binomial(trials, rate), without large numbers that cancel (Loader 2000); 0 outside 0 …
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
 * P(X ≤ failures) for X ~ Binomial(trials, rate), through the incomplete beta function: exact and quick for any number
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
