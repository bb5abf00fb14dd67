import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { operand, replacement, sitesAt } from 'gpt-assay/code/python';

/** `if a:` → `if not a:`, for loops and comprehensions, too. */
export const negateCondition: PythonOperator = {
  name: 'negate-condition',
  purpose: 'flipping',
  summary: 'negates a condition: `if a` → `if not a`',
  sitesIn(parsed) {
    const { code } = parsed;
    const negate = ({ nextSibling: test }: SyntaxNode): readonly Site[] =>
      test === null || test.name === 'Comment' || test.name === 'Body' || test.getChild('not') !== null
        ? []
        : [replacement(code, test, `not ${operand(code, test, 'not')}`)];
    return sitesAt(parsed, { if: negate, elif: negate, while: negate });
  },
};
