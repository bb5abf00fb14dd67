/* oxlint-disable typescript/no-require-imports -- a command line loads its own command and no other */
import { foolRenderer } from './output/fool-renderer';
import { stressRenderer } from './output/stress-renderer';
import { definePlugin } from '../plugin/plugin';

/** Variants of fixtures with proved labels: what a grader misses, and what fools it. */
export const plugin = definePlugin({
  name: 'gpt-assay-stress',
  sections: [foolRenderer, stressRenderer],
  commands: {
    stress: {
      heading: 'Measure',
      load: () =>
        (require('../cli/stress/stress-command') as typeof import('../cli/stress/stress-command')).stressCommand,
    },
    fool: {
      heading: 'Measure',
      load: () => (require('../cli/stress/fool-command') as typeof import('../cli/stress/fool-command')).foolCommand,
    },
  },
});
