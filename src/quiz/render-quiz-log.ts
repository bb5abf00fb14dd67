import { renderCost } from '../report/render-cost';
import { readQuizzes } from './read-quiz-report';
import { renderQuiz } from './render-quiz';

/** The tables of each quiz of a log that several suites share, as one Jest command ends with them. */
export function renderQuizLog(entries: readonly unknown[]): readonly string[] {
  return readQuizzes(entries).map(
    ({ builder }) => `${renderQuiz(builder.build({ complete: true }))}\n${renderCost(builder.cost(), 'the servers')}`,
  );
}
