import type { ReportDocument } from '../../experiment/report/report-document';
import { renderReport } from '../../output/terminal/render-report';
import type { Invocation, Terminal } from '../../plugin/invocation';
import { printDocument } from './print-document';

/** Prints a report: with `--json` as one JSON document, otherwise as text, with all details for `--details`. */
export function printReport(invocation: Pick<Invocation, 'options'>, terminal: Terminal, report: ReportDocument): void {
  const details = invocation.options.has('details');
  printDocument(invocation, terminal, report, (one) => renderReport(one, { details }));
}

/**
 * Says where the report is, before it is printed, so that its `Next:` is the last line; and how to look at it in the
 * browser, except to programs, in CI, and for folders that are not listed there.
 */
export function printReportPlace(
  place: string,
  { options, settings }: Pick<Invocation, 'options' | 'settings'>,
  terminal: Terminal,
): void {
  terminal.error(`Report: ${place}`);
  if (!options.has('json') && !settings.ci && /^reports[\\/]/.test(place)) {
    terminal.error('Look at it in the browser: npx assay view');
  }
}
