import { type EndOfAsking, createReportBuilder } from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import { logOfRows, type AboutRows, type RowLog, type RowSource } from '../log/log-of-rows';
import { createInterviewSection } from './create-section';

/** The report of evaluated rows, equal to the report of a run, and the answers that it counts. */
export function reportOfRows(
  sources: readonly RowSource[],
  { complete = true, interrupted = false, ...about }: AboutRows & Partial<EndOfAsking>,
): { readonly report: ReportDocument; readonly answers: RowLog['answers'] } {
  const { head, answers } = logOfRows(sources, about);
  const builder = createReportBuilder(head, createInterviewSection);
  for (const { entry } of answers()) {
    builder.add(entry);
  }
  const report = builder.build({ complete: complete && (about.lacking ?? []).length === 0, interrupted });
  return { report, answers };
}
