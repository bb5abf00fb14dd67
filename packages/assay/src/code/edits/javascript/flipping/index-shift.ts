import type { AnyNode } from 'acorn';
import type { JavaScriptOperator } from '../../operator';
import { findSites } from '../find-sites';
import { shiftByOne } from '../numbers';

const takesIndexes = /^(?:slice|substring|substr|at|charAt|charCodeAt|splice|subarray|fill|copyWithin)$/;

/** `a[i]` → `a[i + 1]` and `a[i - 1]`, and so for each argument of `slice` and its like. */
export const indexShift: JavaScriptOperator = {
  name: 'index',
  purpose: 'flipping',
  summary: 'is off by one in an index: `a[i]` → `a[i + 1]`',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      for (const index of indexesOf(node)) {
        for (const { edit, what } of shiftByOne(reading, index)) {
          yield { edits: [edit], what };
        }
      }
    }
  }),
};

function indexesOf(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'MemberExpression') {
    return node.computed ? [node.property] : [];
  }
  const isSlice =
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.property.type === 'Identifier' &&
    !node.callee.computed &&
    takesIndexes.test(node.callee.property.name);
  return isSlice ? node.arguments.slice(0, 2) : [];
}
