import type { Policy } from './policy';
import { describeP, formatShare } from '../../basics/text/numbers';
import { holmAdjust } from '../../statistics/multiple-tests';
import { mostErroredOfFixture } from './errored';
import { errorOfLevel, pValueOf, type Ending } from './evidence';
import { judgedOf, type AssertionCounts } from '../tally/assertion-result';

/** The policy's decision about an assertion. */
export type Decision =
  | { readonly status: 'passed' }
  /** Failed sometimes, but not significantly more often than tolerated. */
  | { readonly status: 'flaky' }
  /** A hard assertion that failed too often. */
  | { readonly status: 'failed'; readonly reason: string }
  /** A soft assertion that failed: reported, but fails nothing. */
  | { readonly status: 'soft-failure' }
  /** Too few trials had a reply, or too few were asked: never a pass. */
  | { readonly status: 'inconclusive'; readonly reason: string };

/** An assertion's counts and policy. */
export interface Judged {
  readonly counts: AssertionCounts;
  readonly policy: Policy;
  /** Planned trials; absent: the trials that were asked. */
  readonly planned?: number;
}

/**
 * Applies the policies. With one trial, a wrong answer fails the assertion. With more, the assertion fails if it is
 * wrong significantly more often than tolerated: exact one-sided binomial test, 2.5 % over `family`, the number of all
 * hard assertions of the challenge, by Holm. If the run stopped early, the decision is `undefined` unless the assertion
 * failed.
 */
export function decideAssertions(
  judged: readonly Judged[],
  family: number,
  ending: Ending = 'as planned',
): readonly (Decision | undefined)[] {
  const hard = judged.filter(({ policy }) => policy.assert === 'hard');
  const pValues = hard.map((one) =>
    pValueOf([{ failures: one.counts.failures, judged: judgedOf(one.counts), tolerate: one.policy.tolerate }], ending),
  );
  const adjusted = holmAdjust(pValues, Math.max(family, hard.length));
  const adjustedOf = new Map(hard.map((one, index) => [one, adjusted[index] ?? 1]));
  return judged.map((one) => {
    const decision = decide(one, adjustedOf.get(one) ?? 1);
    return ending === 'as planned' || decision.status === 'failed' ? decision : undefined;
  });
}

function decide({ counts, policy, planned = counts.trials }: Judged, adjustedP: number): Decision {
  const { trials, failures, errored } = counts;
  const count = judgedOf(counts);
  if (count === 0 || errored > mostErroredOfFixture * trials) {
    return {
      status: 'inconclusive',
      reason: `${errored} of ${trials} trials got no reply, which says nothing about the model`,
    };
  }
  if (failures === 0) {
    return { status: 'passed' };
  }
  if (policy.assert === 'soft') {
    return { status: 'soft-failure' };
  }
  if (planned === 1) {
    return { status: 'failed', reason: 'wrong' };
  }
  const tolerated = formatShare(policy.tolerate);
  if (adjustedP <= errorOfLevel) {
    return {
      status: 'failed',
      reason: `wrong significantly more often than the tolerated ${tolerated} (adjusted ${describeP(adjustedP)})`,
    };
  }
  return failures === count
    ? {
        status: 'inconclusive',
        reason: `wrong in all ${count} judged trials, too few to show more than the tolerated ${tolerated}`,
      }
    : { status: 'flaky' };
}
