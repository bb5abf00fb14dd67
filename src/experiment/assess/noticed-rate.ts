import type { Policy } from '../policy/policy';
import { binomialUpperTail } from '../../statistics/binomial';
import { decideAll } from '../policy/decide';

/** Chance with which a failure rate that is noticed is noticed. */
export const noticedWith = 0.8;

/** The failure rate from which on `judged` trials would have failed a hard assertion, one of `family`, with that chance. */
export function noticedRate(judged: number, policy: Policy, family: number): number {
  const fails = (failures: number): boolean => {
    const counts = { trials: judged, failures, unreadable: 0, errored: 0 };
    return decideAll([{ counts, policy }], family)[0]?.status === 'failed';
  };
  const failures = Math.ceil(bisect(0, judged, (count) => fails(Math.ceil(count))));
  return bisect(0, 1, (rate) => binomialUpperTail(failures, judged, rate) >= noticedWith);
}

/** Where a condition that holds from some place on begins to hold. */
function bisect(from: number, to: number, holds: (place: number) => boolean): number {
  let [below, above] = [from, to];
  for (let step = 0; step < 24; step += 1) {
    const middle = (below + above) / 2;
    [below, above] = holds(middle) ? [below, middle] : [middle, above];
  }
  return above;
}
