import { formatPoints, roundedEnds } from '../../basics/text/numbers';
import type { Interval } from '../../statistics/intervals';

/** Maximum probability of calling any side better or worse, or any assertion changed, when nothing differs. */
export const familyError = 0.05;

/** With fewer fixtures, no difference can be significant: of 2^n sign flips, 2 are always equally extreme. */
export function fewestFixtures(comparisons: number): number {
  return 1 + Math.ceil(Math.log2(comparisons / familyError));
}

/** A difference of failure rates (above 0 is better) in words, such as `1.87 points worse`. */
export function describeDifference(difference: number): string {
  const points = formatPoints(Math.abs(difference));
  return points === '0' ? 'no difference' : `${points} points ${difference < 0 ? 'worse' : 'better'}`;
}

/** An interval of such differences in words, such as `1.2 to 2.6 points worse`, or `3 points worse to 5 better`. */
export function describeRange(interval: Interval): string {
  const ends = roundedEnds(interval);
  const from = ends.from.replace('−', '');
  const to = ends.to.replace('−', '');
  if (interval.lower >= 0) {
    return `${from} to ${to} points better`;
  }
  return interval.upper <= 0
    ? `${to} to ${from} points worse`
    : `${from} ${from === '1' ? 'point' : 'points'} worse to ${to} better`;
}
