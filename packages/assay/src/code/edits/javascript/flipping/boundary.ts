import { otherLimit } from '../../other-limit';
import type { JavaScriptOperator } from '../../operator';
import { findSites } from '../find-sites';
import { replaceOperator } from '../replace-operator';

/** `<` ↔ `<=`, `>` ↔ `>=`. */
export const boundary: JavaScriptOperator = {
  name: 'boundary',
  purpose: 'flipping',
  summary: 'includes or excludes a limit: `<` ↔ `<=`',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      const other = node.type === 'BinaryExpression' ? otherLimit.get(node.operator) : undefined;
      if (node.type === 'BinaryExpression' && other !== undefined) {
        yield replaceOperator(reading, node, other);
      }
    }
  }),
};
