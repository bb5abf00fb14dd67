import { join } from 'node:path';
import { createAppender, readText, writeText } from '../../disk';
import { mergeAnswersCsv } from '../../quiz/merge-answers-csv';
import type { MergedQuiz } from '../../quiz/merge-quizzes';
import { renderCsv } from '../../report/report-csv';
import type { MergedLog } from '../../report/merge-logs';
import { entriesOf, type MergedSuite } from '../../report/merge-suites';
import { trialsFile } from '../../report/read-report';

/** Writes the report folder that a single machine would have written. */
export function writeMergedSuite(folder: string, merged: MergedSuite): void {
  writeTrials(folder, merged);
  writeText(join(folder, 'report.csv'), renderCsv(merged.report));
  writeText(join(folder, 'report.json'), `${JSON.stringify(merged.report, null, 2)}\n`);
}

/** The same of a quiz; `reports` are the machines' own report folders, if they have some. */
export function writeMergedQuiz(folder: string, merged: MergedQuiz, reports: readonly string[]): void {
  writeTrials(folder, merged);
  const answers = reports.flatMap((report) => readText(join(report, 'answers.csv')) ?? []);
  if (answers.length > 0) {
    writeText(join(folder, 'answers.csv'), mergeAnswersCsv(merged.head, merged.counting, answers));
  }
  writeText(join(folder, 'report.json'), `${JSON.stringify(merged.document, null, 2)}\n`);
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
