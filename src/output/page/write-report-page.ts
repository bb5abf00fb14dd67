import { join } from 'node:path';
import type { ReportDocument } from '../../experiment/report/report-document';
import { interview } from '../../kinds/interview/interview-name';
import { rowsOfLog } from '../../kinds/interview/log/rows-of-log';
import { writeInterviewPage } from './interview/write-interview-page';
import { pageFile } from './page-file';
import { writeQuizPage } from './quiz/write-quiz-page';
import { writeExperimentPage } from './experiment/write-experiment-page';

/** Writes the page of a report folder, from its trials and texts; a gate of a quiz is shown as any gate. `shown` is how the user names the folder. */
export function writeReportPage(folder: string, shown: string, report: ReportDocument): void {
  if (report.of === 'quiz' && report.gate === null) {
    writeQuizPage(folder, shown);
  } else if (report.of === interview) {
    writeInterviewPage(join(folder, pageFile), report, [{ source: shown, rows: () => rowsOfLog(folder) }]);
  } else {
    writeExperimentPage(folder, shown);
  }
}
