import { normalQuantile } from './distributions';
import { largest } from './numbers';
import { concaveRoot } from './roots';
import { betaQuantile, logBeta } from './special-functions';

/** All values from `lower` to `upper`, both included. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/**
 * Two-sided interval of the failure rate (Wilson 1927): short and right on average, but below its confidence at some
 * rates, so for display and not for decisions. Requires a number of trials fixed in advance; without trials [0, 1].
 */
export function wilsonInterval(failures: number, trials: number, confidence = 0.95): Interval {
  if (trials <= 0) {
    return { lower: 0, upper: 1 };
  }
  const rate = failures / trials;
  const z = normalQuantile((1 - confidence) / 2);
  const square = (z * z) / trials;
  const halfWidth = Math.sqrt(square * (rate * (1 - rate) + square / 4));
  const upper = (rate + square / 2 + halfWidth) / (1 + square);
  // The product of the two bounds is rate² / (1 + z²/n). Without a subtraction, small lower bounds keep their digits.
  return {
    lower: failures <= 0 ? 0 : (rate * rate) / ((1 + square) * upper),
    upper: failures >= trials ? 1 : upper,
  };
}

/**
 * Two-sided interval of the failure rate whose confidence holds at every rate (Clopper & Pearson 1934), with half of
 * the error on each side. Counts may be fractional (effective sample sizes); without trials [0, 1].
 */
export function clopperPearsonInterval(failures: number, trials: number, confidence = 0.95): Interval {
  const oneSided = (1 + confidence) / 2;
  return {
    lower: clopperPearsonLower(failures, trials, oneSided),
    upper: clopperPearsonUpper(failures, trials, oneSided),
  };
}

/**
 * One-sided upper bound of the failure rate with error 1 − `confidence` (Clopper & Pearson 1934); 1 if all trials
 * failed or there are none.
 */
export function clopperPearsonUpper(failures: number, trials: number, confidence = 0.95): number {
  if (failures >= trials) {
    return 1;
  }
  return failures <= 0
    ? -Math.expm1(Math.log(1 - confidence) / trials)
    : betaQuantile(confidence, failures + 1, trials - failures);
}

/**
 * One-sided lower bound of the failure rate with error 1 − `confidence` (Clopper & Pearson 1934); 0 if no trial failed
 * or there are none.
 */
export function clopperPearsonLower(failures: number, trials: number, confidence = 0.95): number {
  if (failures <= 0) {
    return 0;
  }
  return failures >= trials
    ? Math.exp(Math.log(1 - confidence) / trials)
    : betaQuantile(1 - confidence, failures, trials - failures + 1);
}

/**
 * Interval of the difference A − B of two independent rates from an interval of each (Newcombe 1998, method 10, with
 * Wilson intervals; Zou & Donner 2008 for any, "MOVER"); within [−1, 1] when its parts are within [0, 1].
 */
export function moverDifference(rateA: number, intervalA: Interval, rateB: number, intervalB: Interval): Interval {
  const difference = rateA - rateB;
  return {
    lower: difference - Math.hypot(rateA - intervalA.lower, intervalB.upper - rateB),
    upper: difference + Math.hypot(intervalA.upper - rateA, rateB - intervalB.lower),
  };
}

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

/**
 * Two-sided interval for the mean of independent values of one distribution within [`lower`, `upper`], without further
 * assumptions (Gaffke 2005; Learned-Miller & Thomas 2020). Each end is a quantile of the weighted mean of the values
 * plus one value at the end of the range, with Bayesian bootstrap weights. For values at the two ends, it is the
 * interval of Clopper & Pearson. Coverage for every bounded distribution is a conjecture without a known exception.
 */
export function boundedMeanInterval(
  values: readonly number[],
  { lower, upper }: Interval,
  confidence = 0.95,
): Interval {
  const error = (1 - confidence) / 2;
  return {
    lower: -upperEnd(
      values.map((value) => -value),
      -lower,
      error,
    ),
    upper: upperEnd(values, upper, error),
  };
}

/** A value and its count. */
interface Atom {
  readonly value: number;
  readonly times: number;
}

/** Precision of an end. */
const precision = 1e-7;

/**
 * The point that the weighted mean of the values and `end` exceeds with probability `error`, by the secant method on
 * normal deviates.
 */
function upperEnd(values: readonly number[], end: number, error: number): number {
  const atoms = countEqual([...values, end]);
  const count = values.length + 1;
  const mean = atoms.reduce((sum, { value, times }) => sum + value * times, 0) / count;
  const squares = atoms.reduce((sum, { value, times }) => sum + times * (value - mean) ** 2, 0);
  const wanted = normalQuantile(1 - error);
  let bracket = { below: mean, above: end };
  let last = { place: mean, deviate: 0 };
  let place = mean + wanted * Math.sqrt(squares / count / (count + 1));
  while (bracket.above - bracket.below > precision) {
    place = place > bracket.below && place < bracket.above ? place : (bracket.below + bracket.above) / 2;
    const deviate = -normalQuantile(Math.min(1, Math.max(Number.MIN_VALUE, chanceAbove(atoms, place))));
    bracket = deviate < wanted ? { ...bracket, below: place } : { ...bracket, above: place };
    const next = place + ((wanted - deviate) * (place - last.place)) / (deviate - last.deviate);
    if (Math.abs(next - place) < precision) {
      return next;
    }
    last = { place, deviate };
    place = next;
  }
  return bracket.above;
}

function countEqual(values: readonly number[]): readonly Atom[] {
  const times = new Map<number, number>();
  for (const value of values) {
    times.set(value, (times.get(value) ?? 0) + 1);
  }
  return [...times].map(([value, count]) => ({ value, times: count }));
}

/** Relative size of the integrand below which the rest is negligible. */
const negligible = 1e-13;

/** Step and length of the integration, in logarithms of standard deviations. */
const step = 0.1;
const length = 12;

/**
 * The probability that a mean with flat Dirichlet weights exceeds `place`, which is above the plain mean: the
 * probability that a weighted sum of exponential variables exceeds 0, from its transform along the line through the
 * saddle point (Daniels 1987).
 */
function chanceAbove(atoms: readonly Atom[], place: number): number {
  const shifted = atoms.map(({ value, times }) => ({ value: value - place, times }));
  const { saddle, width } = saddleOf(shifted);
  let sum = 0;
  for (let x = 0; x <= length; x += step) {
    const imaginary = width * Math.sinh(x);
    let logarithm = 0;
    let angle = -Math.atan2(imaginary, saddle);
    for (const { value, times } of shifted) {
      const real = 1 - saddle * value;
      const turned = -imaginary * value;
      logarithm -= (times / 2) * Math.log(real * real + turned * turned);
      angle -= times * Math.atan2(turned, real);
    }
    const size = (Math.exp(logarithm) / Math.hypot(saddle, imaginary)) * width * Math.cosh(x);
    sum += size * Math.cos(angle) * (x === 0 ? 0.5 : 1);
    if (size < negligible) {
      break;
    }
  }
  return (sum * step) / Math.PI;
}

/** The minimum of the logarithm of the transform between 0 and its pole, and the width around it. */
function saddleOf(shifted: readonly Atom[]): { readonly saddle: number; readonly width: number } {
  let below = 0;
  let above = 1 / largest(shifted.map(({ value }) => value));
  const slopeAt = (place: number): number =>
    shifted.reduce((sum, { value, times }) => sum + (times * value) / (1 - place * value), 0);
  for (let halving = 0; halving < 60; halving += 1) {
    const place = (below + above) / 2;
    if (slopeAt(place) < 0) {
      below = place;
    } else {
      above = place;
    }
  }
  const curve = shifted.reduce((sum, { value, times }) => sum + times * (value / (1 - below * value)) ** 2, 0);
  return { saddle: below, width: 1 / Math.sqrt(curve) };
}
