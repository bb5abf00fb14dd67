import type { AnyNode } from 'acorn';
import { full } from 'gpt-assay/code/javascript';

/** Whether an expression only reads names, properties and constants and calculates with them. */
export function isPure(expression: AnyNode): boolean {
  const waiting: (AnyNode | null)[] = [expression];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    switch (node.type) {
      case 'Identifier':
        break;
      case 'Literal':
        if (node.regex !== undefined) {
          return false;
        }
        break;
      case 'MemberExpression':
        waiting.push(node.object);
        if (node.computed) {
          waiting.push(node.property);
        }
        break;
      case 'UnaryExpression':
        if (node.operator === 'delete') {
          return false;
        }
        waiting.push(node.argument);
        break;
      case 'BinaryExpression':
        if (node.operator === 'in' || node.operator === 'instanceof') {
          return false;
        }
        waiting.push(node.left, node.right);
        break;
      default:
        return false;
    }
  }
  return true;
}

/** Whether an expression is a constant, or makes a new and empty object, array, set or map. */
export function isFresh(node: AnyNode): boolean {
  switch (node.type) {
    case 'Literal':
      return true;
    case 'ArrayExpression':
      return node.elements.every((element) => element?.type === 'Literal');
    case 'ObjectExpression':
      return node.properties.length === 0;
    case 'NewExpression':
      return node.arguments.length === 0 && node.callee.type === 'Identifier' && /^(?:Set|Map)$/.test(node.callee.name);
    default:
      return false;
  }
}

/** Names in a part of a program, of properties too. */
export function namesIn(root: AnyNode): ReadonlySet<string> {
  const names = new Set<string>();
  full(root, (node) => {
    if (node.type === 'Identifier') {
      names.add(node.name);
    }
  });
  return names;
}
