import { type Text, renderReasons, renderVerdict, spaced, toned } from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import { sectionOfInterview } from '../report/interview-section';
import { renderInterview } from './render-interview';

/** The text of a report of rows: verdict, tables and reasons. The cost was reported when the rows were asked. */
export function renderRowsReport(report: ReportDocument): Text {
  const tables = renderInterview(sectionOfInterview(report));
  const notes = report.notes.map((note) => toned('quiet', `Note: ${note}.`));
  const { outcome } = report;
  const blocks = [renderVerdict(outcome), tables, notes, renderReasons(outcome)];
  return spaced(blocks.filter((block) => block.length > 0));
}
