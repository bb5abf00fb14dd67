import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { childrenOf, quoted, replace, sitesAt } from 'gpt-assay/code/python';

/** `return x` ↔ `return (x)`, `if x:` ↔ `if (x):`. */
export const parentheses: PythonOperator = {
  name: 'parentheses',
  purpose: 'preserving',
  summary: 'adds or removes parentheses around a returned or tested expression: `return x` ↔ `return (x)`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      ReturnStatement: (node) => around(code, childrenOf(node).slice(1)),
      IfStatement: (node) => around(code, [node.firstChild?.nextSibling ?? null]),
      WhileStatement: (node) => around(code, [node.firstChild?.nextSibling ?? null]),
    });
  },
};

function around(code: string, nodes: readonly (SyntaxNode | null)[]): readonly Site[] {
  const first = nodes[0] ?? null;
  const last = nodes.at(-1) ?? null;
  if (first === null || last === null || first.name === 'Comment' || first.name === 'Body') {
    return [];
  }
  const range = { from: first.from, to: last.to };
  const text = code.slice(range.from, range.to);
  if (first !== last || first.name !== 'ParenthesizedExpression') {
    return [{ edits: [replace(code, range, `(${text})`)], what: `${quoted(text)} gets parentheses` }];
  }
  const inner = text.slice(1, -1).trim();
  const isLoose = ['YieldExpression', 'NamedExpression', '*'].some((name) => first.getChild(name) !== null);
  return /[\n#]/.test(inner) || isLoose
    ? []
    : [{ edits: [replace(code, range, inner)], what: `${quoted(text)} loses its parentheses` }];
}
