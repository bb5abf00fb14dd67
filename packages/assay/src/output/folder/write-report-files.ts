import { join } from 'node:path';
import { writeText } from '../../basics/disk/disk';
import { badgeOf, renderBadge } from '../badge/badge';
import type { ReportDocument } from '../../experiment/report/report-document';
import { reportFormats } from './report-formats';

/** Writes all files of a report folder that derive from the document, and for a gate `badge.svg`. */
export function writeReportFiles(folder: string, document: ReportDocument): void {
  for (const { render, file } of Object.values(reportFormats)) {
    if (file !== undefined) {
      writeText(join(folder, file), render(document));
    }
  }
  const badge = badgeOf(document);
  if (badge !== undefined) {
    writeText(join(folder, 'badge.svg'), renderBadge(badge));
  }
}
