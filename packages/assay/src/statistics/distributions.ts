import { concaveRoot } from './roots';
import { betaQuantileLogit, halfDeviance, logBetaTail, logGammaUpperTail, stirlingError } from './special-functions';

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

/**
 * The distribution of the failures among `draws` trials picked without replacement from `trials` of which `failures`
 * failed: entry j is the probability of j failures, 0 ≤ j ≤ draws. Needs draws ≤ trials.
 */
export function hypergeometricPmf(failures: number, trials: number, draws: number): readonly number[] {
  if (draws > trials) {
    throw new RangeError(`cannot draw ${draws} of ${trials} trials without replacement`);
  }
  const passes = trials - failures;
  const least = Math.max(0, draws - passes);
  const most = Math.min(failures, draws);
  const ratio = (count: number): number =>
    ((failures - count) * (draws - count)) / ((count + 1) * (passes - draws + count + 1));
  // Weights relative to the mode can only underflow, and are then negligible.
  const mode = Math.min(most, Math.max(least, Math.floor(((draws + 1) * (failures + 1)) / (trials + 2))));
  const weights = new Array<number>(draws + 1).fill(0);
  weights[mode] = 1;
  for (let count = mode; count < most; count += 1) {
    weights[count + 1] = (weights[count] ?? 0) * ratio(count);
  }
  for (let count = mode; count > least; count -= 1) {
    weights[count - 1] = (weights[count] ?? 0) / ratio(count - 1);
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/**
 * Φ(z) = P(Z ≤ z) for a standard normal Z, through the incomplete gamma function; relative error some 1e-14 also far
 * out on the left.
 */
export function normalCdf(z: number): number {
  const tail = Math.exp(logLeftTail(-Math.abs(z)));
  return z <= 0 ? tail : 1 - tail;
}

/**
 * Φ⁻¹(probability); ∓∞ at 0 and 1. Start of Abramowitz & Stegun 26.2.23, then Newton's method on ln Φ, which is
 * concave.
 */
export function normalQuantile(probability: number): number {
  if (probability <= 0) {
    return -Infinity;
  }
  if (probability >= 0.5) {
    return probability === 0.5 ? 0 : -normalQuantile(1 - probability);
  }
  const logProbability = Math.log(probability);
  return concaveRoot((z) => {
    const logTail = logLeftTail(z);
    return { value: logTail - logProbability, slope: Math.exp(-0.5 * z * z - halfLogOfTwoPi - logTail) };
  }, roughQuantile(logProbability));
}

const halfLogOfTwoPi = 0.9189385332046728;

/** ln Φ(z) for z ≤ 0. */
function logLeftTail(z: number): number {
  return logGammaUpperTail(0.5 * z * z, 0.5) - Math.LN2;
}

function roughQuantile(logProbability: number): number {
  const t = Math.sqrt(-2 * logProbability);
  return (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
}

/** The t with P(T ≤ t) = `probability`, for Student's t with `degrees` > 0 degrees of freedom; ∓∞ at 0 and 1. */
export function studentQuantile(probability: number, degrees: number): number {
  if (probability <= 0) {
    return -Infinity;
  }
  if (probability >= 0.5) {
    return probability === 0.5 ? 0 : -studentQuantile(1 - probability, degrees);
  }
  return -Math.sqrt(degrees) * Math.exp(-0.5 * betaQuantileLogit(2 * probability, degrees / 2, 0.5));
}

/**
 * P(X ≥ statistic) for chi-square with `degrees` > 0 degrees of freedom: the p-value of Pearson's test (1900), through
 * the incomplete gamma function.
 */
export function chiSquareUpperTail(statistic: number, degrees: number): number {
  return statistic <= 0 ? 1 : Math.exp(logGammaUpperTail(statistic / 2, degrees / 2));
}
