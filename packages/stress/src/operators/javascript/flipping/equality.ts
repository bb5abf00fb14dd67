import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSites, replaceOperator } from 'gpt-assay/code/javascript';

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
