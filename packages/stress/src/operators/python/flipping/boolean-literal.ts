import type { PythonOperator } from 'gpt-assay/code';
import { replacement, sitesAt, textOf } from 'gpt-assay/code/python';

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
