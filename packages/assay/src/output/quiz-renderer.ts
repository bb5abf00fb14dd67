import type { ReportDocument } from '../experiment/report/report-document';
import type { QuizSection } from '../kinds/quiz/quiz-section';
import type { SectionRenderer } from './section-renderer';

/* oxlint-disable typescript/no-require-imports -- what draws a quiz is loaded when one is drawn */

/** How reports of quizzes are drawn. */
export const quizRenderer: SectionRenderer = {
  of: 'quiz',
  isOf: ({ of, section }) => of === 'quiz' && section !== undefined,
  figures: (report, { runs }) => texts().renderQuizFigures(report, sectionOf(report), runs),
  details: (report, medium) => texts().renderAllOfQuiz(report, sectionOf(report), medium),
  annotations: (report) =>
    (require('./github/annotate-quiz') as typeof import('./github/annotate-quiz')).annotateQuiz(
      report,
      sectionOf(report),
    ),
  command: (report) =>
    (require('../kinds/quiz/quiz-outcome') as typeof import('../kinds/quiz/quiz-outcome')).commandOfQuiz(
      report.challenge,
      sectionOf(report),
    ),
  // A gate of a quiz is shown as any gate.
  openPage: (suite) =>
    suite.of === 'quiz' && suite.gate === undefined
      ? (require('./page/quiz/build-quiz-view') as typeof import('./page/quiz/build-quiz-view')).openQuizPage(suite)
      : undefined,
};

function texts(): typeof import('./terminal/render-quiz-report') {
  return require('./terminal/render-quiz-report') as typeof import('./terminal/render-quiz-report');
}

function sectionOf(report: ReportDocument): QuizSection {
  return (require('../kinds/quiz/quiz-section') as typeof import('../kinds/quiz/quiz-section')).sectionOfQuiz(report);
}
