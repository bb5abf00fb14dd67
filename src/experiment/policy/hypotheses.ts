import type { Hypotheses } from '../../statistics/sprt';

/**
 * The two rates that a gate tells apart for a tolerated failure rate above 0: it, and 5 times it; from 5 % up 25 %, from
 * 10 % up 2.5 times it, 95 % at most. A higher tolerance never means a lower unacceptable rate.
 */
export function hypothesesOf(tolerate: number): Hypotheses {
  const unacceptable = Math.min(5 * tolerate, Math.max(0.25, 2.5 * tolerate), 0.95);
  return { tolerated: tolerate, unacceptable };
}

/**
 * The shares of wrong answers that a gate tells apart for a required accuracy: whoever answers less accurately than that
 * must not pass, and whoever is wrong 2.5 times less often should.
 */
export function accuracyHypotheses(required: number): Hypotheses {
  // 1 − 0.8 is not quite 0.2.
  const unacceptable = Number((1 - required).toPrecision(12));
  return { tolerated: unacceptable / 2.5, unacceptable };
}
