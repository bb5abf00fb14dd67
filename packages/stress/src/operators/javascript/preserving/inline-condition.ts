import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSafeSites, freshName, functionAround, quote } from 'gpt-assay/code/javascript';
import { insertBefore } from '../statement-text';

/** The condition of an `if` becomes a variable that stands before it. */
export const inlineCondition: JavaScriptOperator = {
  name: 'inline-condition',
  purpose: 'preserving',
  summary: 'gives a condition a name: `if (a < b)` → `const condition = a < b; if (condition)`',
  sitesIn: findSafeSites(function* (reading) {
    const name = freshName(reading, 'condition');
    for (const node of reading.nodes) {
      const isAlone = node.type === 'IfStatement' && reading.placeOf(node)?.owner.type === 'BlockStatement';
      if (!isAlone || /^(?:Identifier|Literal|Sequence.*)$/.test(node.test.type) || !functionAround(reading, node)) {
        continue;
      }
      const { start, end } = node.test;
      const text = reading.code.slice(start, end);
      yield {
        edits: [insertBefore(reading, node, [`const ${name} = ${text};`]), { from: start, to: end, text: name }],
        what: `the condition ${quote(text)} has a name`,
      };
    }
  }),
};
