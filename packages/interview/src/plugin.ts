/* oxlint-disable typescript/no-require-imports -- a command line loads its own command and no other */
import { interviewKind } from './kind';
import { interviewRenderer } from './output/interview-renderer';
import { interviewRows } from './interview-rows';
import { definePlugin } from 'gpt-assay/plugin';

/** Interviews: a model writes code, whose behaviour is judged. */
export const plugin = definePlugin({
  name: 'gpt-assay-interview',
  kinds: [interviewKind],
  sections: [interviewRenderer],
  rows: [interviewRows],
  schemas: () => (require('./schemas') as typeof import('./schemas')).interviewSchemas(),
  commands: {
    'interview run': {
      heading: 'Measure',
      isFirst: true,
      prints: ['report'],
      load: () => (require('./commands/run-command') as typeof import('./commands/run-command')).runCommand,
    },
    'interview prepare': {
      heading: 'Measure',
      prints: ['interview-prepare-output'],
      load: () => (require('./commands/prepare-command') as typeof import('./commands/prepare-command')).prepareCommand,
    },
    'interview ask': {
      heading: 'Measure',
      prints: ['interview-ask-output'],
      load: () => (require('./commands/ask-command') as typeof import('./commands/ask-command')).interviewAskCommand,
    },
    'interview evaluate': {
      heading: 'Measure',
      prints: ['report'],
      load: () =>
        (require('./commands/evaluate-command') as typeof import('./commands/evaluate-command')).evaluateCommand,
    },
    'interview report': {
      heading: 'Measure',
      prints: ['report', 'interview-answers-output'],
      load: () =>
        (require('./commands/report-command') as typeof import('./commands/report-command')).interviewReportCommand,
    },
  },
});
