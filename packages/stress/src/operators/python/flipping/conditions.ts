import type { SyntaxNode } from '@lezer/common';
import type { Site } from 'gpt-assay/code';
import {
  type Around,
  type ParsedPython,
  childrenOf,
  operand,
  replacement,
  sitesAt,
  textOf,
} from 'gpt-assay/code/python';
import type { CodeOperators } from '../../code-operators';
import { endOf, indentAt, linesOf, statementsIn } from '../lines';

const otherEquality: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  is: 'is not',
  'is not': 'is',
  in: 'not in',
  'not in': 'in',
};
/** Longer branches do not change places. */
const longest = 2_000;

/** Makes code decide otherwise. */
export const conditions: CodeOperators<ParsedPython> = {
  equality: {
    summary: 'inverts an equality: `==` ↔ `!=`, `in` ↔ `not in`',
    sitesIn: sitesAt({
      BinaryExpression(node, { code }) {
        const signs = childrenOf(node).slice(1, -1);
        const first = signs[0];
        const last = signs.at(-1);
        const text = otherEquality[signs.map((sign) => textOf(code, sign)).join(' ')];
        return first === undefined || last === undefined || text === undefined
          ? []
          : [replacement(code, { from: first.from, to: last.to }, text)];
      },
    }),
  },
  logic: {
    summary: 'swaps logical operators: `and` ↔ `or`',
    sitesIn: sitesAt({
      and: (node, { code }) => [replacement(code, node, 'or')],
      or: (node, { code }) => [replacement(code, node, 'and')],
    }),
  },
  'negate-condition': {
    summary: 'negates a condition: `if a` → `if not a`',
    sitesIn: sitesAt({ if: negate, elif: negate, while: negate }),
  },
  'boolean-literal': {
    summary: 'inverts a truth value: `True` ↔ `False`',
    sitesIn: sitesAt({
      Boolean: (node, { code }) => [replacement(code, node, textOf(code, node) === 'True' ? 'False' : 'True')],
    }),
  },
  'drop-negation': {
    summary: 'drops a `not`: `not a` → `a`',
    sitesIn: sitesAt({
      UnaryExpression(node, { code }) {
        const [sign, value] = childrenOf(node);
        return sign?.name === 'not' && value !== undefined ? [replacement(code, node, textOf(code, value))] : [];
      },
    }),
  },
  'drop-else': {
    summary: 'removes an `else` with its body',
    sitesIn: sitesAt({ IfStatement: dropElse, ForStatement: dropElse, WhileStatement: dropElse }),
  },
  'swap-branches': {
    summary: 'swaps what happens in `if` and `else`',
    sitesIn: sitesAt({
      IfStatement(node, { code }) {
        const [one, other, ...rest] = node.getChildren('Body');
        const hasBoth = one !== undefined && other !== undefined && rest.length === 0 && node.getChild('else') !== null;
        const [first, second] = hasBoth ? [branchOf(code, one), branchOf(code, other)] : [];
        return first?.indent === second?.indent ? swap(first, second) : [];
      },
      ConditionalExpression(node, { code }) {
        const [one, , , , other] = childrenOf(node);
        const asOperand = (part: SyntaxNode) => ({ from: part.from, to: part.to, text: operand(code, part, 'not') });
        return swap(one && asOperand(one), other && asOperand(other));
      },
    }),
  },
};

function negate({ nextSibling: test }: SyntaxNode, { code }: Around): readonly Site[] {
  return test === null || test.name === 'Comment' || test.name === 'Body' || test.getChild('not') !== null
    ? []
    : [replacement(code, test, `not ${operand(code, test, 'not')}`)];
}

function dropElse(node: SyntaxNode, { code }: Around): readonly Site[] {
  const children = childrenOf(node);
  const start = children.findIndex(({ name }) => name === 'else');
  const [sign, body, ...rest] = start < 0 ? [] : children.slice(start);
  const indent = sign && indentAt(code, sign.from);
  const last = body && statementsIn(body).at(-1);
  if (sign === undefined || indent === undefined || last === undefined || rest.length > 0) {
    return [];
  }
  const to = linesOf(code, last)?.to ?? endOfLine(code, last.to);
  return [{ edits: [{ from: sign.from - indent.length, to, text: '' }], what: 'the `else` is left out' }];
}

/** Where the line of a branch ends that stands beside its `else`. */
function endOfLine(code: string, position: number): number {
  const end = code[position - 1] === '\n' ? position : code.indexOf('\n', position) + 1;
  return end > 0 ? end : code.length;
}

interface Branch {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function swap(one: Branch | undefined, other: Branch | undefined): readonly Site[] {
  if (
    one === undefined ||
    other === undefined ||
    one.text === other.text ||
    one.text.length + other.text.length > longest
  ) {
    return [];
  }
  const edits = [
    { from: one.from, to: one.to, text: other.text },
    { from: other.from, to: other.to, text: one.text },
  ];
  return [{ edits, what: 'the two branches swap places' }];
}

/** All that stands in a block, from its first statement to the end of its last one, without a comment behind that. */
function branchOf(code: string, block: SyntaxNode): (Branch & { readonly indent: string | undefined }) | undefined {
  const statements = statementsIn(block);
  const first = statements[0];
  const last = statements.at(-1);
  if (first === undefined || last === undefined) {
    return undefined;
  }
  const from = first.from;
  const to = endOf(last);
  return to - from > longest
    ? undefined
    : { from, to, text: code.slice(from, to), indent: linesOf(code, first)?.indent };
}
