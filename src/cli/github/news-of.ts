import { annotateQuiz } from '../../quiz/annotate-quiz';
import type { QuizDocument } from '../../quiz/quiz-document';
import { renderQuizMarkdown } from '../../quiz/render-quiz-markdown';
import type { InterviewDocument } from '../../interview/report/interview-document';
import { renderInterviewMarkdown } from '../../interview/report/render-interview-markdown';
import { annotateReport } from '../../report/github/annotate-report';
import type { News } from '../../report/github/open-github';
import { renderReportMarkdown } from '../../report/markdown/render-report-markdown';
import type { ReportDocument } from '../../report/report-document';

/** What a GitHub Actions run is told of a report. */
export function newsOf(document: ReportDocument | QuizDocument | InterviewDocument): News {
  switch (document.kind) {
    case 'repeat':
    case 'gate':
      return { markdown: renderReportMarkdown(document), annotations: annotateReport(document) };
    case 'quiz':
      return { markdown: renderQuizMarkdown(document), annotations: annotateQuiz(document) };
    case 'interview':
      return { markdown: renderInterviewMarkdown(document) };
  }
}
