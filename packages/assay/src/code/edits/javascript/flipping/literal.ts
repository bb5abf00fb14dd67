import type { AnyNode } from 'acorn';
import type { JavaScriptOperator } from '../../operator';
import { findSites } from '../find-sites';
import { isWhole, replaceNumber } from '../numbers';

/** Each whole number becomes one more, and one less. */
export const literal: JavaScriptOperator = {
  name: 'literal',
  purpose: 'flipping',
  summary: 'changes a number by one',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      if (isWhole(node) && !isKey(node, reading.parentOf(node))) {
        for (const by of [1, -1]) {
          const { edit, what } = replaceNumber(reading, node, node.value + by);
          yield { edits: [edit], what };
        }
      }
    }
  }),
};

function isKey(node: AnyNode, parent: AnyNode | undefined): boolean {
  return parent !== undefined && 'key' in parent && parent.key === node && !('computed' in parent && parent.computed);
}
