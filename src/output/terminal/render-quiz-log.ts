import { renderCost } from './render-cost';
import { toned, type Text } from '../../experiment/blocks/blocks';
import { readQuizzes } from '../../kinds/quiz/read-quiz-report';
import { renderQuiz } from './render-quiz';

/** The tables of each quiz of a log that several suites share, as one Jest command ends with them. */
export function renderQuizLog(entries: readonly unknown[]): readonly Text[] {
  return readQuizzes(entries).map(({ builder, complete }) => [
    ...renderQuiz(builder.build({ complete })),
    toned('quiet', renderCost(builder.cost(), 'the servers')),
  ]);
}
