import { quizSectionOf, sectionOfQuiz } from '../../kinds/quiz/quiz-section';
import type { SectionRenderer } from '../section-renderer';

/* oxlint-disable typescript/no-require-imports -- what draws a quiz is loaded when one is drawn */

/** How reports of quizzes are drawn. */
export const quizRenderer: SectionRenderer = {
  of: 'quiz',
  isOf: (report) => quizSectionOf(report) !== undefined,
  figures: (report, { runs }) => texts().renderQuizFigures(report, sectionOfQuiz(report), runs),
  details: (report, medium) => texts().renderAllOfQuiz(report, sectionOfQuiz(report), medium),
  annotations: (report) =>
    (require('../github/annotate-quiz') as typeof import('../github/annotate-quiz')).annotateQuiz(
      report,
      sectionOfQuiz(report),
    ),
  command: (report) =>
    (require('../../kinds/quiz/quiz-outcome') as typeof import('../../kinds/quiz/quiz-outcome')).commandOfQuiz(
      report.challenge,
      sectionOfQuiz(report),
    ),
  openPage: (suite) =>
    // A gate of a quiz is shown as any gate.
    suite.of === 'quiz' && suite.gate === undefined
      ? (require('../page/quiz/open-quiz-page') as typeof import('../page/quiz/open-quiz-page')).openQuizPage(suite)
      : undefined,
};

function texts(): typeof import('../terminal/render-quiz-report') {
  return require('../terminal/render-quiz-report') as typeof import('../terminal/render-quiz-report');
}
