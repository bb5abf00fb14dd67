import { type OptionTable, countForm, seedForm } from 'gpt-assay/plugin';

/** Options that select the variants of a stress test. */
export const variantOptions = {
  count: { ...countForm, type: 'value', valueName: '<n>', summary: 'number of variants', default: 300 },
  seed: {
    ...seedForm,
    type: 'value',
    valueName: '<text>',
    summary: 'seed that selects the variants',
    default: 'assay',
  },
  combined: { type: 'flag', summary: 'also rewrite each variant, so that two operators combine' },
} as const satisfies OptionTable;
