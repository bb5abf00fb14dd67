import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { linesOf } from '../lines';
import { removeStatement } from '../remove-lines';
import { type Around, isInFunction, quoted, sitesAt, textOf } from 'gpt-assay/code/python';

/** An `if` or a loop is left out, with all that stands in it. */
export const removeBlock: PythonOperator = {
  name: 'remove-block',
  purpose: 'flipping',
  summary: 'removes an `if` or a loop with its body',
  sitesIn(parsed) {
    const { code } = parsed;
    const drop = (node: SyntaxNode, around: Around): readonly Site[] =>
      isInFunction(around) && linesOf(code, node) !== undefined
        ? [
            {
              edits: [removeStatement(code, node)],
              what: `${quoted(firstLineOf(textOf(code, node)))} is left out, with its body`,
            },
          ]
        : [];
    return sitesAt(parsed, { IfStatement: drop, ForStatement: drop, WhileStatement: drop });
  },
};

function firstLineOf(text: string): string {
  return text.slice(0, 200).split('\n', 1)[0] ?? '';
}
