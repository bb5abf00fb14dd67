/* oxlint-disable typescript/no-require-imports -- a command line loads its own command and no other */
import { definePlugin } from 'gpt-assay/plugin';

/** Graders beside people: verdicts of any tool, several people's labels, and how far people agree. */
export const plugin = definePlugin({
  name: 'gpt-assay-people',
  commands: {
    grades: {
      heading: 'Use',
      load: () => (require('./cli/grades-command') as typeof import('./cli/grades-command')).gradesCommand,
    },
  },
});
