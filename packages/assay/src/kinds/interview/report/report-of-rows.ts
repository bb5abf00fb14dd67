import { createReportBuilder, type EndOfAsking } from '../../../experiment/report/report-builder';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { logOfRows, type AboutRows } from '../log/log-of-rows';
import type { RowSource } from '../log/walk-rows';
import { createInterviewSection } from './create-section';

/** The report of evaluated rows, equal to the report of a run. */
export function reportOfRows(
  sources: readonly RowSource[],
  { complete = true, interrupted = false, ...about }: AboutRows & Partial<EndOfAsking>,
): ReportDocument {
  const { head, entries } = logOfRows(sources, about);
  const builder = createReportBuilder(head, createInterviewSection);
  for (const entry of entries()) {
    builder.add(entry);
  }
  return builder.build({ complete: complete && (about.lacking ?? []).length === 0, interrupted });
}
