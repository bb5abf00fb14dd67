import { concaveRoot } from './concave-root';
import { largest } from './extremes';
import type { Interval } from './intervals';
import { logBeta } from './log-gamma';

/**
 * Interval of the failure rate that is valid at every trial: the probability that it ever excludes the true rate is at
 * most `alpha`. It contains the rates at which a mixture of Beta likelihoods (Robbins 1970) is below 1/`alpha` times
 * the rate's own likelihood (Ville 1939); without trials [0, 1].
 */
export function confidenceSequence(failures: number, trials: number, alpha = 0.05): Interval {
  if (trials <= 0) {
    return { lower: 0, upper: 1 };
  }
  const passes = trials - failures;
  const logLeast = logMixture(failures, passes) + Math.log(alpha);
  return {
    lower: rateAtWhich(failures, passes, logLeast),
    upper: 1 - rateAtWhich(passes, failures, logLeast),
  };
}

/** Fixed weights: half for rates near 0, where assertions should be. */
const mixture = [
  { weight: 0.5, a: 0.5, b: 10 },
  { weight: 0.25, a: 0.5, b: 0.5 },
  { weight: 0.25, a: 10, b: 0.5 },
].map(({ weight, a, b }) => ({ a, b, logFactor: Math.log(weight) - logBeta(a, b) }));

function logMixture(failures: number, passes: number): number {
  const logTerms = mixture.map(({ a, b, logFactor }) => logFactor + logBeta(failures + a, passes + b));
  const highest = largest(logTerms);
  return highest + Math.log(logTerms.reduce((sum, logTerm) => sum + Math.exp(logTerm - highest), 0));
}

/**
 * The rate below failures / trials at which the log-likelihood of these counts falls to `logLeast`; 0 without failures.
 */
function rateAtWhich(failures: number, passes: number, logLeast: number): number {
  if (failures <= 0) {
    return 0;
  }
  // Passes only lower the likelihood, so the root is at or above this value, from which Newton's method climbs to it.
  const start = logLeast / failures;
  const logit = concaveRoot(
    (place) => {
      const logRate = -Math.log1p(Math.exp(-place));
      const logRest = -Math.log1p(Math.exp(place));
      return {
        value: failures * logRate + passes * logRest - logLeast,
        slope: failures * Math.exp(logRest) - passes * Math.exp(logRate),
      };
    },
    start - Math.log(-Math.expm1(start)),
  );
  return 1 / (1 + Math.exp(-logit));
}
