import type { AnalyticAssessment, DirectedErrors } from '../assess/assess-analytic';
import type { PooledAnalytic } from '../policy/decide-analytics';
import { failureRateOf, judgedOf } from '../tally/assertion-result';
import type { AnalyticReport } from './report-document';

/** An analytic in `report.json`; `pooled` is the decision on its hard assertions together, if there is one. */
export function toAnalyticReport(assessment: AnalyticAssessment, pooled: PooledAnalytic | undefined): AnalyticReport {
  const { counts, clustered, decomposition, agreement, falseAccepts, falseRejects, ...rest } = assessment;
  return {
    ...rest,
    judged: judgedOf(counts),
    failures: counts.failures,
    unreadable: counts.unreadable,
    rate: failureRateOf(counts),
    interval: clustered === undefined ? null : { ...clustered.interval },
    falseAccepts: toErrorRate(falseAccepts),
    falseRejects: toErrorRate(falseRejects),
    floor: decomposition?.floor ?? null,
    noise: decomposition?.noise ?? null,
    luck: decomposition?.luck ?? null,
    agreement: agreement === undefined ? null : { ...agreement },
    hard: pooled === undefined ? null : toHardReport(pooled),
  };
}

function toHardReport(pooled: PooledAnalytic): NonNullable<AnalyticReport['hard']> {
  const { assertions, judged, failures, tolerate, adjustedP, lower, decision } = pooled;
  return {
    assertions,
    judged,
    failures,
    tolerate,
    adjustedP,
    lower: lower ?? null,
    decision: decision?.status ?? null,
    reason: decision !== undefined && 'reason' in decision ? decision.reason : null,
  };
}

function toErrorRate(errors: DirectedErrors | undefined): AnalyticReport['falseAccepts'] {
  if (errors === undefined) {
    return null;
  }
  const { failures, trials, fixtures, clustered } = errors;
  return { failures, trials, fixtures, rate: clustered.rate, interval: { ...clustered.interval } };
}
