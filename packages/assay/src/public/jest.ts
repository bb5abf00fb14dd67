/** What suites of any kind are made of. */
export { type ExperimentSuite, experimentSuite } from '../jest/experiment-suite';
export { requiredSuite } from '../jest/required-suite';
export type { PolicyResult } from '../jest/to-meet-policy';
