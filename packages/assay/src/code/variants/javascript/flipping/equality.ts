import type { JavaScriptOperator } from '../../operator';
import { findSites } from '../find-sites';
import { replaceOperator } from '../replace-operator';

const others = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['==', '!='],
  ['!=', '=='],
]);

/** `===` ↔ `!==`, `==` ↔ `!=`. */
export const equality: JavaScriptOperator = {
  name: 'equality',
  purpose: 'flipping',
  summary: 'inverts an equality: `===` ↔ `!==`',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      const other = node.type === 'BinaryExpression' ? others.get(node.operator) : undefined;
      if (node.type === 'BinaryExpression' && other !== undefined) {
        yield replaceOperator(reading, node, other);
      }
    }
  }),
};
