import type { Expression } from 'acorn';
import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSites, quote, replace } from 'gpt-assay/code/javascript';

/** A variable that begins with something else: 0 with 1, an empty array with a 0 in it. */
export const initialValue: JavaScriptOperator = {
  name: 'initial-value',
  purpose: 'flipping',
  summary: 'changes an initial value: `0` → `1`, `[]` → `[0]`',
  sitesIn: findSites(function* ({ code, nodes, parentOf }) {
    for (const node of nodes) {
      if (node.type !== 'VariableDeclaration' || parentOf(node)?.type.startsWith('For')) {
        continue;
      }
      for (const { id, init } of node.declarations) {
        const other = init && id.type === 'Identifier' ? otherValue(init) : undefined;
        if (init && id.type === 'Identifier' && other !== undefined) {
          const was = quote(code.slice(init.start, init.end));
          yield {
            edits: [replace(code, init, other)],
            what: `${quote(id.name)} begins with ${quote(other)}, not ${was}`,
          };
        }
      }
    }
  }),
};

function otherValue(node: Expression): string | undefined {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number'
        ? node.value === 0
          ? '1'
          : '0'
        : node.value === ''
          ? "' '"
          : node.value === null && node.regex === undefined && node.bigint === undefined
            ? '0'
            : undefined;
    case 'Identifier':
      return node.name === 'Infinity' || node.name === 'undefined' ? '0' : undefined;
    case 'UnaryExpression':
      return node.operator === '-' ? '0' : undefined;
    case 'ArrayExpression':
      return node.elements.length === 0 ? '[0]' : undefined;
    case 'ObjectExpression':
      return node.properties.length === 0 ? '{ 0: 0 }' : undefined;
    case 'NewExpression': {
      const { callee, arguments: given } = node;
      const name = callee.type === 'Identifier' && given.length === 0 ? callee.name : '';
      return name === 'Set' ? 'new Set([0])' : name === 'Map' ? 'new Map([[0, 0]])' : undefined;
    }
    default:
      return undefined;
  }
}
