import type { ExperimentType } from 'gpt-assay/plugin';

/* oxlint-disable typescript/no-require-imports -- what counts is loaded when such a log is read */

/** `assay stress`: variants of the fixtures with proved labels. */
export const stressType: ExperimentType = {
  name: 'stress',
  createSection: (suite) => (require('./section') as typeof import('./section')).createStressSection(suite),
  gated: {
    describeScope: (about) => (require('./describe-gated') as typeof import('./describe-gated')).theseVariants(about),
    optionsOf: (about, command) =>
      (require('./describe-gated') as typeof import('./describe-gated')).optionsOf(about, command),
  },
};
