import { binomialUpperTail } from '../../statistics/binomial';
import { fewestFailures } from '../policy/evidence';

/** Chance with which a failure rate that is noticed is noticed. */
export const noticedWith = 0.8;

/**
 * The failure rate from which on `judged` trials, of which `tolerate` may fail, would fail one of `family` hypotheses with
 * that chance: one of so many hard assertions, or one of so many analytics. `null` when not even certain failure would.
 */
export function noticedRate(judged: number, tolerate: number, family: number): number | null {
  const failures = fewestFailures(judged, tolerate, family);
  if (failures > judged) {
    return null;
  }
  return bisect((rate) => binomialUpperTail(failures, judged, rate) >= noticedWith);
}

/** The share from which on a condition holds. */
function bisect(holds: (share: number) => boolean): number {
  let [below, above] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (below + above) / 2;
    [below, above] = holds(middle) ? [below, middle] : [middle, above];
  }
  return above;
}
