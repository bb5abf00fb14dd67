import type { Expression } from 'acorn';
import type { JavaScriptOperator, Site } from 'gpt-assay/code';
import { type Reading, findSites, quote, replace, wrap } from 'gpt-assay/code/javascript';

/** `return a === b` → `return !(a === b)` and `return`; so for what an arrow function gives back. */
export const returnValue: JavaScriptOperator = {
  name: 'return-value',
  purpose: 'flipping',
  summary: 'returns a different value, or nothing',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      if (node.type === 'ReturnStatement' && node.argument) {
        yield* otherOfItsKind(reading, node.argument);
        const text = reading.code.charAt(node.end - 1) === ';' ? 'return;' : 'return';
        yield { edits: [replace(reading.code, node, text)], what: `${said(reading, node.argument)} is not returned` };
      } else if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') {
        yield* otherOfItsKind(reading, node.body);
      }
    }
  }),
};

function otherOfItsKind({ code }: Reading, node: Expression): readonly Site[] {
  const what = `${said({ code }, node)} is returned changed`;
  switch (node.type) {
    case 'Identifier':
    case 'MemberExpression':
    case 'LogicalExpression':
    case 'CallExpression':
      return [{ edits: wrap(node, '!(', ')'), what: `${said({ code }, node)} is returned negated` }];
    case 'BinaryExpression':
      return /^[-+*/%]$/.test(node.operator)
        ? [{ edits: wrap(node, '(', ') + 1'), what: `${said({ code }, node)} is returned one larger` }]
        : [{ edits: wrap(node, '!(', ')'), what: `${said({ code }, node)} is returned negated` }];
    case 'ArrayExpression':
      return [{ edits: [replace(code, node, node.elements.length === 0 ? '[0]' : '[]')], what }];
    case 'Literal':
      return typeof node.value === 'string'
        ? [{ edits: [replace(code, node, node.value === '' ? "' '" : "''")], what }]
        : [];
    default:
      return [];
  }
}

function said({ code }: Pick<Reading, 'code'>, { start, end }: Expression): string {
  return quote(code.slice(start, end));
}
