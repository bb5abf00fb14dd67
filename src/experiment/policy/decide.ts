import type { Policy } from './policy';
import { describeP } from '../../basics/text/numbers';
import { binomialUpperTail } from '../../statistics/binomial';
import { holmAdjust } from '../../statistics/holm';
import { mostErroredOfFixture } from './errored';
import { judgedOf, type AssertionCounts } from '../tally/assertion-result';

/** What the policy makes of an assertion's counts. */
export type Decision =
  | { readonly status: 'passed' }
  /** It failed sometimes, within what is tolerated. */
  | { readonly status: 'flaky' }
  /** A hard assertion that failed too often. */
  | { readonly status: 'failed'; readonly reason: string }
  /** A soft assertion that failed: reported, fails nothing. */
  | { readonly status: 'soft failure' }
  /** Too few trials brought a reply: never a pass. */
  | { readonly status: 'inconclusive'; readonly reason: string };

/** An assertion's counts with the policy that judges them. */
export interface Judged {
  readonly counts: AssertionCounts;
  readonly policy: Policy;
}

/** Chance of failing any assertion of a challenge by bad luck alone when each fails just as often as it may. */
const familyError = 0.05;
/**
 * Applies the policies. With one trial a wrong hard assertion fails. With more it fails when it is wrong in most of its
 * judged trials, or when it failed more often than its tolerated rate explains: exact one-sided binomial test, 5 % over
 * `family`, the number of all hard assertions of the challenge, by Holm.
 */
export function decideAll(judged: readonly Judged[], family: number): readonly Decision[] {
  const hard = judged.filter(({ policy }) => policy.assert === 'hard');
  const pValues = hard.map(({ counts, policy }) =>
    binomialUpperTail(counts.failures, judgedOf(counts), policy.tolerate),
  );
  const adjusted = holmAdjust(pValues, Math.max(family, hard.length));
  return judged.map((one) => decide(one, adjusted[hard.indexOf(one)] ?? 1));
}

function decide({ counts, policy }: Judged, adjustedP: number): Decision {
  const { trials, failures, errored } = counts;
  const count = judgedOf(counts);
  if (count === 0 || errored > mostErroredOfFixture * trials) {
    return {
      status: 'inconclusive',
      reason: `${errored} of ${trials} trials brought no reply, which says nothing about the model`,
    };
  }
  if (failures === 0) {
    return { status: 'passed' };
  }
  if (policy.assert === 'soft') {
    return { status: 'soft failure' };
  }
  if (failures > count / 2) {
    return { status: 'failed', reason: count === 1 ? 'wrong' : `wrong in most of its trials` };
  }
  if (adjustedP <= familyError) {
    const tolerated = `${Number((policy.tolerate * 100).toPrecision(3))} %`;
    return {
      status: 'failed',
      reason: `failed more often than the tolerated ${tolerated} explains (adjusted ${describeP(adjustedP)})`,
    };
  }
  return { status: 'flaky' };
}
