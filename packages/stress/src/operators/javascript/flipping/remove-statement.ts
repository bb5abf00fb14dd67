import type { AnyNode } from 'acorn';
import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSites, functionAround, isDirective, quote } from 'gpt-assay/code/javascript';
import { dropStatement } from '../statement-text';

const removed = new Set(['ReturnStatement', 'BreakStatement', 'ContinueStatement', 'ThrowStatement']);

/** A function without one of its statements; declarations stay. */
export const removeStatement: JavaScriptOperator = {
  name: 'remove-statement',
  purpose: 'flipping',
  summary: 'removes a statement',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      if (isRemovable(node) && functionAround(reading, node) !== undefined) {
        const text = quote(reading.code.slice(node.start, node.end));
        yield { edits: [dropStatement(reading, node)], what: `${text} is left out` };
      }
    }
  }),
};

function isRemovable(node: AnyNode): boolean {
  return removed.has(node.type) || (node.type === 'ExpressionStatement' && !isDirective(node));
}
