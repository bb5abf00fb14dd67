import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from '../../operator';
import { childrenOf } from '../nodes';
import { offByOne } from './off-by-one';
import { sitesAt } from '../sites-at';
import { replacement } from '../write-code';

const types = /^(int|str|float|bool|list|dict|set|tuple|bytes|object|[A-Z]\w*)$/;

/** `a[i]` → `a[i + 1]`, and the same for the ends of slices. */
export const indexShift: PythonOperator = {
  name: 'index',
  purpose: 'flipping',
  summary: 'is off by one in an index or a slice: `a[i]` → `a[i + 1]`',
  sitesIn(parsed) {
    const { code } = parsed;
    const shift = (node: SyntaxNode): readonly Site[] =>
      types.test(code.slice(node.from, node.to))
        ? []
        : offByOne(code, node).map((text) => replacement(code, node, text));
    return sitesAt(parsed, {
      MemberExpression(node) {
        const [owner, bracket, ...rest] = childrenOf(node);
        const parts = rest.slice(0, -1);
        return bracket?.name !== '[' || owner === undefined || parts.some(({ name }) => name === ',')
          ? []
          : parts.filter(({ name }) => name !== ':').flatMap(shift);
      },
    });
  },
};
