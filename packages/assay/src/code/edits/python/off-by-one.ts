import type { SyntaxNode } from '@lezer/common';
import type { ParsedPython } from '../../python/parse-python';
import { otherLimit, type OperatorTable, type Site } from '../operator';
import { argumentsOf, calledName, childrenOf, operand, replacement, textOf } from './write-code';
import { sitesAt } from './sites-at';

const longest = 200;
const types = /^(int|str|float|bool|list|dict|set|tuple|bytes|object|[A-Z]\w*)$/;
const notNumeric = /^(String|ContinuedString|FormatString|Boolean|None)$/;

/** Plants errors by one in limits, indexes, ranges and numbers. */
export const offByOne = {
  boundary: {
    summary: 'includes or excludes a limit: `<` ↔ `<=`',
    sitesIn: sitesAt({
      CompareOp(node, { code }) {
        const other = otherLimit.get(textOf(code, node));
        return other === undefined ? [] : [replacement(code, node, other)];
      },
    }),
  },
  index: {
    summary: 'is off by one in an index or a slice: `a[i]` → `a[i + 1]`',
    sitesIn: sitesAt({
      MemberExpression(node, { code }) {
        const [owner, bracket, ...rest] = childrenOf(node);
        const parts = rest.slice(0, -1);
        return bracket?.name !== '[' || owner === undefined || parts.some(({ name }) => name === ',')
          ? []
          : parts
              .filter((part) => part.name !== ':' && !types.test(textOf(code, part)))
              .flatMap((part) => shiftByOne(code, part));
      },
    }),
  },
  range: {
    summary: 'is off by one where a range starts or ends: `range(n)` → `range(n - 1)`',
    sitesIn: sitesAt({
      CallExpression(node, { code }) {
        const limits = calledName(code, node) === 'range' ? (argumentsOf(node) ?? []).slice(0, 2) : [];
        const [first] = limits;
        const isEndOnly = limits.length === 1 && first !== undefined && first.to - first.from <= longest;
        return [
          ...(isEndOnly ? [replacement(code, first, `1, ${textOf(code, first)}`)] : []),
          ...limits.flatMap((limit) => shiftByOne(code, limit)),
        ];
      },
    }),
  },
  literal: {
    summary: 'changes a number by one: `10` → `11`',
    sitesIn: sitesAt({
      Number(node, { code }) {
        const [, whole, rest = ''] = /^(\d{1,9})(\.\d+)?$/.exec(textOf(code, node)) ?? [];
        if (whole === undefined || hasOwnOperator(code, node)) {
          return [];
        }
        const number = Number(whole);
        return [number + 1, ...(number > 0 ? [number - 1] : [])].map((value) =>
          replacement(code, node, `${value}${rest}`),
        );
      },
    }),
  },
} satisfies OperatorTable<ParsedPython>;

/** Whether a number is an index, a limit of a range, or what a variable begins with. */
function hasOwnOperator(code: string, { parent }: SyntaxNode): boolean {
  const around = parent?.name === 'UnaryExpression' ? parent.parent : parent;
  const call = around?.name === 'ArgList' ? around.parent?.firstChild : undefined;
  return (
    around?.name === 'MemberExpression' ||
    around?.name === 'AssignStatement' ||
    (call !== null && call !== undefined && textOf(code, call) === 'range')
  );
}

/** An expression with one more or less in its place, written as people would: `i + 1` and one less is `i`. */
function shiftByOne(code: string, node: SyntaxNode): readonly Site[] {
  return neighboursOf(code, node).map((text) => replacement(code, node, text));
}

function neighboursOf(code: string, node: SyntaxNode): readonly string[] {
  const text = textOf(code, node);
  if (text.length > longest || /[\n#]/.test(text) || notNumeric.test(node.name)) {
    return [];
  }
  if (/^-?\d{1,9}$/.test(text)) {
    return [String(Number(text) + 1), String(Number(text) - 1)];
  }
  const isSum = node.name === 'BinaryExpression' && node.getChild('ArithOp') !== null;
  const [, rest = '', step] = (isSum ? /^([^]*\S) ?([+-]) ?1$/.exec(text) : null) ?? [];
  const whole = isSum ? text : operand(code, node, 'sign');
  return [step === '-' ? rest : `${whole} + 1`, step === '+' ? rest : `${whole} - 1`];
}
