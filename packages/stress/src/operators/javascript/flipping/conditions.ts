import type { AnyNode, ConditionalExpression, Expression } from 'acorn';
import type { Site } from 'gpt-assay/code';
import {
  type ParsedProgram,
  type Reading,
  beginsStatement,
  exchange,
  quote,
  replace,
  replaceOperator,
  sitesAt,
  wrap,
} from 'gpt-assay/code/javascript';
import type { CodeOperators } from '../../code-operators';
import { endsItself } from '../statement-text';

const otherEquality: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' };

/** Makes code decide otherwise. */
export const conditions: CodeOperators<ParsedProgram> = {
  equality: {
    summary: 'inverts an equality: `===` ↔ `!==`',
    sitesIn: sitesAt({
      BinaryExpression(node, reading) {
        const other = otherEquality[node.operator];
        return other === undefined ? [] : [replaceOperator(reading, node, other)];
      },
    }),
  },
  // In the text: what binds more tightly may change with it.
  logic: {
    summary: 'swaps logical operators: `&&` ↔ `||`',
    sitesIn: sitesAt({
      LogicalExpression: (node, reading) =>
        node.operator === '??' ? [] : [replaceOperator(reading, node, node.operator === '&&' ? '||' : '&&')],
    }),
  },
  'negate-condition': {
    summary: 'negates a condition',
    sitesIn: sitesAt({
      IfStatement: negateTest,
      ConditionalExpression: negateTest,
      WhileStatement: negateTest,
      DoWhileStatement: negateTest,
      ForStatement: negateTest,
    }),
  },
  'boolean-literal': {
    summary: '`true` ↔ `false`',
    sitesIn: sitesAt({
      Literal: (node, { code }) =>
        typeof node.value === 'boolean'
          ? [
              {
                edits: [replace(code, node, String(!node.value))],
                what: `\`${String(node.value)}\` becomes \`${String(!node.value)}\``,
              },
            ]
          : [],
    }),
  },
  'drop-negation': {
    summary: 'drops a negation: `!a` → `a`',
    sitesIn: sitesAt({
      UnaryExpression(node, reading) {
        const { code, parentOf } = reading;
        if (node.operator !== '!' || parentOf(node)?.type === 'UnaryExpression') {
          return [];
        }
        const text = code.slice(node.start, node.end);
        // Without its sign this would begin a block or a declaration, or go on with the line before.
        const isOther = /^!\s*(?:\{|async\b|class\b|function\b|let\b)/.test(text);
        if (isOther || (/^!\s*[[/(`]/.test(text) && beginsStatement(reading, node))) {
          return [];
        }
        const edit = replace(code, { start: node.start, end: node.start + 1 }, '');
        return [{ edits: [edit], what: `${quote(text)} loses its negation` }];
      },
    }),
  },
  'drop-else': {
    summary: 'removes an `else` with its body',
    sitesIn: sitesAt({
      IfStatement({ consequent, alternate }, reading) {
        if (!alternate || !endsItself(reading, consequent)) {
          return [];
        }
        const { start, end } = alternate;
        const what = `\`else\` is left out, with ${quote(reading.code.slice(start, end))}`;
        return [{ edits: [{ from: consequent.end, to: end, text: '' }], what }];
      },
    }),
  },
  'swap-branches': {
    summary: 'swaps the branches of a condition',
    sitesIn: sitesAt({
      IfStatement: ({ consequent, alternate }, reading) =>
        consequent.type === 'BlockStatement' && alternate?.type === 'BlockStatement'
          ? swap(reading, consequent, alternate)
          : [],
      ConditionalExpression: (node, reading) =>
        isInHead(reading, node) ? [] : swap(reading, node.consequent, node.alternate),
    }),
  },
};

/** A constant makes a loop for ever; what is negated already loses its sign by `drop-negation`. */
function negateTest({ test }: { readonly test?: Expression | null }, { code }: Reading): readonly Site[] {
  return !test || test.type === 'Literal' || (test.type === 'UnaryExpression' && test.operator === '!')
    ? []
    : [{ edits: wrap(test, '!(', ')'), what: `the condition ${quote(code.slice(test.start, test.end))} is negated` }];
}

function swap({ code }: Reading, one: AnyNode, other: AnyNode): readonly Site[] {
  const texts = [one, other].map(({ start, end }) => code.slice(start, end));
  return texts[0] === texts[1]
    ? []
    : [{ edits: exchange(code, one, other), what: `${texts.map(quote).join(' and ')} change places` }];
}

/** Whether it begins a `for`, where `in` stands in the first branch alone. */
function isInHead({ parentOf }: Reading, node: ConditionalExpression): boolean {
  let inner: AnyNode = node;
  let outer = parentOf(node);
  while (outer !== undefined && !outer.type.endsWith('Statement')) {
    inner = outer;
    outer = parentOf(outer);
  }
  return outer?.type === 'ForStatement' && outer.init === inner;
}
