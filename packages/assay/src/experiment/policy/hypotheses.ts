import type { Hypotheses } from '../../statistics/sequential';

/**
 * The two rates that a gate distinguishes for a tolerated failure rate above 0: the tolerated rate, and 5 times that.
 * From 5 % on the second rate is 25 %, from 10 % on it is 2.5 times the tolerated rate, at most 95 %. A higher
 * tolerance never gives a lower unacceptable rate.
 */
export function hypothesesOf(tolerate: number): Hypotheses {
  const unacceptable = Math.min(5 * tolerate, Math.max(0.25, 2.5 * tolerate), 0.95);
  return { tolerated: tolerate, unacceptable };
}

/**
 * The shares of wrong answers that a gate distinguishes for a required accuracy: a less accurate model must not pass,
 * and one that is wrong 2.5 times less often should pass.
 */
export function accuracyHypotheses(required: number): Hypotheses {
  // Floating point: 1 − 0.8 is not exactly 0.2.
  const unacceptable = Number((1 - required).toPrecision(12));
  return { tolerated: unacceptable / 2.5, unacceptable };
}
