/* oxlint-disable typescript/no-require-imports -- a command line loads its own command and no other */
import { interviewKind } from '../kinds/interview/kind';
import { interviewRenderer } from './output/interview-renderer';
import { definePlugin } from '../plugin/plugin';

/** Interviews: a model writes code, whose behaviour is judged. */
export const plugin = definePlugin({
  name: 'gpt-assay-interview',
  kinds: [interviewKind],
  sections: [interviewRenderer],
  commands: {
    'interview run': {
      heading: 'Measure',
      isFirst: true,
      load: () => (require('../cli/interview/run-command') as typeof import('../cli/interview/run-command')).runCommand,
    },
    'interview prepare': {
      heading: 'Measure',
      load: () =>
        (require('../cli/interview/prepare-command') as typeof import('../cli/interview/prepare-command'))
          .prepareCommand,
    },
    'interview ask': {
      heading: 'Measure',
      load: () =>
        (require('../cli/interview/ask-command') as typeof import('../cli/interview/ask-command')).interviewAskCommand,
    },
    'interview evaluate': {
      heading: 'Measure',
      load: () =>
        (require('../cli/interview/evaluate-command') as typeof import('../cli/interview/evaluate-command'))
          .evaluateCommand,
    },
    'interview report': {
      heading: 'Measure',
      load: () =>
        (require('../cli/interview/report-command') as typeof import('../cli/interview/report-command'))
          .interviewReportCommand,
    },
  },
});
