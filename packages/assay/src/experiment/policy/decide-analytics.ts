import { groupBy } from '../../basics/group-by';
import { describeP, formatShare } from '../../basics/text/numbers';
import { holmAdjust } from '../../statistics/multiple-tests';
import { clopperPearsonLower } from '../../statistics/intervals';
import { judgedOf } from '../tally/assertion-result';
import type { Decision, Judged } from './decide';
import { mostErroredOfFixture } from './errored';
import { errorOfLevel, pValueOf, type Ending } from './evidence';

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
  const decision = isOnce ? undefined : decide({ judged, failures, errored, tolerate, adjustedP });
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

function decide({
  judged,
  failures,
  errored,
  tolerate,
  adjustedP,
}: Pick<PooledAnalytic, 'judged' | 'failures' | 'tolerate' | 'adjustedP'> & { readonly errored: number }): Decision {
  const trials = judged + errored;
  if (judged === 0 || errored > mostErroredOfFixture * trials) {
    return {
      status: 'inconclusive',
      reason: `${errored} of ${trials} trials got no reply, which says nothing about the model`,
    };
  }
  if (failures === 0) {
    return { status: 'passed' };
  }
  return adjustedP <= errorOfLevel
    ? {
        status: 'failed',
        reason: `wrong significantly more often than the tolerated ${formatShare(tolerate)} (adjusted ${describeP(adjustedP)})`,
      }
    : { status: 'flaky' };
}
