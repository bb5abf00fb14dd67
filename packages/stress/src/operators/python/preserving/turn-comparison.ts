import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { childrenOf, readVariables, replacement, sitesAt, textOf } from 'gpt-assay/code/python';
import { mayTrade, purityOf } from '../purity';

const turned: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['>', '<'],
  ['<=', '>='],
  ['>=', '<='],
  ['==', '=='],
  ['!=', '!='],
]);

/** `a < b` → `b > a`. */
export const turnComparison: PythonOperator = {
  name: 'turn-comparison',
  purpose: 'preserving',
  summary: 'reverses a comparison: `a < b` → `b > a`',
  sitesIn(parsed) {
    const variables = readVariables(parsed);
    const { code } = parsed;
    return sitesAt(parsed, {
      BinaryExpression(node): readonly Site[] {
        const [left, sign, right, ...rest] = childrenOf(node);
        if (
          left === undefined ||
          sign?.name !== 'CompareOp' ||
          right === undefined ||
          rest.length > 0 ||
          variables === undefined
        ) {
          return [];
        }
        const operator = turned.get(textOf(code, sign));
        const isFree = mayTrade(purityOf(code, left, variables), purityOf(code, right, variables));
        return operator === undefined || !isFree || isChained(node, left)
          ? []
          : [replacement(code, node, `${textOf(code, right)} ${operator} ${textOf(code, left)}`)];
      },
    });
  },
};

/** Whether a comparison is part of another, as in `a < b < c`. */
function isChained({ parent }: SyntaxNode, left: SyntaxNode): boolean {
  return isComparison(left) || (parent !== null && isComparison(parent));
}

function isComparison(node: SyntaxNode): boolean {
  return node.name === 'BinaryExpression' && ['CompareOp', 'in', 'is'].some((name) => node.getChild(name) !== null);
}
