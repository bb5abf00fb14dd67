import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import { toned, type Text } from '../../experiment/blocks/blocks';
import type { QuizSection } from '../../kinds/quiz/quiz-section';
import { renderQuiz } from './render-quiz';
import { renderFailed, worstOf, type Medium } from './render-failed';
import { renderRuns } from './render-runs';

/** What a quiz's report says beside what all reports do: each run of each cell, the tables, and the questions whose answers tell what to do about them. */
export function renderQuizReport(report: ReportDocument, quiz: QuizSection, medium: Medium): readonly Text[] {
  const runs = medium === 'terminal' ? renderRuns(quiz) : [];
  return [
    runs,
    renderQuiz(report.title, quiz),
    ...report.models.map((model) => renderQuestions(report, model, medium)),
  ].filter((text) => text.length > 0);
}

function renderQuestions(report: ReportDocument, { model, assertions }: ModelReport, medium: Medium): Text {
  const failed = worstOf(assertions);
  const telling = failed.filter(({ advice, decision }) => advice !== 'ask more' || decision === 'failed');
  const heading = `${printableLine(model)} · ${formatCount(failed.length)} of ${formatNumberOf(assertions.length, 'question')} answered wrong at least once; those of which the trials tell more:`;
  return telling.length === 0
    ? []
    : [toned('heading', heading), ...renderFailed(report, telling, { medium, listed: 10, of: 'question' })];
}
