import { z } from 'zod';
import type { AddedOptions } from 'gpt-assay/plugin';
import { variantOptions } from './variant-options';

/* oxlint-disable typescript/no-require-imports -- variants are made only when they are asked about */

const { count, seed, combined } = variantOptions;

const wishSchema = z.object({ count: z.number(), seed: z.string(), combined: z.boolean() });

/** `assay gate --stress`: certifies the measures of variants. */
export const gateStress: AddedOptions = {
  isFor: ({ name }) => name === 'gate',
  options: {
    stress: {
      type: 'flag',
      summary: 'certify the stress limits in the prompt’s front matter, on variants like those of assay stress',
      conflicts: {
        with: ['preset', 'accuracy', 'unseen', 'batch', 'assert'],
        because: 'takes its limits from the prompt and evaluates after each run',
      },
    },
    count: { ...count, summary: `with --stress: ${count.summary}`, needs: ['stress'] },
    seed: { ...seed, summary: `with --stress: ${seed.summary}`, needs: ['stress'] },
    combined: { ...combined, summary: `with --stress: ${combined.summary}`, needs: ['stress'] },
  },
  opens: (challenge, options, values, terminal) =>
    values['stress'] === true
      ? (require('./open-variants') as typeof import('./open-variants')).openVariants(
          challenge,
          wishSchema.parse(values),
          options,
          terminal,
        )
      : undefined,
};
