import { worstOf } from '../../experiment/advice/failed-rows';
import { nonEmpty, sectionText, spaced, toned, type Text } from '../../experiment/blocks/blocks';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import { namesOf } from '../../kinds/quiz/rank-cells';
import type { QuizSection } from '../../kinds/quiz/quiz-section';
import type { FiguresShown } from '../section-renderer';
import { cellSection } from '../tables/cell-section';
import { differenceSection } from '../tables/difference-section';
import { itemSection } from '../tables/item-section';
import { positionSection } from '../tables/position-section';
import { quizSummary, suspiciousSection } from '../tables/quiz-summary';
import { renderFailed, type Medium } from './render-failed';
import { foldRuns, renderRuns } from './render-runs';
import { renderSimulatedCells } from './render-simulated';

/** The runs of each cell, as far as wanted, and the summary; for a gate, only whether it was simulated. */
export function renderQuizFigures(
  report: ReportDocument,
  quiz: QuizSection,
  runs: FiguresShown['runs'],
): readonly Text[] {
  return report.gate === null ? renderQuizReport(report, quiz, runs) : nonEmpty(renderSimulatedCells(quiz.cells));
}

function renderQuizReport(report: ReportDocument, quiz: QuizSection, runs: FiguresShown['runs']): readonly Text[] {
  const listed = runs === 'none' ? [] : renderRuns(quiz);
  return [
    runs === 'folded' ? foldRuns(listed) : listed,
    renderSimulatedCells(quiz.cells),
    [toned('heading', titleOf(report, quiz)), '', ...quizSummary(report, quiz)],
    ...suspiciousSection(quiz).map(sectionText),
  ].filter((text) => text.length > 0);
}

/** The figures of all cells, and for each the questions whose answers show what to do. */
export function renderAllOfQuiz(report: ReportDocument, quiz: QuizSection, medium: Medium): Text {
  const names = namesOf(quiz.cells);
  const sections = [
    cellSection(quiz),
    ...differenceSection(quiz.comparisons, (place) => names[place] ?? ''),
    positionSection(quiz),
    ...itemSection(quiz),
  ];
  return spaced(
    [
      [toned('heading', `Details: ${titleOf(report, quiz)} · seed ${printableLine(quiz.seed)}`)],
      ...sections.map(sectionText),
      ...report.models.map((model) => renderQuestions(report, model, medium)),
    ].filter((text) => text.length > 0),
  );
}

function titleOf({ title }: ReportDocument, { questions, runs, circular }: QuizSection): string {
  return `${printableLine(title)} · ${formatNumberOf(questions.length, 'question')} × ${formatNumberOf(runs, 'run')}${circular ? ' × every rotation of the options' : ''}`;
}

function renderQuestions(report: ReportDocument, { model, assertions }: ModelReport, medium: Medium): Text {
  const failed = worstOf(assertions);
  const telling = assertions.filter(({ advice, decision }) => advice !== 'ask-more' || decision === 'failed');
  const heading = `${printableLine(model)} · ${formatCount(failed.length)} of ${formatNumberOf(assertions.length, 'question')} answered wrong at least once. Those with clear advice:`;
  return worstOf(telling).length === 0
    ? []
    : [toned('heading', heading), ...renderFailed(report, telling, { medium, listed: 10, of: 'question' })];
}
