import type { BinaryExpression } from 'acorn';
import type { JavaScriptOperator, Site } from 'gpt-assay/code';
import { type Reading, findSign, findSites, quote, replace, replaceOperator } from 'gpt-assay/code/javascript';

const others = new Map([
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
  ['**', '*'],
  ['+=', '-='],
  ['-=', '+='],
  ['*=', '/='],
  ['/=', '*='],
  ['++', '--'],
  ['--', '++'],
]);

/** `+` ↔ `-`, `*` ↔ `/`, `+=` ↔ `-=`, `++` ↔ `--`; no text that is put together, and no step of a `for`. */
export const arithmetic: JavaScriptOperator = {
  name: 'arithmetic',
  purpose: 'flipping',
  summary: 'swaps arithmetic operators: `+` ↔ `-`, `*` ↔ `/`',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      const other = 'operator' in node ? others.get(node.operator) : undefined;
      if (other === undefined) {
        continue;
      }
      if (node.type === 'BinaryExpression' && !makesText(node)) {
        yield replaceOperator(reading, node, other);
      } else if (node.type === 'AssignmentExpression' && !isText(node.right)) {
        const start = findSign(reading, node.left.end, node.right.start, node.operator);
        yield changeSign(reading, start, node.operator, other);
      } else if (node.type === 'UpdateExpression' && !isStep(reading, node)) {
        yield changeSign(reading, node.prefix ? node.start : node.end - 2, node.operator, other);
      }
    }
  }),
};

function changeSign({ code }: Reading, start: number, sign: string, other: string): Site {
  const edit = replace(code, { start, end: start + sign.length }, other);
  return { edits: [edit], what: `${quote(sign)} becomes ${quote(other)}` };
}

function makesText({ left, right, operator }: BinaryExpression): boolean {
  let first = left;
  let isAny = isText(right);
  while (!isAny && first.type === 'BinaryExpression' && first.operator === '+') {
    isAny = isText(first.right);
    first = first.left;
  }
  return operator === '+' && (isAny || isText(first));
}

function isText(node: BinaryExpression['left']): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function isStep({ parentOf }: Reading, node: object): boolean {
  const parent = parentOf(node);
  return parent?.type === 'ForStatement' && parent.update === node;
}
