import type { AnyNode, LogicalExpression, UnaryExpression } from 'acorn';
import type { Edit, JavaScriptOperator } from 'gpt-assay/code';
import { type Reading, beginsStatement, findSafeSites, operatorEdit, quote, wrap } from 'gpt-assay/code/javascript';

const simple = /^(?:Identifier|MemberExpression|CallExpression|UnaryExpression)$/;

/** `!(a && b)` ↔ `(!a || !b)`. */
export const deMorgan: JavaScriptOperator = {
  name: 'de-morgan',
  purpose: 'preserving',
  summary: 'negates parts instead of the whole: `!(a && b)` ↔ `!a || !b`',
  sitesIn: findSafeSites(function* (reading) {
    for (const node of reading.nodes) {
      const edits = isNegation(node)
        ? spread(reading, node)
        : node.type === 'LogicalExpression'
          ? gather(reading, node)
          : [];
      if (edits.length > 0) {
        const text = quote(reading.code.slice(node.start, node.end));
        yield { edits, what: `the negation in ${text} is written otherwise` };
      }
    }
  }),
};

function isNegation(node: AnyNode): node is UnaryExpression {
  return node.type === 'UnaryExpression' && node.operator === '!';
}

function otherOf({ operator }: LogicalExpression): '&&' | '||' | undefined {
  return operator === '??' ? undefined : operator === '&&' ? '||' : '&&';
}

/** Its brackets stay: what stands around it may bind more tightly. */
function spread(reading: Reading, node: UnaryExpression): readonly Edit[] {
  const { start, argument } = node;
  const other = argument.type === 'LogicalExpression' ? otherOf(argument) : undefined;
  if (argument.type !== 'LogicalExpression' || other === undefined || beginsStatement(reading, node)) {
    return [];
  }
  return [
    { from: start, to: start + 1, text: /\w/.test(reading.code.charAt(start - 1)) ? ' ' : '' },
    ...[argument.left, argument.right].flatMap(negate),
    operatorEdit(reading, argument, other),
  ];
}

function negate(node: AnyNode): readonly Edit[] {
  return simple.test(node.type) ? [{ from: node.start, to: node.start, text: '!' }] : wrap(node, '!(', ')');
}

function gather(reading: Reading, node: LogicalExpression): readonly Edit[] {
  const other = otherOf(node);
  const { left, right } = node;
  return other !== undefined && isNegation(left) && isNegation(right)
    ? [
        ...wrap(node, '!(', ')'),
        ...[left, right].map(({ start }) => ({ from: start, to: start + 1, text: '' })),
        operatorEdit(reading, node, other),
      ]
    : [];
}
