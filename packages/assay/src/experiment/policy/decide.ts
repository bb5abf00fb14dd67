import { groupBy } from '../../basics/collections';
import { describeP, formatShare } from '../../basics/text/numbers';
import { clopperPearsonLower } from '../../statistics/intervals';
import { holmAdjust } from '../../statistics/multiple-tests';
import type { Trial } from '../log/trial';
import { type AssertionCounts, countOutcomes, judgedOf } from '../tally/assertion-result';
import { type Ending, errorOfLevel, pValueOf } from './evidence';
import type { Policy } from './policy';

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
    const decision = decideOne(one, adjustedOf.get(one) ?? 1);
    return ending === 'as planned' || decision.status === 'failed' ? decision : undefined;
  });
}

function decideOne({ counts, policy, planned = counts.trials }: Judged, adjustedP: number): Decision {
  const { trials, failures, errored } = counts;
  const count = judgedOf(counts);
  if (hasTooFewReplies(count, errored)) {
    return { status: 'inconclusive', reason: describeErrored(errored, trials) };
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
  if (adjustedP <= errorOfLevel) {
    return { status: 'failed', reason: describeSignificant(policy.tolerate, adjustedP) };
  }
  const tolerated = formatShare(policy.tolerate);
  return failures === count
    ? {
        status: 'inconclusive',
        reason: `wrong in all ${count} judged trials, too few to show more than the tolerated ${tolerated}`,
      }
    : { status: 'flaky' };
}

function hasTooFewReplies(judged: number, errored: number): boolean {
  return judged === 0 || errored > mostErroredOfFixture * (judged + errored);
}

function describeErrored(errored: number, trials: number): string {
  return `${errored} of ${trials} trials got no reply, which says nothing about the model`;
}

function describeSignificant(tolerate: number, adjustedP: number): string {
  return `wrong significantly more often than the tolerated ${formatShare(tolerate)} (adjusted ${describeP(adjustedP)})`;
}

/**
 * Maximum share of errored trials in a suite. Above it, the rest is not the intended sample: nothing is certified, and
 * a measurement is inconclusive.
 */
export const mostErroredOfSuite = 0.05;

/** The same for one fixture, which has few trials, so that chance alone can lose some. */
export const mostErroredOfFixture = 0.2;

/** What judging needs to know of an assertion. */
interface JudgeableAssertion {
  /** Id of its fixture. */
  readonly fixture: string;
  readonly analytic: string;
  readonly policy: Policy;
}

/** An assertion with the trials of its fixture, their counts, and the policy's decision. */
interface JudgedAssertion<Assertion, Trials> {
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

/** An assertion of an analytic with its counts. */
export interface JudgedOfAnalytic extends Judged {
  readonly analytic: string;
}

/** All hard assertions of an analytic together. */
export interface PooledAnalytic {
  readonly analytic: string;
  /** Hard assertions that were asked. */
  readonly assertions: number;
  readonly judged: number;
  readonly failures: number;
  /** Mean of the tolerated rates, weighted by judged trials (by assertion if nothing was judged). */
  readonly tolerate: number;
  /** Lower 95 % bound of the failure rate in these fixtures (Clopper–Pearson); absent if the run stopped early. */
  readonly lower?: number;
  /** p-value of "none is wrong more often than tolerated", adjusted by Holm over the analytics. */
  readonly adjustedP: number;
  /**
   * Absent if the assertions were asked once, because then each is decided alone, or if a run that stopped early shows
   * nothing.
   */
  readonly decision?: Decision;
}

/**
 * Judges each analytic by all its hard assertions: exact Poisson-binomial test of the total failures, 2.5 % over
 * `family`, the number of analytics with a hard assertion, by Holm. Different fixtures are different requests, so their
 * trials are independent. Analytics of one reply are not, and are never pooled. `factor`: how many times larger the
 * variance between runs is than that of independent trials, if wrong replies come in bursts; so many trials count as
 * one (quasi-binomial, McCullagh & Nelder 1989, 4.5).
 */
export function decideAnalytics(
  judged: readonly JudgedOfAnalytic[],
  family: number,
  ending: Ending = 'as planned',
  factor = 1,
): readonly PooledAnalytic[] {
  const hard = judged.filter(({ policy }) => policy.assert === 'hard');
  const byAnalytic = groupBy(hard, ({ analytic }) => analytic);
  const pools = [...byAnalytic.values()];
  const pValues = pools.map((pool) =>
    pValueOf(
      thinned(
        pool.map(({ counts, policy: { tolerate } }) => ({
          failures: counts.failures,
          judged: judgedOf(counts),
          tolerate,
        })),
        factor,
      ),
      ending,
    ),
  );
  const adjusted = holmAdjust(pValues, Math.max(family, pools.length));
  return [...byAnalytic].map(([analytic, pool], index) =>
    describePool(analytic, pool, { adjustedP: adjusted[index] ?? 1, ending, factor }),
  );
}

/** The counts as if so many trials were one; whole numbers, rounded so that they accuse less. */
function thinned(pool: Parameters<typeof pValueOf>[0], factor: number): Parameters<typeof pValueOf>[0] {
  if (factor === 1) {
    return pool;
  }
  const sum = (of: (one: (typeof pool)[number]) => number): number => pool.reduce((all, one) => all + of(one), 0);
  const judged = sum((one) => one.judged);
  const tolerate = judged === 0 ? 0 : sum((one) => one.judged * one.tolerate) / judged;
  const failures = Math.floor(sum((one) => one.failures) / factor);
  return [{ failures, judged: Math.max(failures, Math.floor(judged / factor)), tolerate }];
}

function describePool(
  analytic: string,
  pool: readonly JudgedOfAnalytic[],
  { adjustedP, ending, factor }: { readonly adjustedP: number; readonly ending: Ending; readonly factor: number },
): PooledAnalytic {
  const sum = (of: (one: JudgedOfAnalytic) => number): number => pool.reduce((all, one) => all + of(one), 0);
  const judged = sum(({ counts }) => judgedOf(counts));
  const failures = sum(({ counts }) => counts.failures);
  const tolerated =
    judged === 0
      ? sum(({ policy }) => policy.tolerate) / pool.length
      : sum(({ counts, policy }) => judgedOf(counts) * policy.tolerate) / judged;
  const tolerate = Number(tolerated.toPrecision(12));
  const errored = sum(({ counts }) => counts.errored);
  const isOnce = pool.every(({ counts, planned = counts.trials }) => planned <= 1);
  const decision = isOnce ? undefined : decidePool({ judged, failures, errored, tolerate, adjustedP });
  return {
    analytic,
    assertions: pool.length,
    judged,
    failures,
    tolerate,
    adjustedP,
    ...(ending === 'as planned' && { lower: clopperPearsonLower(failures / factor, judged / factor) }),
    ...(decision !== undefined && (ending === 'as planned' || decision.status === 'failed') && { decision }),
  };
}

function decidePool({
  judged,
  failures,
  errored,
  tolerate,
  adjustedP,
}: Pick<PooledAnalytic, 'judged' | 'failures' | 'tolerate' | 'adjustedP'> & { readonly errored: number }): Decision {
  if (hasTooFewReplies(judged, errored)) {
    return { status: 'inconclusive', reason: describeErrored(errored, judged + errored) };
  }
  if (failures === 0) {
    return { status: 'passed' };
  }
  return adjustedP <= errorOfLevel
    ? { status: 'failed', reason: describeSignificant(tolerate, adjustedP) }
    : { status: 'flaky' };
}
