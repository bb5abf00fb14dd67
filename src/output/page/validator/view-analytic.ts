import { printableLine } from '../../../basics/text/printable';
import { formatShare } from '../../../basics/text/numbers';
import type { AnalyticReport, AssertionReport } from '../../../experiment/report/report-document';
import { toMeasured } from '../measured';
import type { AnalyticView } from './validator-view';

/** One analytic of one model on its page. */
export function viewAnalytic(analytic: AnalyticReport, assertions: readonly AssertionReport[]): AnalyticView {
  const { judged, failures, unreadable, rate, interval, falseAccepts, falseRejects, floor, noise, luck } = analytic;
  const tolerated = new Set(
    assertions
      .filter((one) => one.analytic === analytic.analytic && one.assert === 'hard')
      .map(({ tolerate }) => tolerate),
  );
  const directed = (errors: typeof falseAccepts): AnalyticView['falseAccepts'] =>
    errors === null ? null : toMeasured(errors.rate, errors.interval);
  return {
    analytic: printableLine(analytic.analytic),
    ...{ judged, failures, unreadable },
    rate: toMeasured(rate, interval),
    tolerate: tolerated.size === 1 ? ([...tolerated][0] ?? null) : null,
    falseAccepts: directed(falseAccepts),
    falseRejects: directed(falseRejects),
    ...{ floor, noise, luck },
    agreement: formatShare(analytic.agreement?.observed ?? null),
  };
}
