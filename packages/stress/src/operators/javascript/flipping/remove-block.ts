import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSites, functionAround, quote } from 'gpt-assay/code/javascript';
import { dropStatement } from '../statement-text';

const words = new Map([
  ['IfStatement', 'the `if`'],
  ['ForStatement', 'the loop'],
  ['ForOfStatement', 'the loop'],
  ['ForInStatement', 'the loop'],
  ['WhileStatement', 'the loop'],
  ['DoWhileStatement', 'the loop'],
]);

/** A function without one of its `if`s or loops, with all that stands in it. */
export const removeBlock: JavaScriptOperator = {
  name: 'remove-block',
  purpose: 'flipping',
  summary: 'removes an `if` or a loop with its body',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      const word = words.get(node.type);
      if (word !== undefined && functionAround(reading, node) !== undefined) {
        const text = quote(reading.code.slice(node.start, node.end));
        yield { edits: [dropStatement(reading, node)], what: `${word} ${text} is left out` };
      }
    }
  }),
};
