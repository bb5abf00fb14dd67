import { writeText } from '../../../basics/disk/disk';
import type { InterviewDocument } from '../../../kinds/interview/report/interview-document';
import { renderPage } from '../render-page';
import { buildInterviewView, type RowSource } from './build-interview-view';

/** Writes the page of an interview's report into a file; the rows are those that the report counts. */
export function writeInterviewPage(file: string, document: InterviewDocument, sources: readonly RowSource[]): void {
  writeText(file, renderPage(buildInterviewView(document, sources)));
}
