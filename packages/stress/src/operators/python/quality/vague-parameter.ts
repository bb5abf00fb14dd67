import type { PythonOperator } from 'gpt-assay/code';
import { wordsOf } from '../fresh-name';
import { renameParameters } from './rename-parameters';

/** `numbers` → `x1`, `tmp`. */
export const vagueParameter: PythonOperator = {
  name: 'vague-parameter',
  purpose: 'flipping',
  summary: 'gives a parameter a meaningless name: `numbers` → `x1`, `tmp`',
  sitesIn(parsed) {
    const taken = wordsOf(parsed.code);
    return renameParameters(parsed, () => ['x1', 'tmp'].filter((name) => !taken.has(name)));
  },
};
