import { writeText } from '../../../basics/disk/disk';
import type { ReportDocument } from '../../../experiment/report/report-document';
import type { RowSource } from '../../../kinds/interview/log/walk-rows';
import { renderPage } from '../render-page';
import { buildInterviewView } from './build-interview-view';

/** Writes the page of an interview's report into a file; the rows are those that the report counts. */
export function writeInterviewPage(file: string, report: ReportDocument, sources: readonly RowSource[]): void {
  writeText(file, renderPage(buildInterviewView(report, sources)));
}
