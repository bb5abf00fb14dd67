import { AssayError } from '../../basics/errors';
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

/** The formats of the core, by name. */
export const ownFormats = {
  json: { render: (report) => `${printableJson(report)}\n`, file: 'report.json' },
  csv: { render: toCsv, file: 'report.csv' },
  markdown: { render: (report) => renderReportMarkdown(report), file: 'report.md' },
  asciidoc: { render: renderReportAsciidoc },
} as const satisfies Readonly<Record<string, ReportFormat>>;

const formats: Record<string, ReportFormat> = { ...ownFormats };

/** The formats of a report, by name: those of the core, and those that plugins add. */
export const reportFormats: Readonly<Record<string, ReportFormat>> = formats;

/** Adds a format of a plugin; throws if its name is taken. */
export function addReportFormat(name: string, format: ReportFormat): void {
  if (Object.hasOwn(formats, name)) {
    throw new AssayError(`There are two formats of a report called ${name}: remove one of the plugins.`);
  }
  formats[name] = format;
}

function toCsv(report: ReportDocument): string {
  return sectionRendererOf(report)?.csv?.(report) ?? renderCsv(report);
}
