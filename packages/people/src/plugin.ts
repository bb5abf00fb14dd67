/* oxlint-disable typescript/no-require-imports -- a command line loads its own command and no other */
import { definePlugin } from 'gpt-assay/plugin';

/** Graders beside people: verdicts of any tool, several people's labels, and how far people agree. */
export const plugin = definePlugin({
  name: 'gpt-assay-people',
  schemas: () => (require('./schemas') as typeof import('./schemas')).peopleSchemas,
  commands: {
    agreement: {
      heading: 'Measure',
      prints: ['agreement-output'],
      load: () => (require('./cli/agreement-command') as typeof import('./cli/agreement-command')).agreementCommand,
    },
  },
});
