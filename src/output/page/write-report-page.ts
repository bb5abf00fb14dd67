import type { ReportDocument } from '../../experiment/report/report-document';
import { writeQuizPage } from './quiz/write-quiz-page';
import { writeValidatorPage } from './validator/write-validator-page';

/** Writes the page of a report folder; a gate is shown the same way whatever was asked. */
export function writeReportPage({ of, gate }: ReportDocument, folder: string, shown: string): void {
  if (of === 'quiz' && gate === null) {
    writeQuizPage(folder, shown);
  } else {
    writeValidatorPage(folder, shown);
  }
}
