import type { OptionTable } from 'gpt-assay/plugin';
import { addressForm } from './database/complete-address';

/** The option that names a queue. */
export const queueOption = {
  queue: {
    type: 'value',
    valueName: '<address>',
    summary: 'database of the queue, such as postgres://localhost/assay',
    parse: (text: string) => (text === '' ? undefined : text),
    expected: addressForm,
    setting: 'transport',
    variable: 'ASSAY_QUEUE',
  },
} as const satisfies OptionTable;
