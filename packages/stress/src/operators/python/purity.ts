import type { SyntaxNode } from '@lezer/common';
import { type Variables, argumentsOf, calledName, childrenOf } from 'gpt-assay/code/python';

/** Longer expressions are not moved about. */
const longest = 200;

/**
 * How much an expression may do: `literal` is a constant, `plain` a name, `quiet` calculates with those or takes a length, `pure` reads
 * items, too, so that a value may be missing; `any` may do whatever.
 */
export type Purity = 'literal' | 'plain' | 'quiet' | 'pure' | 'any';

const order: readonly Purity[] = ['literal', 'plain', 'quiet', 'pure', 'any'];

/** Whether an expression does no more than something pure does. */
export function isAtMost(most: Purity, purity: Purity): boolean {
  return order.indexOf(purity) <= order.indexOf(most);
}

/** How much an expression may do. */
export function purityOf(code: string, node: SyntaxNode, variables: Variables): Purity {
  return node.to - node.from > longest ? 'any' : purityOfShort(code, node, variables);
}

function purityOfShort(code: string, node: SyntaxNode, variables: Variables): Purity {
  const ofParts = (nodes: readonly SyntaxNode[], least: Purity): Purity =>
    nodes
      .map((part) => purityOfShort(code, part, variables))
      .reduce((most, one) => (isAtMost(most, one) ? most : one), least);
  switch (node.name) {
    case 'Number':
    case 'String':
    case 'Boolean':
    case 'None':
      return 'literal';
    case 'VariableName':
      return 'plain';
    case 'UnaryExpression': {
      const value = node.lastChild;
      return value === null ? 'any' : ofParts([value], value.name === 'Number' ? 'literal' : 'quiet');
    }
    case 'ParenthesizedExpression':
      return ofParts(childrenOf(node).slice(1, -1), 'quiet');
    case 'BinaryExpression': {
      const parts = childrenOf(node).filter(({ name }) => !/^([A-Z]\w+Op|and|or|in|is|not)$/.test(name));
      return ofParts(parts, node.getChild('in') === null ? 'quiet' : 'pure');
    }
    case 'MemberExpression':
      return node.getChild('PropertyName') === null
        ? ofParts(
            childrenOf(node).filter(({ name }) => !/^[[\]:,]$/.test(name)),
            'pure',
          )
        : 'any';
    case 'CallExpression': {
      const isLength = calledName(code, node) === 'len' && variables.isBuiltIn(node.from);
      const [value, ...rest] = argumentsOf(node) ?? [];
      return isLength && value !== undefined && rest.length === 0 ? ofParts([value], 'quiet') : 'any';
    }
    default:
      return 'any';
  }
}

/** Whether two expressions may be evaluated in either order. */
export function mayTrade(one: Purity, other: Purity): boolean {
  return (
    one === 'literal' ||
    other === 'literal' ||
    (isAtMost('quiet', one) && isAtMost('quiet', other)) ||
    (one === 'plain' && isAtMost('pure', other)) ||
    (other === 'plain' && isAtMost('pure', one))
  );
}
