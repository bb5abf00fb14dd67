import type { AnyNode } from 'acorn';
import type { JavaScriptOperator } from 'gpt-assay/code';
import { beginsStatement, exchange, findSafeSites, operatorEdit, quote } from 'gpt-assay/code/javascript';
import { isPure } from '../pure';

const turned = new Map([
  ['<', '>'],
  ['>', '<'],
  ['<=', '>='],
  ['>=', '<='],
  ['===', '==='],
  ['!==', '!=='],
  ['==', '=='],
  ['!=', '!='],
]);
/** What binds more tightly than any comparison. */
const tight = /^(?:Identifier|Literal|MemberExpression|UnaryExpression)$/;

/** `a < b` → `b > a`, where reading the one does nothing to the other. */
export const turnComparison: JavaScriptOperator = {
  name: 'turn-comparison',
  purpose: 'preserving',
  summary: 'reverses a comparison: `a < b` → `b > a`',
  sitesIn: findSafeSites(function* (reading) {
    const { code } = reading;
    for (const node of reading.nodes) {
      const other = node.type === 'BinaryExpression' ? turned.get(node.operator) : undefined;
      if (
        node.type !== 'BinaryExpression' ||
        other === undefined ||
        ![node.left, node.right].every(canMove) ||
        beginsStatement(reading, node)
      ) {
        continue;
      }
      const { left, right } = node;
      yield {
        edits: [
          ...exchange(code, left, right),
          ...(other === node.operator ? [] : [operatorEdit(reading, node, other)]),
        ],
        what: `${quote(code.slice(node.start, node.end))} is turned round`,
      };
    }
  }),
};

function canMove(node: AnyNode): boolean {
  const isTight =
    tight.test(node.type) || (node.type === 'BinaryExpression' && /^(?:[-+*/%]|\*\*)$/.test(node.operator));
  return isTight && isPure(node);
}
