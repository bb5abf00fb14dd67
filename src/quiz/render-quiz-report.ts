import { renderCost } from '../report/render-cost';
import { spaced, toned, type Text } from '../report/blocks';
import type { QuizBuilder } from './quiz-builder';
import type { QuizDocument } from './quiz-document';
import type { QuizEntry } from './quiz-log';
import { renderQuiz } from './render-quiz';
import { renderRuns } from './render-runs';

/** The whole text of a quiz: each run of each cell, then the tables, then what it took. */
export function renderQuizReport(quiz: QuizEntry, builder: QuizBuilder, document: QuizDocument): Text {
  const servers = [...new Set(quiz.cells.filter(({ simulated }) => !simulated).map(({ server }) => server))];
  const runs = renderRuns(quiz, builder.cells);
  return spaced([
    ...(runs.length === 0 ? [] : [runs]),
    renderQuiz(document),
    [toned('quiet', renderCost(builder.cost(), servers.join(', ')))],
  ]);
}
