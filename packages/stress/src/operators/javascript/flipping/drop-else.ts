import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSites, quote } from 'gpt-assay/code/javascript';
import { endsItself } from '../statement-text';

/** `if (a) { b } else { c }` → `if (a) { b }`. */
export const dropElse: JavaScriptOperator = {
  name: 'drop-else',
  purpose: 'flipping',
  summary: 'removes an `else` with its body',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      if (node.type === 'IfStatement' && node.alternate && endsItself(reading, node.consequent)) {
        const { start, end } = node.alternate;
        const what = `\`else\` is left out, with ${quote(reading.code.slice(start, end))}`;
        yield { edits: [{ from: node.consequent.end, to: end, text: '' }], what };
      }
    }
  }),
};
