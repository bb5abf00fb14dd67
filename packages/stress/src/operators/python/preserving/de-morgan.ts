import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { childrenOf, operand, replacement, sitesAt, textOf } from 'gpt-assay/code/python';

const other: Readonly<Record<string, string>> = { and: 'or', or: 'and' };
const longest = 2_000;

interface Parts {
  readonly left: SyntaxNode;
  readonly right: SyntaxNode;
  readonly other: string;
}

/** `not (a and b)` ↔ `not a or not b`. */
export const deMorgan: PythonOperator = {
  name: 'de-morgan',
  purpose: 'preserving',
  summary: 'moves `not` in or out: `not (a and b)` ↔ `not a or not b`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      UnaryExpression(node): readonly Site[] {
        const text = node.to - node.from > longest ? undefined : (drawIn(code, node) ?? drawOut(code, node));
        return text === undefined ? [] : [replacement(code, node, text)];
      },
    });
  },
};

function drawIn(code: string, node: SyntaxNode): string | undefined {
  const value = negated(node);
  const inner = value?.name === 'ParenthesizedExpression' ? childrenOf(value)[1] : undefined;
  const parts = inner === undefined ? undefined : partsOf(inner);
  return parts === undefined || swallows(parts.left) || swallows(parts.right)
    ? undefined
    : `(not ${operand(code, parts.left, 'not')} ${parts.other} not ${operand(code, parts.right, 'not')})`;
}

/** The grammar reads `not a or not b` as `not (a or not b)`, which Python does not. */
function drawOut(code: string, node: SyntaxNode): string | undefined {
  const value = negated(node);
  const parts = value === undefined ? undefined : partsOf(value);
  const right = parts === undefined ? undefined : negated(parts.right);
  const isWhole =
    node.parent?.name !== 'UnaryExpression' && (node.parent === null || partsOf(node.parent) === undefined);
  return parts === undefined ||
    right === undefined ||
    partsOf(parts.left) !== undefined ||
    swallows(parts.right) ||
    !isWhole
    ? undefined
    : `not (${textOf(code, parts.left)} ${parts.other} ${textOf(code, right)})`;
}

function partsOf(node: SyntaxNode): Parts | undefined {
  const [left, sign, right] = node.name === 'BinaryExpression' ? childrenOf(node) : [];
  const opposite = other[sign?.name ?? ''];
  return left === undefined || right === undefined || opposite === undefined
    ? undefined
    : { left, right, other: opposite };
}

function negated(node: SyntaxNode): SyntaxNode | undefined {
  const [sign, value] = node.name === 'UnaryExpression' ? childrenOf(node) : [];
  return sign?.name === 'not' ? value : undefined;
}

/** Whether the grammar takes more to be negated at the end of an expression than Python does. */
function swallows(node: SyntaxNode): boolean {
  for (let last: SyntaxNode | null = node; last !== null; last = last.lastChild) {
    const value = negated(last);
    if (value !== undefined && partsOf(value) !== undefined) {
      return true;
    }
  }
  return false;
}
