/* oxlint-disable typescript/no-require-imports -- a command line loads its own command and no other */
import { definePlugin } from 'gpt-assay/plugin';
import { assessRenderer, assessType } from './assess/assess-type';
import { peopleAddition } from './ceiling/people-addition';

/** Graders beside people: verdicts of any tool, several people's labels, and how far people agree. */
export const plugin = definePlugin({
  name: 'gpt-assay-people',
  experiments: [assessType],
  sections: [assessRenderer],
  additions: [peopleAddition],
  schemas: () => (require('./schemas') as typeof import('./schemas')).peopleSchemas,
  commands: {
    assess: {
      heading: 'Measure',
      prints: ['report'],
      load: () => (require('./cli/assess-command') as typeof import('./cli/assess-command')).assessCommand,
    },
    grades: {
      heading: 'Use',
      load: () => (require('./cli/grades-command') as typeof import('./cli/grades-command')).gradesCommand,
    },
    agreement: {
      heading: 'Measure',
      prints: ['agreement-output'],
      load: () => (require('./cli/agreement-command') as typeof import('./cli/agreement-command')).agreementCommand,
    },
  },
});
