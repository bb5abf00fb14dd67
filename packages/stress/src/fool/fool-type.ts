import type { ExperimentType } from 'gpt-assay/plugin';

/* oxlint-disable typescript/no-require-imports -- what counts is loaded when such a log is read */

/** `assay fool`: programs that a search makes to fool a grader. */
export const foolType: ExperimentType = {
  name: 'fool',
  chooses: 'programs',
  createSection: (suite) => (require('./section') as typeof import('./section')).createFoolSection(suite),
};
