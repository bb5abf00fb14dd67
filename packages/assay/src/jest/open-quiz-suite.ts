import type { QuizSuite } from './quiz-suite';

/**
 * Loads `fixtures/<id>/questions.json` and `config.json` for a test file. Only what the selected tests need is asked,
 * all concurrently. The configuration must have a policy, because without one nothing could fail.
 */
export function quizSuite(id: string): QuizSuite {
  // oxlint-disable-next-line typescript/no-require-imports -- a static import would load all of it for validators' test files, too
  const suite = require('./quiz-suite') as typeof import('./quiz-suite');
  return suite.quizSuite(id);
}
