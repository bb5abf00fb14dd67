import { openServer } from '../../../assay/dist/export/runtime/open-server';
import type { OutsideReaders } from './outside-reader';

/** Readers of a validator that was exported as one file, beside those that it shares with the suite. */
export const exportedReaders: OutsideReaders = {
  'export/runtime/open-server#openServer': (text) => {
    const { redact, toProblem } = openServer({ apiKey: 'sk-abcabcabdabcabcabdabcabc0' }, {});
    return [redact(text), toProblem(text)];
  },
};
