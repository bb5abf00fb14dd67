import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSites, replaceOperator } from 'gpt-assay/code/javascript';

/** `&&` ↔ `||`, in the text: what binds more tightly may change with it. */
export const logic: JavaScriptOperator = {
  name: 'logic',
  purpose: 'flipping',
  summary: 'swaps logical operators: `&&` ↔ `||`',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      if (node.type === 'LogicalExpression' && node.operator !== '??') {
        yield replaceOperator(reading, node, node.operator === '&&' ? '||' : '&&');
      }
    }
  }),
};
