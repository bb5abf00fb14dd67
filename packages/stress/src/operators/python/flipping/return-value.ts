import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { childrenOf, operand, replacement, sitesAt } from 'gpt-assay/code/python';

/** `return a` → `return None`, or something else of its kind. */
export const returnValue: PythonOperator = {
  name: 'return-value',
  purpose: 'flipping',
  summary: 'returns nothing, or a different value of the same kind: `return a < b` → `return not a < b`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      ReturnStatement(node): readonly Site[] {
        const values = childrenOf(node).slice(1);
        const first = values[0];
        const last = values.at(-1);
        return first === undefined || last === undefined
          ? []
          : [...(first === last ? othersOf(code, first) : []), 'None']
              .filter((text) => text !== code.slice(first.from, last.to))
              .map((text) => replacement(code, { from: first.from, to: last.to }, text));
      },
    });
  },
};

function othersOf(code: string, value: SyntaxNode): readonly string[] {
  switch (value.name) {
    case 'ArrayExpression':
      return [childrenOf(value).length > 2 ? '[]' : '[None]'];
    case 'ArrayComprehensionExpression':
      return ['[]'];
    case 'String':
      return ["''"];
    case 'BinaryExpression': {
      const isTruth = ['CompareOp', 'in', 'is', 'and', 'or'].some((name) => value.getChild(name) !== null);
      return isTruth ? [`not ${operand(code, value, 'not')}`] : ['0'];
    }
    default:
      return [];
  }
}
