import type { InterviewSuite } from './interview-suite';

export { plugin } from './plugin';
export type { InterviewCoderRow, InterviewQuestionRow, InterviewSuite } from './interview-suite';

/**
 * Loads `fixtures/<id>/*.yaml` and `prompts/<id>.md` for a test file. Only what the selected tests need is asked, all
 * concurrently; code runs in the sandbox. The prompt must have a policy, because without one nothing could fail.
 */
export function interviewSuite(id: string): InterviewSuite {
  // oxlint-disable-next-line typescript/no-require-imports -- a static import would load all of it for validators' test files, too
  const suite = require('./interview-suite') as typeof import('./interview-suite');
  return suite.interviewSuite(id);
}
