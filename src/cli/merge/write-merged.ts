import { join } from 'node:path';
import { createAppender, readText, writeText } from '../../basics/disk/disk';
import { writeQuizPage } from '../../output/page/quiz/write-quiz-page';
import { writeReportPage } from '../../output/page/write-report-page';
import { mergeAnswersCsv } from '../../output/csv/merge-answers-csv';
import type { MergedQuiz } from '../../kinds/quiz/merge-quizzes';
import type { MergedLog } from '../../experiment/merge/merge-logs';
import { entriesOf, type MergedSuite } from '../../experiment/merge/merge-suites';
import { trialsFile } from '../../experiment/report/read-report';
import { joinTexts } from '../../experiment/report/texts';
import { writeReportFiles } from '../write-report-files';

/** Writes the report folder that a single machine would have written; `reports` are the machines' own, if they have some. */
export function writeMergedSuite(folder: string, merged: MergedSuite, reports: readonly string[]): void {
  writeTrials(folder, merged);
  joinTexts(reports, folder);
  writeReportFiles(folder, merged.report);
  writeReportPage(folder, folder, merged.report);
}

/** The same of a quiz. */
export function writeMergedQuiz(folder: string, merged: MergedQuiz, reports: readonly string[]): void {
  writeTrials(folder, merged);
  const answers = reports.flatMap((report) => readText(join(report, 'answers.csv')) ?? []);
  if (answers.length > 0) {
    writeText(join(folder, 'answers.csv'), mergeAnswersCsv(merged.head, merged.counting, answers));
  }
  joinTexts(reports, folder);
  writeReportFiles(folder, merged.document);
  writeQuizPage(folder, folder);
}

function writeTrials(folder: string, merged: MergedLog<object, object>): void {
  const log = createAppender(join(folder, trialsFile));
  log.append(JSON.stringify(merged.head));
  for (const entry of entriesOf(merged)) {
    log.append(JSON.stringify(entry));
  }
  if (merged.ended) {
    log.append(JSON.stringify({ kind: 'ended' }));
  }
  log.close();
}
