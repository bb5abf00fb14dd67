import type { AnyNode, AssignmentExpression } from 'acorn';
import type { JavaScriptOperator, Site } from 'gpt-assay/code';
import { type Reading, findSafeSites, findSign, hasComment, quote, replace, wrap } from 'gpt-assay/code/javascript';

const compound = /^(?:[-+*/%&|^]|\*\*|<<|>>>?)=$/;
const plain = /^(?:Identifier|Literal|MemberExpression|CallExpression)$/;

/** `a += b` ↔ `a = a + b`, of plain names. */
export const compoundAssignment: JavaScriptOperator = {
  name: 'compound-assignment',
  purpose: 'preserving',
  summary: '`a += b` ↔ `a = a + b`',
  sitesIn: findSafeSites(function* (reading) {
    for (const node of reading.nodes) {
      if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier') {
        yield* compound.test(node.operator)
          ? expand(reading, node, node.left.name)
          : contract(reading, node, node.left.name);
      }
    }
  }),
};

function expand(reading: Reading, { left, right, operator }: AssignmentExpression, name: string): readonly Site[] {
  const start = findSign(reading, left.end, right.start, operator);
  const sign = operator.slice(0, -1);
  const edit = replace(reading.code, { start, end: start + operator.length }, `= ${name} ${sign}`);
  const brackets = plain.test(right.type) ? [] : wrap(right, '(', ')');
  return [{ edits: [edit, ...brackets], what: `\`${operator}\` is written out` }];
}

function contract(reading: Reading, node: AssignmentExpression, name: string): readonly Site[] {
  const { left, right, operator } = node;
  if (operator !== '=' || right.type !== 'BinaryExpression' || !isNamed(right.left, name)) {
    return [];
  }
  const sign = right.operator;
  const isKnown = compound.test(`${sign}=`) && right.right.start > right.left.end;
  if (!isKnown || hasComment(reading, left.end, right.right.start)) {
    return [];
  }
  const at = findSign(reading, left.end, right.start, '=');
  const end = findSign(reading, right.left.end, right.right.start, sign) + sign.length;
  const blanks = /^\s*/.exec(reading.code.slice(end, right.right.start))?.[0].length ?? 0;
  return [
    {
      edits: [
        replace(reading.code, { start: at, end: at + 1 }, `${sign}=`),
        { from: right.start, to: end + blanks, text: '' },
      ],
      what: `${quote(`${name} = ${name} ${sign}`)} is written as \`${sign}=\``,
    },
  ];
}

function isNamed(node: AnyNode, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}
