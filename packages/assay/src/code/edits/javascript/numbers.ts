import type { AnyNode, Literal } from 'acorn';
import type { Edit } from '../operator';
import { quote, replace } from './edit';
import { hasComment } from './find-sign';
import type { Reading } from './reading';

/** A change of one number, said in words. */
export interface Shift {
  readonly edit: Edit;
  readonly what: string;
}

/** A number other than a fraction, and small enough to have neighbours. */
export function isWhole(node: AnyNode | null | undefined): node is Literal & { readonly value: number } {
  return node?.type === 'Literal' && Number.isSafeInteger(node.value) && Number(node.value) < 2 ** 40;
}

/** A number with another in its stead, in brackets where a sign or a dot stands beside it. */
export function replaceNumber({ code, parentOf }: Reading, node: Literal, value: number): Shift {
  const parent = parentOf(node)?.type ?? '';
  const isBare = value >= 0 ? parent !== 'MemberExpression' : !/^(Binary|Unary|Member)Expression$/.test(parent);
  const text = isBare ? String(value) : `(${value})`;
  return { edit: replace(code, node, text), what: `${quote(code.slice(node.start, node.end))} becomes \`${value}\`` };
}

/** One more and one less than an expression gives, where that can be written without brackets. */
export function shiftByOne(reading: Reading, node: AnyNode): readonly Shift[] {
  const { code } = reading;
  if (isWhole(node)) {
    return [1, -1].map((by) => replaceNumber(reading, node, node.value + by));
  }
  switch (node.type) {
    case 'Identifier':
    case 'MemberExpression':
    case 'CallExpression':
      return ['+', '-'].map((sign) => ({
        edit: { from: node.end, to: node.end, text: ` ${sign} 1` },
        what: `${quote(code.slice(node.start, node.end))} becomes one ${sign === '+' ? 'more' : 'less'}`,
      }));
    case 'BinaryExpression': {
      const { left, right, operator } = node;
      if ((operator !== '+' && operator !== '-') || !isWhole(right)) {
        return [];
      }
      const gap = code.slice(left.end, right.start);
      const isPlain = /^\s*[+-]\s*$/.test(gap) && !hasComment(reading, left.end, right.start);
      const more = replaceNumber(reading, right, right.value + 1);
      if (right.value === 1 && isPlain) {
        return [more, { edit: { from: left.end, to: right.end, text: '' }, what: `\`${operator} 1\` is dropped` }];
      }
      return right.value < 1 ? [more] : [more, replaceNumber(reading, right, right.value - 1)];
    }
    default:
      return [];
  }
}
