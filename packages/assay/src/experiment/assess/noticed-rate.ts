import { binomialUpperTail } from '../../statistics/distributions';
import { fewestFailures } from '../policy/evidence';

/** Probability (power) with which a noticeable failure rate is noticed. */
export const noticedWith = 0.8;

/**
 * The smallest failure rate that would fail one of `family` hypotheses with that power, given `judged` trials and the
 * tolerated rate `tolerate`. A hypothesis is one hard assertion or one analytic. `null` if not even certain failure
 * would.
 */
export function noticedRate(judged: number, tolerate: number, family: number): number | null {
  const failures = fewestFailures(judged, tolerate, family);
  if (failures > judged) {
    return null;
  }
  return bisect((rate) => binomialUpperTail(failures, judged, rate) >= noticedWith);
}

/** The smallest share at which a condition holds. */
function bisect(holds: (share: number) => boolean): number {
  let below = 0;
  let above = 1;
  for (let step = 0; step < 40; step += 1) {
    const middle = (below + above) / 2;
    [below, above] = holds(middle) ? [below, middle] : [middle, above];
  }
  return above;
}
