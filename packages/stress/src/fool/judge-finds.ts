import { formatInterval, formatShare } from 'gpt-assay/basics';
import type { RequiredVerdict } from 'gpt-assay/experiment';
import type { StressPolicy } from '../variants/stress-details';
import type { Find } from './fool-section';

/**
 * Judges the found programs: the policy fails if a program's whole interval is above the tolerated rate; `null` without
 * a policy.
 */
export function judgeFinds(finds: readonly Find[], { worst }: StressPolicy, complete: boolean): RequiredVerdict | null {
  if (worst === undefined) {
    return null;
  }
  const limit = `at most ${formatShare(worst)} required of any program`;
  const found = finds.find(({ status }) => status === 'found');
  if (found === undefined) {
    return complete
      ? { status: 'no-failure', reason: `no program was found, ${limit}`, below: false }
      : { status: 'inconclusive', reason: 'the search was stopped early' };
  }
  const numbers = `fooled by ${found.fixture} in ${formatShare(found.rate)} (${formatInterval(found.interval)}), ${limit}`;
  return {
    status: (found.interval?.lower ?? 0) > worst ? 'failed' : 'no-failure',
    reason: numbers,
    below: (found.rate ?? 0) > worst,
  };
}
