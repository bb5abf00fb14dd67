import type { AnyNode, ForStatement, Literal } from 'acorn';
import type { ParsedProgram } from '../../javascript/parse-program';
import { otherLimit, type OperatorTable, type Site } from '../operator';
import { quote, replace, replaceOperator, hasComment } from './edit';
import { sitesAt } from './find-sites';
import type { Reading } from './reading';

const takesIndexes = /^(?:slice|substring|substr|at|charAt|charCodeAt|splice|subarray|fill|copyWithin)$/;

/** Plants errors by one in limits, indexes, loops and numbers. */
export const offByOne = {
  boundary: {
    summary: 'includes or excludes a limit: `<` ↔ `<=`',
    sitesIn: sitesAt({
      BinaryExpression(node, reading) {
        const other = otherLimit.get(node.operator);
        return other === undefined ? [] : [replaceOperator(reading, node, other)];
      },
    }),
  },
  index: {
    summary: 'is off by one in an index: `a[i]` → `a[i + 1]`',
    sitesIn: sitesAt({
      MemberExpression: (node, reading) => (node.computed ? shiftByOne(reading, node.property) : []),
      CallExpression({ callee, arguments: given }, reading) {
        const isSlice =
          callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          !callee.computed &&
          takesIndexes.test(callee.property.name);
        return isSlice ? given.slice(0, 2).flatMap((index) => shiftByOne(reading, index)) : [];
      },
    }),
  },
  range: {
    summary: 'starts or ends a loop one step too early or too late',
    sitesIn: sitesAt({
      ForStatement: (node, reading) =>
        [...startsOf(node), ...endsOf(node)]
          .flatMap((limit) => shiftByOne(reading, limit))
          .map(({ edits, what }) => ({ edits, what: `in the loop's head ${what}` })),
    }),
  },
  literal: {
    summary: 'changes a number by one',
    sitesIn: sitesAt({
      Literal: (node, reading) =>
        isWhole(node) && !isKey(node, reading.parentOf(node))
          ? [1, -1].map((by) => replaceNumber(reading, node, node.value + by))
          : [],
    }),
  },
} satisfies OperatorTable<ParsedProgram>;

function startsOf({ init }: ForStatement): readonly AnyNode[] {
  switch (init?.type) {
    case 'VariableDeclaration':
      return init.declarations.flatMap(({ init: value }) => (value ? [value] : []));
    case 'AssignmentExpression':
      return [init.right];
    default:
      return [];
  }
}

function endsOf({ test, update }: ForStatement): readonly AnyNode[] {
  if (test?.type !== 'BinaryExpression' || !/^[<>]=?$/.test(test.operator)) {
    return [];
  }
  const counter = counterOf(update);
  const isCounter = (node: AnyNode): boolean =>
    node.type === 'Identifier' && counter?.type === 'Identifier' && node.name === counter.name;
  if (isCounter(test.right)) {
    return [test.left];
  }
  return isCounter(test.left) ? [test.right] : [];
}

function counterOf(update: ForStatement['update']): AnyNode | undefined {
  switch (update?.type) {
    case 'UpdateExpression':
      return update.argument;
    case 'AssignmentExpression':
      return update.left;
    default:
      return undefined;
  }
}

function isKey(node: AnyNode, parent: AnyNode | undefined): boolean {
  return parent !== undefined && 'key' in parent && parent.key === node && !('computed' in parent && parent.computed);
}

/** Whether it is a number without a fraction, and small enough to have neighbours. */
function isWhole(node: AnyNode | null | undefined): node is Literal & { readonly value: number } {
  return node?.type === 'Literal' && Number.isSafeInteger(node.value) && Number(node.value) < 2 ** 40;
}

/** A number with another in its stead, in brackets where a sign or a dot stands beside it. */
function replaceNumber({ code, parentOf }: Reading, node: Literal, value: number): Site {
  const parent = parentOf(node)?.type ?? '';
  const isBare = value >= 0 ? parent !== 'MemberExpression' : !/^(Binary|Unary|Member)Expression$/.test(parent);
  const text = isBare ? String(value) : `(${value})`;
  return {
    edits: [replace(code, node, text)],
    what: `${quote(code.slice(node.start, node.end))} becomes \`${value}\``,
  };
}

/** One more and one less than an expression gives, where that can be written without brackets. */
function shiftByOne(reading: Reading, node: AnyNode): readonly Site[] {
  const { code } = reading;
  if (isWhole(node)) {
    return [1, -1].map((by) => replaceNumber(reading, node, node.value + by));
  }
  switch (node.type) {
    case 'Identifier':
    case 'MemberExpression':
    case 'CallExpression':
      return ['+', '-'].map((sign) => ({
        edits: [{ from: node.end, to: node.end, text: ` ${sign} 1` }],
        what: `${quote(code.slice(node.start, node.end))} becomes one ${sign === '+' ? 'more' : 'less'}`,
      }));
    case 'BinaryExpression': {
      const { left, right, operator } = node;
      if ((operator !== '+' && operator !== '-') || !isWhole(right)) {
        return [];
      }
      const gap = code.slice(left.end, right.start);
      const isPlain = /^\s*[+-]\s*$/.test(gap) && !hasComment(reading, left.end, right.start);
      const more = replaceNumber(reading, right, right.value + 1);
      if (right.value === 1 && isPlain) {
        return [more, { edits: [{ from: left.end, to: right.end, text: '' }], what: `\`${operator} 1\` is dropped` }];
      }
      return right.value < 1 ? [more] : [more, replaceNumber(reading, right, right.value - 1)];
    }
    default:
      return [];
  }
}
