import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import { spaced, toned, type Text } from '../../experiment/blocks/blocks';
import type { QuizSection } from '../../kinds/quiz/quiz-section';
import { renderQuizDetails } from './render-quiz';
import { renderQuizSummary } from './render-quiz-summary';
import { worstOf } from '../../experiment/advice/failed-rows';
import { renderFailed, type Medium } from './render-failed';
import { foldRuns, renderRuns } from './render-runs';

/** Which runs of the cells are listed: none, as many as fit in ten lines, or all. */
export type RunsShown = 'none' | 'folded' | 'all';

/** Quiz-specific part of a report: the runs of each cell, as far as wanted, and the summary. */
export function renderQuizReport(report: ReportDocument, quiz: QuizSection, runs: RunsShown): readonly Text[] {
  const listed = runs === 'none' ? [] : renderRuns(quiz);
  return [runs === 'folded' ? foldRuns(listed) : listed, renderQuizSummary(report, quiz)].filter(
    (text) => text.length > 0,
  );
}

/** The tables of all cells, and for each the questions whose answers show what to do. */
export function renderAllOfQuiz(report: ReportDocument, quiz: QuizSection, medium: Medium): Text {
  const questions = report.models.map((model) => renderQuestions(report, model, medium));
  return spaced([renderQuizDetails(report.title, quiz), ...questions].filter((text) => text.length > 0));
}

function renderQuestions(report: ReportDocument, { model, assertions }: ModelReport, medium: Medium): Text {
  const failed = worstOf(assertions);
  const telling = assertions.filter(({ advice, decision }) => advice !== 'ask-more' || decision === 'failed');
  const heading = `${printableLine(model)} · ${formatCount(failed.length)} of ${formatNumberOf(assertions.length, 'question')} answered wrong at least once. Those with clear advice:`;
  return worstOf(telling).length === 0
    ? []
    : [toned('heading', heading), ...renderFailed(report, telling, { medium, listed: 10, of: 'question' })];
}
