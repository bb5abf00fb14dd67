import type { PythonOperator, Site } from 'gpt-assay/code';
import { childrenOf, replacement, sitesAt, textOf } from 'gpt-assay/code/python';

/** `not a` → `a`. */
export const dropNegation: PythonOperator = {
  name: 'drop-negation',
  purpose: 'flipping',
  summary: 'drops a `not`: `not a` → `a`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      UnaryExpression(node): readonly Site[] {
        const [sign, value] = childrenOf(node);
        return sign?.name === 'not' && value !== undefined ? [replacement(code, node, textOf(code, value))] : [];
      },
    });
  },
};
