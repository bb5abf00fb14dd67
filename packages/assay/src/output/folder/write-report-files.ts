import { join } from 'node:path';
import { writeText } from '../../basics/disk/disk';
import { toInterviewCsv } from '../csv/interview-csv';
import { findInterviewSection } from '../../kinds/interview/report/interview-section';
import { badgeOf } from '../badge/badge-of';
import { renderBadge } from '../badge/render-badge';
import { renderReportMarkdown } from '../markdown/render-report-markdown';
import { printableJson } from '../../basics/text/printable';
import { renderCsv } from '../csv/report-csv';
import type { ReportDocument } from '../../experiment/report/report-document';

/**
 * Writes all files of a report folder that derive from the document: `report.json`, `report.csv`, `report.md`, and for
 * a gate `badge.svg`.
 */
export function writeReportFiles(folder: string, document: ReportDocument): void {
  for (const [name, text] of Object.entries(filesOf(document))) {
    writeText(join(folder, name), text);
  }
}

function filesOf(document: ReportDocument): Readonly<Record<string, string>> {
  const badge = badgeOf(document);
  const interview = findInterviewSection(document);
  return {
    'report.json': `${printableJson(document)}\n`,
    'report.csv': interview === undefined ? renderCsv(document) : toInterviewCsv(interview),
    'report.md': renderReportMarkdown(document),
    ...(badge !== undefined && { 'badge.svg': renderBadge(badge) }),
  };
}
