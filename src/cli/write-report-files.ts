import { join } from 'node:path';
import { writeText } from '../disk';
import { toInterviewCsv } from '../interview/report/interview-csv';
import type { InterviewDocument } from '../interview/report/interview-document';
import { renderInterviewMarkdown } from '../interview/report/render-interview-markdown';
import type { QuizDocument } from '../quiz/quiz-document';
import { renderQuizMarkdown } from '../quiz/render-quiz-markdown';
import { badgeOf } from '../report/badge/badge-of';
import { renderBadge } from '../report/badge/render-badge';
import { renderReportMarkdown } from '../report/markdown/render-report-markdown';
import { printableJson } from '../report/printable';
import { renderCsv } from '../report/report-csv';
import type { ReportDocument } from '../report/report-document';

/** Writes all of a report folder that comes from its document: `report.json`, `report.csv`, `report.md`, and of a gate `badge.svg`. */
export function writeReportFiles(folder: string, document: ReportDocument | QuizDocument | InterviewDocument): void {
  for (const [name, text] of Object.entries(filesOf(document))) {
    writeText(join(folder, name), text);
  }
}

function filesOf(document: ReportDocument | QuizDocument | InterviewDocument): Readonly<Record<string, string>> {
  const json = { 'report.json': `${printableJson(document)}\n` };
  switch (document.kind) {
    case 'repeat':
    case 'gate': {
      const badge = badgeOf(document);
      return {
        ...json,
        'report.csv': renderCsv(document),
        'report.md': renderReportMarkdown(document),
        ...(badge !== undefined && { 'badge.svg': renderBadge(badge) }),
      };
    }
    case 'quiz':
      return { ...json, 'report.md': renderQuizMarkdown(document) };
    case 'interview':
      return { ...json, 'report.csv': toInterviewCsv(document), 'report.md': renderInterviewMarkdown(document) };
  }
}
