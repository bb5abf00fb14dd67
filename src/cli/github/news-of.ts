import { annotateQuiz } from '../../output/github/annotate-quiz';
import type { QuizDocument } from '../../kinds/quiz/quiz-document';
import { renderQuizMarkdown } from '../../output/markdown/render-quiz-markdown';
import { interview } from '../../kinds/interview/interview-name';
import { annotateReport } from '../../output/github/annotate-report';
import type { News } from '../../output/github/open-github';
import { renderReportMarkdown } from '../../output/markdown/render-report-markdown';
import type { ReportDocument } from '../../experiment/report/report-document';

/** What a GitHub Actions run is told of a report. */
export function newsOf(document: ReportDocument | QuizDocument): News {
  switch (document.kind) {
    case 'repeat':
    case 'gate':
      return {
        markdown: renderReportMarkdown(document),
        // Of an interview points decide, which stand at no line; a gate rejects single questions.
        ...((document.of !== interview || document.gate !== null) && { annotations: annotateReport(document) }),
      };
    case 'quiz':
      return { markdown: renderQuizMarkdown(document), annotations: annotateQuiz(document) };
  }
}
