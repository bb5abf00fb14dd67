import type { RequiredVerdict } from '../../experiment/policy/required-share';
import type { CellComparison } from '../../experiment/report/section-schema';
import type { Words } from './blocks';

/** One of several that are compared: what its policy makes of it, if there is one, and its place among the compared. */
export interface Standing {
  readonly place: number;
  readonly judged: number;
  readonly policy: RequiredVerdict | null | undefined;
}

/** How one stands, in words: against what is required, else against the best. */
export function wordStanding(
  { place, judged, policy }: Standing,
  best: number | undefined,
  comparisons: readonly CellComparison[],
): Words {
  if (judged === 0) {
    return { text: 'nothing was judged', style: 'unsure' };
  }
  if (policy !== null && policy !== undefined) {
    const style = policy.status === 'failed' ? 'bad' : policy.status === 'inconclusive' ? 'unsure' : undefined;
    return { text: policy.status, ...(style !== undefined && { style }) };
  }
  if (comparisons.length === 0) {
    return 'measured';
  }
  if (place === best) {
    return 'the best here';
  }
  const isWorse = comparisons.some((one) => one.real && one.better === best && one.worse === place);
  return isWorse ? 'significantly worse than the best' : 'may be equal to the best';
}
