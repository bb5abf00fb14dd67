import { betaQuantile } from './beta';
import { normalQuantile } from './normal';

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
