import type { ReportDocument } from '../../experiment/report/report-document';
import { renderReport } from '../../output/terminal/render-report';
import type { Invocation } from '../../plugin/invocation';
import { printDocument } from './print-document';
import type { Terminal } from '../../plugin/terminal';

/** Prints a report: with `--json` as one JSON document, otherwise as text, with all details for `--details`. */
export function printReport(invocation: Pick<Invocation, 'options'>, terminal: Terminal, report: ReportDocument): void {
  const details = invocation.options.has('details');
  printDocument(invocation, terminal, report, (one) => renderReport(one, { details }));
}
