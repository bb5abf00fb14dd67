/* oxlint-disable typescript/no-require-imports -- a command line loads its own command and no other */
import { foolRenderer } from './output/fool-renderer';
import { stressRenderer } from './output/stress-renderer';
import { definePlugin } from 'gpt-assay/plugin';
import { gateStress } from './cli/gate-stress';
import { foolType } from './fool/fool-type';
import { stressType } from './variants/stress-type';

/** Variants of fixtures with proved labels: what a grader misses, and what fools it. */
export const plugin = definePlugin({
  name: 'gpt-assay-stress',
  sections: [foolRenderer, stressRenderer],
  schemas: () => (require('./schemas') as typeof import('./schemas')).stressSchemas,
  commands: {
    stress: {
      heading: 'Measure',
      prints: ['report'],
      load: () => (require('./cli/stress-command') as typeof import('./cli/stress-command')).stressCommand,
    },
    fool: {
      heading: 'Measure',
      prints: ['report'],
      load: () => (require('./cli/fool-command') as typeof import('./cli/fool-command')).foolCommand,
    },
  },
  options: [gateStress],
  experiments: [stressType, foolType],
  promptFields: {
    stress: () => (require('./variants/stress-details') as typeof import('./variants/stress-details')).stressField,
  },
});
