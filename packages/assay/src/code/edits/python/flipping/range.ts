import type { PythonOperator, Site } from '../../operator';
import { argumentsOf, calledName } from '../nodes';
import { offByOne } from './off-by-one';
import { sitesAt } from '../sites-at';
import { replacement } from '../write-code';

/** `range(n)` → `range(n - 1)`, `range(n + 1)`, `range(1, n)`. */
export const range: PythonOperator = {
  name: 'range',
  purpose: 'flipping',
  summary: 'is off by one where a range starts or ends: `range(n)` → `range(n - 1)`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      CallExpression(node): readonly Site[] {
        const limits = calledName(code, node) === 'range' ? (argumentsOf(node) ?? []).slice(0, 2) : [];
        const [first] = limits;
        const isEndOnly = limits.length === 1 && first !== undefined && first.to - first.from <= 200;
        return [
          ...(isEndOnly ? [replacement(code, first, `1, ${code.slice(first.from, first.to)}`)] : []),
          ...limits.flatMap((limit) => offByOne(code, limit).map((text) => replacement(code, limit, text))),
        ];
      },
    });
  },
};
