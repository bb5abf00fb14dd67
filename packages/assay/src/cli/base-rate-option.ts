import type { Command } from './command';
import type { FlagReader } from './flag-reader';
import { readShare } from './gate-options';

/** The option for the share of right submissions. */
export const baseRateOption = {
  'base-rate': {
    type: 'value',
    valueName: '<share>',
    summary: 'share of right submissions in real use, such as 30%; adds how far each decision can be trusted',
  },
} as const satisfies Command['options'];

/** The share given with `--base-rate`; an invalid one becomes a problem. */
export function readBaseRate(read: FlagReader): number | undefined {
  return read('base-rate', readShare, 'a share between 0 and 1, such as 30% or 0.3');
}
