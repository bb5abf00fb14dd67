import { join } from 'node:path';
import type { ReportDocument } from '../../experiment/report/report-document';
import { writeReportFiles } from '../../output/folder/write-report-files';
import { writePage } from '../../output/page/render-page';
import { countFolder, pageFile, viewReport } from '../../output/page/view-report';

/** Counts the log of a folder, and writes all files of its report; `shown` is the folder as a user names it. */
export function writeReport(path: string, shown: string): ReportDocument {
  const counted = countFolder(path, shown);
  const { builder, complete, interrupted, suite } = counted;
  const report = builder.build({ complete, interrupted, looks: suite.looks });
  writeReportFiles(path, report);
  writePage(join(path, pageFile), viewReport(counted, report));
  return report;
}
