import { printableJson } from '../../basics/text/printable';
import type { ReportDocument } from '../../experiment/report/report-document';
import { renderReportAsciidoc } from '../asciidoc/render-report-asciidoc';
import { renderCsv } from '../csv/report-csv';
import { renderReportMarkdown } from '../markdown/render-report-markdown';
import { sectionRendererOf } from '../sections';

/** A way to write a report. */
export interface ReportFormat {
  readonly render: (report: ReportDocument) => string;
  /** Its file in a report folder; absent if it is only printed. */
  readonly file?: string;
}

/** The formats of a report, by name. */
export const reportFormats = {
  json: { render: (report) => `${printableJson(report)}\n`, file: 'report.json' },
  csv: { render: toCsv, file: 'report.csv' },
  markdown: { render: (report) => renderReportMarkdown(report), file: 'report.md' },
  asciidoc: { render: renderReportAsciidoc },
} as const satisfies Readonly<Record<string, ReportFormat>>;

function toCsv(report: ReportDocument): string {
  return sectionRendererOf(report)?.csv?.(report) ?? renderCsv(report);
}
