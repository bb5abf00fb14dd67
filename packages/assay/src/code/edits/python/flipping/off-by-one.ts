import type { SyntaxNode } from '@lezer/common';
import { operand, textOf } from '../write-code';

const longest = 200;

/** An expression and one more or less, written as people would: `i + 1` and one less is `i`. */
export function offByOne(code: string, node: SyntaxNode): readonly string[] {
  const text = textOf(code, node);
  if (
    text.length > longest ||
    /[\n#]/.test(text) ||
    /^(String|ContinuedString|FormatString|Boolean|None)$/.test(node.name)
  ) {
    return [];
  }
  if (/^\d{1,9}$/.test(text)) {
    return [String(Number(text) + 1), String(Number(text) - 1)];
  }
  const [, negative] = /^-(\d{1,9})$/.exec(text) ?? [];
  if (negative !== undefined) {
    return [String(1 - Number(negative)), String(-1 - Number(negative))];
  }
  const isSum = node.name === 'BinaryExpression' && node.getChild('ArithOp') !== null;
  const [, rest, sign] = (isSum ? /^([^]*\S) ?([+-]) ?1$/.exec(text) : null) ?? [];
  const whole = isSum ? text : operand(code, node, 'sign');
  return [
    sign === '-' && rest !== undefined ? rest : `${whole} + 1`,
    sign === '+' && rest !== undefined ? rest : `${whole} - 1`,
  ];
}
