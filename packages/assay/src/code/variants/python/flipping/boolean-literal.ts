import type { PythonOperator } from '../../operator';
import { sitesAt } from '../sites-at';
import { replacement, textOf } from '../write-code';

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
