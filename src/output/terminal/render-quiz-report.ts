import { renderCost } from './render-cost';
import { renderOutcome } from '../../experiment/report/show-outcome';
import { spaced, toned, type Text } from '../../experiment/blocks/blocks';
import type { QuizBuilder } from '../../kinds/quiz/quiz-builder';
import type { QuizDocument } from '../../kinds/quiz/quiz-document';
import type { QuizEntry } from '../../kinds/quiz/quiz-log';
import { renderQuiz } from './render-quiz';
import { renderRuns } from './render-runs';

/** The whole text of a quiz: each run of each cell, then the tables, then what it took, and the outcome. */
export function renderQuizReport(quiz: QuizEntry, builder: QuizBuilder, document: QuizDocument): Text {
  const servers = [...new Set(quiz.cells.filter(({ simulated }) => !simulated).map(({ server }) => server))];
  const runs = renderRuns(quiz, builder.cells);
  return spaced([
    ...(runs.length === 0 ? [] : [runs]),
    renderQuiz(document),
    [toned('quiet', renderCost(builder.cost(), servers.join(', ')))],
    renderOutcome(document.outcome),
  ]);
}
