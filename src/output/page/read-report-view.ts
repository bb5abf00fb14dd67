import type { ReportDocument } from '../../experiment/report/report-document';
import { interview } from '../../kinds/interview/interview-name';
import { rowsOfLog } from '../../kinds/interview/log/rows-of-log';
import { readExperimentView } from './experiment/read-experiment-view';
import { buildInterviewView } from './interview/build-interview-view';
import { readQuizView } from './quiz/read-quiz-view';
import type { PageHead } from './view';

/** What the page of a report folder shows, from its trials and texts; a gate of a quiz is shown as any gate. `shown` is how the user names the folder. */
export function readReportView(folder: string, shown: string, report: ReportDocument): PageHead {
  if (report.of === 'quiz' && report.gate === null) {
    return readQuizView(folder, shown, report);
  }
  return report.of === interview
    ? buildInterviewView(report, [{ source: shown, rows: () => rowsOfLog(folder) }])
    : readExperimentView(folder, shown, report);
}
