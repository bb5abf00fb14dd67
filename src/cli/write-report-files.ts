import { join } from 'node:path';
import { writeText } from '../basics/disk/disk';
import { toInterviewCsv } from '../output/csv/interview-csv';
import type { InterviewDocument } from '../kinds/interview/report/interview-document';
import { renderInterviewMarkdown } from '../output/markdown/render-interview-markdown';
import { badgeOf } from '../output/badge/badge-of';
import { renderBadge } from '../output/badge/render-badge';
import { renderReportMarkdown } from '../output/markdown/render-report-markdown';
import { printableJson } from '../basics/text/printable';
import { renderCsv } from '../output/csv/report-csv';
import type { ReportDocument } from '../experiment/report/report-document';

/** Writes all of a report folder that comes from its document: `report.json`, `report.csv`, `report.md`, and of a gate `badge.svg`. */
export function writeReportFiles(folder: string, document: ReportDocument | InterviewDocument): void {
  for (const [name, text] of Object.entries(filesOf(document))) {
    writeText(join(folder, name), text);
  }
}

function filesOf(document: ReportDocument | InterviewDocument): Readonly<Record<string, string>> {
  const json = { 'report.json': `${printableJson(document)}\n` };
  switch (document.kind) {
    case 'repeat':
    case 'gate': {
      const badge = badgeOf(document);
      return {
        ...json,
        'report.csv': renderCsv(document),
        'report.md': renderReportMarkdown(document),
        ...(badge !== undefined && { 'badge.svg': renderBadge(badge) }),
      };
    }
    case 'interview':
      return { ...json, 'report.csv': toInterviewCsv(document), 'report.md': renderInterviewMarkdown(document) };
  }
}
