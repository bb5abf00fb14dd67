import type { PythonOperator, Site } from '../../../../code/edits/operator';
import { childrenOf } from '../../../../code/edits/python/nodes';
import { sitesAt } from '../../../../code/edits/python/sites-at';
import { replacement, textOf } from '../../../../code/edits/python/write-code';

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
