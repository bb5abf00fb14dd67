import type { PythonOperator, Site } from '../../operator';
import { childrenOf } from '../nodes';
import { sitesAt } from '../sites-at';
import { replacement, textOf } from '../write-code';

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
