import { describeAdvice, describeWrong } from '../../experiment/report/describe-assertion';
import { formatCount, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import type { GateReport } from '../../experiment/report/gate-document';
import type { AssertionReport, ModelReport, ReportDocument } from '../../experiment/report/report-document';
import { wordFor } from '../../experiment/words';
import { annotateOutcome } from './annotate-outcome';
import { sectionRendererOf } from '../sections';
import type { Annotation } from './workflow-commands';

/** Annotations of fixture lines: errors for what fails the report, warnings for the rest; most severe first. */
export function annotateReport(report: ReportDocument): readonly Annotation[] {
  const own = report.gate === null ? sectionRendererOf(report)?.annotations?.(report) : undefined;
  return own ?? annotateAssertions(report);
}

function annotateAssertions(report: ReportDocument): readonly Annotation[] {
  const { gate, prompt, title } = report;
  return [
    ...annotateOutcome(title, prompt.file, report.outcome),
    ...(gate === null
      ? report.models.flatMap((model) => [...annotateHeldOut(report, model), ...annotateModel(report, model)])
      : annotateGate(report, gate)),
  ];
}

function annotateModel(report: ReportDocument, { model, assertions }: ModelReport): readonly Annotation[] {
  const { simulated, heldOut, of: kind } = report;
  const seen = assertions.filter(({ fixture }) => !heldOut.includes(fixture));
  const of = (...decisions: readonly AssertionReport['decision'][]): readonly AssertionReport[] =>
    decisions.flatMap((decision) =>
      seen.filter((one) => one.decision === decision).sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0)),
    );
  return of('failed', 'inconclusive', 'flaky', 'soft-failure').map((one) => ({
    level: one.decision === 'failed' || one.decision === 'inconclusive' ? 'error' : 'warning',
    file: one.file,
    line: one.line,
    title: `${one.fixture} › ${one.analytic}: ${wordFor(one.decision ?? '')}${simulated ? ' (simulated)' : ''}`,
    message: [
      `should be ${String(one.expected)}; failed ${describeCounts(one)}`,
      ...(one.reason === null ? [] : [one.reason]),
      `what to do: ${describeAdvice(one, kind)}`,
      `model ${model}`,
    ].join('; '),
  }));
}

function describeCounts(one: AssertionReport): string {
  const { failures, judged, errored, rate, interval } = one;
  const lost = errored === 0 ? '' : `, ${formatCount(errored)} errored`;
  const wrongly = failures === 0 ? '' : `: ${describeWrong(one)}`;
  return `${formatCount(failures)} of ${formatNumberOf(judged, 'judged trial')} (${formatShare(rate)}, 95 % interval ${formatInterval(interval)})${wrongly}${lost}`;
}

function annotateHeldOut({ prompt, title }: ReportDocument, { model, heldOut }: ModelReport): readonly Annotation[] {
  return heldOut.failed === 0
    ? []
    : [
        {
          level: 'error',
          file: prompt.file,
          title: `${title}: held-out assertions failed`,
          message: `${formatNumberOf(heldOut.failed, 'assertion')} of held-out fixtures, which are not named; model ${model}`,
        },
      ];
}

function annotateGate({ simulated, models }: ReportDocument, { assertions }: GateReport): readonly Annotation[] {
  const rate = ({ failures, judged }: GateReport['assertions'][number]): number =>
    judged === 0 ? 0 : failures / judged;
  const asked = models.map(({ model }) => model).join(', ');
  return assertions
    .filter(({ status, suspect }) => status === 'rejected' || status === 'inconclusive' || suspect)
    .sort((a, b) => rate(b) - rate(a))
    .map((one) => ({
      level: one.status === 'rejected' ? 'error' : 'warning',
      file: one.file,
      line: one.line,
      title: `${one.fixture} › ${one.analytic}: ${one.status}${simulated ? ' (simulated)' : ''}`,
      message: `should be ${String(one.expected)}; failed ${formatCount(one.failures)} of ${formatNumberOf(one.judged, 'judged trial')}, tolerated ${formatShare(one.tolerated)}, unacceptable ${formatShare(one.unacceptable)}; model ${asked}`,
    }));
}
