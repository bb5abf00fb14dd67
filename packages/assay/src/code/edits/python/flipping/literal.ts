import type { PythonOperator, Site } from '../../operator';
import { sitesAt } from '../sites-at';
import { replacement, textOf } from '../write-code';
import type { SyntaxNode } from '@lezer/common';

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

/** Whether a number is an index, a limit of a range, or what a variable begins with, which have operators of their own. */
function isSpecial(code: string, { parent }: SyntaxNode): boolean {
  const isNegative = parent?.name === 'UnaryExpression';
  const around = isNegative ? parent.parent : parent;
  const call = around?.name === 'ArgList' ? (around.parent?.firstChild ?? null) : null;
  return (
    around?.name === 'MemberExpression' ||
    around?.name === 'AssignStatement' ||
    (call !== null && code.slice(call.from, call.to) === 'range')
  );
}
