import { toned, type Tone, type Words } from '../../experiment/blocks/blocks';
import { wordFor } from '../../experiment/words';
import type { RequiredVerdict } from '../../experiment/policy/required-share';
import type { CellComparison } from '../../experiment/report/section';

/** A compared group: the policy's verdict, if there is one, and its position in the comparison. */
export interface Rank {
  readonly place: number;
  readonly judged: number;
  readonly policy: RequiredVerdict | null | undefined;
}

const tones: Readonly<Partial<Record<RequiredVerdict['status'], Tone>>> = { failed: 'bad', inconclusive: 'unsure' };

/** The standing in words: against the requirement, or else against the best. */
export function describeRank(
  { place, judged, policy }: Rank,
  best: number | undefined,
  comparisons: readonly CellComparison[],
): Words {
  if (judged === 0) {
    return toned('unsure', 'nothing was judged');
  }
  if (policy !== null && policy !== undefined) {
    return toned(tones[policy.status], wordFor(policy.status));
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
