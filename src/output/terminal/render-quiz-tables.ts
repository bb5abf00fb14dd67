import type { Text } from '../../experiment/blocks/blocks';
import type { SuiteSummary } from '../../experiment/report/summarise-suite';
import { createQuizSection } from '../../kinds/quiz/section';
import { renderQuiz } from './render-quiz';

/** The tables of a quiz as one Jest command ends with them. */
export function renderQuizTables({ suite, trials }: Pick<SuiteSummary, 'suite' | 'trials'>): Text {
  const section = createQuizSection(suite);
  trials.forEach(section.add);
  return renderQuiz(suite.title, section.build());
}
