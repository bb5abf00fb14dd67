import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator } from 'gpt-assay/code';
import { replacement, sitesAt } from 'gpt-assay/code/python';

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
