import type { CallExpression, Identifier } from 'acorn';
import type { JavaScriptOperator } from 'gpt-assay/code';
import { type Reading, findSites, quote } from 'gpt-assay/code/javascript';

const pairs = [
  ['push', 'unshift'],
  ['pop', 'shift'],
  ['some', 'every'],
  ['min', 'max'],
  ['floor', 'ceil'],
  ['indexOf', 'lastIndexOf'],
  ['startsWith', 'endsWith'],
  ['toUpperCase', 'toLowerCase'],
  ['keys', 'values'],
] as const;
const others: ReadonlyMap<string, string> = new Map([
  ...pairs.flatMap(([one, other]): readonly (readonly [string, string])[] => [
    [one, other],
    [other, one],
  ]),
  ['add', 'delete'],
]);
const asked = new Set(['has', 'includes', 'some', 'every']);

/** Another method of the same object: `push` ↔ `unshift`, `some` ↔ `every`; `has` and `includes` negated. */
export const swapMethod: JavaScriptOperator = {
  name: 'swap-method',
  purpose: 'flipping',
  summary: 'calls another method: `push` ↔ `unshift`, `has` negated',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      const method = node.type === 'CallExpression' ? methodOf(node) : undefined;
      if (node.type !== 'CallExpression' || method === undefined) {
        continue;
      }
      const { name, start: from, end: to } = method;
      const other = others.get(name);
      if (other !== undefined) {
        yield { edits: [{ from, to, text: other }], what: `${quote(name)} becomes ${quote(other)}` };
      }
      if (asked.has(name) && isCondition(reading, node)) {
        yield { edits: [{ from: node.start, to: node.start, text: '!' }], what: `what ${quote(name)} says is negated` };
      }
    }
  }),
};

function methodOf({ callee }: CallExpression): Identifier | undefined {
  return callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier'
    ? callee.property
    : undefined;
}

/** Whether it stands where a condition does; a `!` before it is taken away by `drop-negation`. */
function isCondition({ parentOf }: Reading, node: CallExpression): boolean {
  const parent = parentOf(node);
  switch (parent?.type) {
    case 'IfStatement':
    case 'WhileStatement':
    case 'LogicalExpression':
    case 'ReturnStatement':
    case 'VariableDeclarator':
    case 'ArrowFunctionExpression':
      return true;
    case 'ConditionalExpression':
      return parent.test === node;
    default:
      return false;
  }
}
