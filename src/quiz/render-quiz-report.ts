import { renderCost } from '../report/render-cost';
import type { QuizBuilder } from './quiz-builder';
import type { QuizDocument } from './quiz-document';
import type { QuizEntry } from './quiz-log';
import { renderQuiz } from './render-quiz';
import { renderRuns } from './render-runs';

/** The whole text of a quiz: each run of each cell, then the tables, then what it took. */
export function renderQuizReport(quiz: QuizEntry, builder: QuizBuilder, document: QuizDocument): string {
  const servers = [...new Set(quiz.cells.filter(({ simulated }) => !simulated).map(({ server }) => server))];
  return [renderRuns(quiz, builder.cells), renderQuiz(document), renderCost(builder.cost(), servers.join(', '))]
    .filter((part) => part !== '')
    .join('\n\n');
}
