import { formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { AssertionEntry } from '../../../experiment/log/suite-entry';
import type { AssertionReport, ReportDocument } from '../../../experiment/report/report-document';
import { describeAdvice } from '../../../experiment/report/describe-assertion';
import { wordFor } from '../../../experiment/words';
import { describeTrends } from '../../terminal/render-remarks';
import { toMeasured } from '../../../experiment/report/summarise';
import type { AssertionView, ResultView, TrialsView } from './experiment-view';

/** An assertion of the suite, with its position on the page. */
export function viewAssertion(
  { expected, assert, tolerate, file, line, contradicted }: AssertionEntry,
  places: Pick<AssertionView, 'fixture' | 'analytic'>,
): AssertionView {
  return {
    ...places,
    expected,
    assert,
    tolerate,
    tolerated: formatShare(tolerate),
    place: printableLine(`${file}:${line}`),
    ...(contradicted !== undefined && { contradicted: printableLine(contradicted, 400) }),
  };
}

/** The result of an assertion in one group. */
export function viewResult(
  assertion: AssertionReport,
  trials: TrialsView,
  { gate, of }: Pick<ReportDocument, 'gate' | 'of'>,
): ResultView {
  const { judged, failures, unreadable, errored, rate, interval, nature, decision, reason, wrongReason } = assertion;
  const trends = describeTrends(assertion);
  const gated = gate?.assertions.find(
    (one) => one.fixture === assertion.fixture && one.analytic === assertion.analytic,
  );
  return {
    judged,
    failures,
    unreadable,
    errored,
    rate: toMeasured(rate, interval),
    nature,
    decision: gated?.status ?? (decision === null ? null : wordFor(decision)),
    advice: describeAdvice(assertion, of),
    trials,
    ...(reason !== null && { reason: printableLine(reason) }),
    ...(wrongReason !== undefined && { wrongReason: printableLine(wrongReason, 500) }),
    ...(trends.length > 0 && { trends }),
  };
}
