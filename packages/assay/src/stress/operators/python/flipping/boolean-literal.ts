import type { PythonOperator } from '../../../../code/edits/operator';
import { sitesAt } from '../../../../code/edits/python/sites-at';
import { replacement, textOf } from '../../../../code/edits/python/write-code';

/** `True` ↔ `False`. */
export const booleanLiteral: PythonOperator = {
  name: 'boolean-literal',
  purpose: 'flipping',
  summary: 'inverts a truth value: `True` ↔ `False`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      Boolean: (node) => [replacement(code, node, textOf(code, node) === 'True' ? 'False' : 'True')],
    });
  },
};
