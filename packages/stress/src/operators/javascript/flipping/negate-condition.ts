import type { AnyNode, Expression } from 'acorn';
import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSites, quote, wrap } from 'gpt-assay/code/javascript';

/** `if (a)` → `if (!(a))`, for loops and `a ? b : c` too. */
export const negateCondition: JavaScriptOperator = {
  name: 'negate-condition',
  purpose: 'flipping',
  summary: 'negates a condition',
  sitesIn: findSites(function* ({ code, nodes }) {
    for (const node of nodes) {
      const test = testOf(node);
      // A constant makes a loop for ever; what is negated already loses its sign by `drop-negation`.
      if (test && test.type !== 'Literal' && !(test.type === 'UnaryExpression' && test.operator === '!')) {
        yield {
          edits: wrap(test, '!(', ')'),
          what: `the condition ${quote(code.slice(test.start, test.end))} is negated`,
        };
      }
    }
  }),
};

function testOf(node: AnyNode): Expression | null | undefined {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return node.test;
    default:
      return undefined;
  }
}
