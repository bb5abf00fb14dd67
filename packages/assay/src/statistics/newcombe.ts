import type { Interval } from './intervals';

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
