import { formatShare } from 'gpt-assay/basics';
import type { RequiredVerdict } from 'gpt-assay/experiment';
import type { StressPolicy } from './stress-details';
import type { StressResult } from './stress-section';

/** Judges each measure by the policy: a measure fails if its whole interval violates the requirement. */
export function judgeStress(results: readonly Omit<StressResult, 'policy'>[], policy: StressPolicy): StressResult[] {
  return results.map((result) => {
    const required = policy[result.measure];
    return { ...result, policy: required === undefined ? null : judge(result, required) };
  });
}

function judge({ measure, rate, interval }: Omit<StressResult, 'policy'>, required: number): RequiredVerdict {
  if (rate === null || interval === null) {
    return { status: 'inconclusive', reason: 'too few variants were judged: an interval needs two originals' };
  }
  const atLeast = measure === 'caught';
  const limit = `${atLeast ? 'at least' : 'at most'} ${formatShare(required)} required`;
  const numbers = `${measure} ${formatShare(rate)} (${formatShare(interval.lower)} to ${formatShare(interval.upper)}), ${limit}`;
  const isShown = atLeast ? interval.upper < required : interval.lower > required;
  const below = atLeast ? rate < required : rate > required;
  return { status: isShown ? 'failed' : 'no-failure', reason: numbers, below };
}
