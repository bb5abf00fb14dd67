import { join } from 'node:path';
import { writeText } from '../../basics/disk/disk';
import type { ReportDocument } from '../../experiment/report/report-document';
import { pageFile } from './page-file';
import { readReportView } from './read-report-view';
import { renderPage } from './render-page';

/** Writes the page of a report folder, from its trials and texts; `shown` is how the user names the folder. */
export function writeReportPage(folder: string, shown: string, report: ReportDocument): void {
  writeText(join(folder, pageFile), renderPage(readReportView(folder, shown, report)));
}
