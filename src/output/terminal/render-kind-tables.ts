import type { Text } from '../../experiment/blocks/blocks';
import type { SuiteSummary } from '../../experiment/report/summarise-suite';

/** What the kind of a challenge shows in place of a table of each model; `undefined` when that is nothing. What makes it is loaded only then. */
export function tablesOf(summary: SuiteSummary): Text | undefined {
  if (summary.suite.of !== 'quiz') {
    return undefined;
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a static import would load it for validators, too
  const { renderQuizTables } = require('./render-quiz-tables') as typeof import('./render-quiz-tables');
  return renderQuizTables(summary);
}
