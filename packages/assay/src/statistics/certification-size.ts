import { binomialCdf } from './binomial';

/**
 * The smallest number of trials, fixed in advance, after which `allowedFailures` failures still put the one-sided
 * Clopper-Pearson upper bound at or below `mostRate` (Clopper & Pearson 1934); ∞ if `mostRate` is not above 0 or
 * `confidence` not below 1.
 */
export function trialsToCertify(mostRate: number, confidence: number, allowedFailures: number): number {
  if (mostRate <= 0 || confidence >= 1) {
    return Infinity;
  }
  // The bound is at most `mostRate` exactly if so few failures are this unlikely there; the factor allows for rounding.
  const error = (1 - confidence) * (1 + 1e-12);
  const isEnough = (trials: number): boolean =>
    mostRate >= 1 || binomialCdf(allowedFailures, trials, mostRate) <= error;
  let few = allowedFailures - 1;
  let enough = Math.max(1, allowedFailures);
  while (!isEnough(enough)) {
    few = enough;
    enough *= 2;
  }
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (isEnough(middle)) {
      enough = middle;
    } else {
      few = middle;
    }
  }
  return enough;
}
