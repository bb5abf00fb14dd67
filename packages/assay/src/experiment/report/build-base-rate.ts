import { confidenceOfEach, predictiveValues, type MeasuredShare } from '../../statistics/predictive-values';
import { assessAnalytic, type DirectedErrors } from '../assess/assess-analytic';
import type { ModelTally } from '../tally/tally';
import type { BaseRateOfAnalytic, BaseRateReport } from './base-rate-schema';

/**
 * What each model's decisions are worth if `rightShare` of the candidates are right, by analytic with a hard assertion.
 */
export function buildBaseRate(rightShare: number, models: readonly ModelTally[]): BaseRateReport {
  return {
    rightShare,
    models: models.map((tally) => {
      const hard = tally.assertions.filter(({ assertion }) => assertion.assert === 'hard');
      const deciding = hard.length === 0 ? tally.assertions : hard;
      const analytics = [...new Set(deciding.map(({ assertion }) => assertion.analytic))];
      return {
        model: tally.model,
        analytics: analytics.map((analytic) => buildAnalytic(rightShare, analytic, tally)),
      };
    }),
  };
}

/** All fixtures of an analytic show how well it decides, including those with soft assertions. */
function buildAnalytic(rightShare: number, analytic: string, { assertions }: ModelTally): BaseRateOfAnalytic {
  const { falseAccepts, falseRejects } = assessAnalytic(
    analytic,
    assertions.filter((one) => one.assertion.analytic === analytic),
    confidenceOfEach(0.95),
  );
  const values =
    falseAccepts === undefined || falseRejects === undefined
      ? undefined
      : predictiveValues(rightShare, falseAccepts.clustered, falseRejects.clustered);
  return {
    analytic,
    sensitivity: complementOf(falseRejects),
    specificity: complementOf(falseAccepts),
    precision: toReport(values?.precision),
    negative: toReport(values?.negative),
    wrong: toReport(values?.wrong),
  };
}

function complementOf(errors: DirectedErrors | undefined): BaseRateOfAnalytic['sensitivity'] {
  if (errors === undefined) {
    return null;
  }
  const { rate, interval } = errors.clustered;
  return {
    rate: 1 - rate,
    interval: { lower: 1 - interval.upper, upper: 1 - interval.lower },
    fixtures: errors.fixtures,
  };
}

function toReport(measured: MeasuredShare | null | undefined): BaseRateOfAnalytic['wrong'] {
  return measured === null || measured === undefined
    ? null
    : { rate: measured.rate, interval: { ...measured.interval } };
}
