import type { SyntaxNode } from '@lezer/common';

/** Whether a number is an index, a limit of a range, or what a variable begins with, which have operators of their own. */
export function isSpecial(code: string, { parent }: SyntaxNode): boolean {
  const isNegative = parent?.name === 'UnaryExpression';
  const around = isNegative ? parent.parent : parent;
  const call = around?.name === 'ArgList' ? (around.parent?.firstChild ?? null) : null;
  return (
    around?.name === 'MemberExpression' ||
    around?.name === 'AssignStatement' ||
    (call !== null && code.slice(call.from, call.to) === 'range')
  );
}
