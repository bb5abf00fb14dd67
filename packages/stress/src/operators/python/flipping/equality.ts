import type { PythonOperator, Site } from 'gpt-assay/code';
import { childrenOf, replacement, sitesAt } from 'gpt-assay/code/python';

const other: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  is: 'is not',
  'is not': 'is',
  in: 'not in',
  'not in': 'in',
};

/** `==` ↔ `!=`, `is` ↔ `is not`, `in` ↔ `not in`. */
export const equality: PythonOperator = {
  name: 'equality',
  purpose: 'flipping',
  summary: 'inverts an equality: `==` ↔ `!=`, `in` ↔ `not in`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      BinaryExpression(node): readonly Site[] {
        const signs = childrenOf(node).slice(1, -1);
        const first = signs[0];
        const last = signs.at(-1);
        const text = other[signs.map(({ from, to }) => code.slice(from, to)).join(' ')];
        return first === undefined || last === undefined || text === undefined
          ? []
          : [replacement(code, { from: first.from, to: last.to }, text)];
      },
    });
  },
};
