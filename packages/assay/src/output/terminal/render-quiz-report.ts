import { worstOf } from '../../experiment/advice/failed-rows';
import { sectionText, spaced, toned, type Text } from '../../experiment/blocks/blocks';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import type { QuizSection } from '../../kinds/quiz/quiz-section';
import type { FiguresShown } from '../section-renderer';
import { quizFigures } from '../tables/quiz-figures';
import { describeSize, quizSummary, suspiciousSection } from '../tables/quiz-summary';
import { renderFailed, type Medium } from './render-failed';
import { foldRuns, renderRuns } from './render-runs';
import { renderSimulatedCells } from './render-remarks';

/** The runs of each cell, as far as wanted, and the summary; for a gate, only whether it was simulated. */
export function renderQuizFigures(
  report: ReportDocument,
  quiz: QuizSection,
  runs: FiguresShown['runs'],
): readonly Text[] {
  if (report.gate !== null) {
    return [renderSimulatedCells(quiz.cells)];
  }
  const listed = runs === 'none' ? [] : renderRuns(quiz);
  return [
    runs === 'folded' ? foldRuns(listed) : listed,
    renderSimulatedCells(quiz.cells),
    [toned('heading', titleOf(report, quiz)), '', ...quizSummary(report, quiz)],
    ...suspiciousSection(quiz).map(sectionText),
  ];
}

/** The figures of all cells, and for each the questions whose answers show what to do. */
export function renderAllOfQuiz(report: ReportDocument, quiz: QuizSection, medium: Medium): Text {
  return spaced([
    [toned('heading', `Details: ${titleOf(report, quiz)} · seed ${printableLine(quiz.seed)}`)],
    ...quizFigures(quiz).map(sectionText),
    ...report.models.map((model) => renderQuestions(report, model, medium)),
  ]);
}

function titleOf({ title }: ReportDocument, quiz: QuizSection): string {
  return `${printableLine(title)} · ${describeSize(quiz)}`;
}

function renderQuestions(report: ReportDocument, { model, assertions }: ModelReport, medium: Medium): Text {
  const failed = worstOf(assertions);
  const telling = assertions.filter(({ advice, decision }) => advice !== 'ask-more' || decision === 'failed');
  const heading = `${printableLine(model)} · ${formatCount(failed.length)} of ${formatNumberOf(assertions.length, 'question')} answered wrong at least once. Those with clear advice:`;
  return worstOf(telling).length === 0
    ? []
    : [toned('heading', heading), ...renderFailed(report, telling, { medium, listed: 10, of: 'question' })];
}
