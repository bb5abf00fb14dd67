import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { replacement, sitesAt, textOf } from 'gpt-assay/code/python';

const other: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '//': '/',
  '%': '//',
  '**': '*',
};

/** `+` ↔ `-`, `*` ↔ `/`, and so on, in assignments such as `+=`, too. */
export const arithmetic: PythonOperator = {
  name: 'arithmetic',
  purpose: 'flipping',
  summary: 'swaps arithmetic operators: `+` ↔ `-`, `*` ↔ `/`',
  sitesIn(parsed) {
    const { code } = parsed;
    const replaceSign = (node: SyntaxNode, kind: string, end: string): readonly Site[] => {
      const sign = node.getChild(kind);
      const text = sign === null ? undefined : other[textOf(code, sign).slice(0, kind === 'UpdateOp' ? -1 : undefined)];
      // Texts and lists know no difference.
      const isNumber = !['String', 'FormatString', 'ContinuedString', 'ArrayExpression'].some(
        (name) => node.getChild(name) !== null,
      );
      return sign === null || text === undefined || !isNumber ? [] : [replacement(code, sign, `${text}${end}`)];
    };
    return sitesAt(parsed, {
      BinaryExpression: (node) => replaceSign(node, 'ArithOp', ''),
      UpdateStatement: (node) => replaceSign(node, 'UpdateOp', '='),
    });
  },
};
