import type { GateExperiment } from '../../plugin/gate-experiment';
import { readOptions } from '../../plugin/parse-arguments';
import { variantOptions } from './variant-options';

/* oxlint-disable typescript/no-require-imports -- variants are made only when they are asked about */

const { count, seed, combined } = variantOptions;

/** `assay gate --stress`: certifies the measures of variants. */
export const gateStress: GateExperiment = {
  name: 'stress',
  options: {
    stress: {
      type: 'flag',
      summary: 'certify the stress limits in the prompt’s front matter, on variants like those of assay stress',
      conflicts: {
        with: ['preset', 'accuracy', 'unseen', 'p0', 'p1', 'batch', 'assert'],
        because: 'takes its limits from the prompt and evaluates after each run',
      },
    },
    count: { ...count, summary: `with --stress: ${count.summary}`, needs: ['stress'] },
    seed: { ...seed, summary: `with --stress: ${seed.summary}`, needs: ['stress'] },
    combined: { ...combined, summary: `with --stress: ${combined.summary}`, needs: ['stress'] },
  },
  open(challenge, invocation, terminal) {
    const { values } = readOptions(variantOptions, invocation);
    const { openVariants } = require('./open-variants') as typeof import('./open-variants');
    return openVariants(challenge, values, invocation, terminal);
  },
};
