import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator } from '../../../../code/edits/operator';
import { sitesAt } from '../../../../code/edits/python/sites-at';
import { replacement } from '../../../../code/edits/python/write-code';

/** `and` ↔ `or`. */
export const logic: PythonOperator = {
  name: 'logic',
  purpose: 'flipping',
  summary: 'swaps logical operators: `and` ↔ `or`',
  sitesIn(parsed) {
    const become = (text: string) => (node: SyntaxNode) => [replacement(parsed.code, node, text)];
    return sitesAt(parsed, { and: become('or'), or: become('and') });
  },
};
