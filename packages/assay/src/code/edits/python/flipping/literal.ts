import type { PythonOperator, Site } from '../../operator';
import { isSpecial } from '../numbers';
import { sitesAt } from '../sites-at';
import { replacement, textOf } from '../write-code';

/** `10` → `11` and `9`. */
export const literal: PythonOperator = {
  name: 'literal',
  purpose: 'flipping',
  summary: 'changes a number by one: `10` → `11`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      Number(node): readonly Site[] {
        const text = textOf(code, node);
        const [, whole, rest = ''] = /^(\d{1,9})(\.\d+)?$/.exec(text) ?? [];
        if (whole === undefined || isSpecial(code, node)) {
          return [];
        }
        const number = Number(whole);
        return [number + 1, ...(number > 0 ? [number - 1] : [])].map((value) =>
          replacement(code, node, `${value}${rest}`),
        );
      },
    });
  },
};
