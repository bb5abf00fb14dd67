import { otherLimit } from '../../other-limit';
import type { PythonOperator } from '../../operator';
import { sitesAt } from '../sites-at';
import { replacement, textOf } from '../write-code';

/** `<` ↔ `<=`, `>` ↔ `>=`. */
export const boundary: PythonOperator = {
  name: 'boundary',
  purpose: 'flipping',
  summary: 'includes or excludes a limit: `<` ↔ `<=`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      CompareOp(node) {
        const other = otherLimit.get(textOf(code, node));
        return other === undefined ? [] : [replacement(code, node, other)];
      },
    });
  },
};
