import { groupBy } from '../../basics/group-by';
import type { Policy } from './policy';
import type { Trial } from '../log/trial';
import { countOutcomes, type AssertionCounts } from '../tally/assertion-result';
import { decideAssertions, type Decision } from './decide';

/** What judging needs to know of an assertion. */
export interface JudgeableAssertion {
  /** Id of its fixture. */
  readonly fixture: string;
  readonly analytic: string;
  readonly policy: Policy;
}

/** An assertion with the trials of its fixture, their counts, and the policy's decision. */
export interface JudgedAssertion<Assertion, Trials> {
  readonly assertion: Assertion;
  readonly trials: readonly Trials[];
  readonly counts: AssertionCounts;
  readonly decision: Decision;
}

/**
 * Judges the assertions of one challenge by the trials of one model; assertions whose fixture was not asked are
 * skipped. `family` is the number of all hard assertions of the challenge, asked or not.
 */
export function judgeAssertions<
  Assertion extends JudgeableAssertion,
  Trials extends Pick<Trial, 'fixture' | 'verdict'>,
>(
  assertions: readonly Assertion[],
  trials: readonly Trials[],
  family: number,
): readonly JudgedAssertion<Assertion, Trials>[] {
  const byFixture = groupBy(trials, ({ fixture }) => fixture);
  const asked = assertions.flatMap((assertion) => {
    const own = byFixture.get(assertion.fixture);
    const { policy, analytic } = assertion;
    return own === undefined ? [] : [{ assertion, trials: own, counts: countOutcomes(own, analytic), policy }];
  });
  const decisions = decideAssertions(asked, family);
  return asked.flatMap(({ assertion, trials: own, counts }, index) => {
    const decision = decisions[index];
    return decision === undefined ? [] : [{ assertion, trials: own, counts, decision }];
  });
}
