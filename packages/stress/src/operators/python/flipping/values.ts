import type { SyntaxNode } from '@lezer/common';
import type { Site } from 'gpt-assay/code';
import {
  type ParsedPython,
  argumentsOf,
  childrenOf,
  isInFunction,
  operand,
  quoted,
  replacement,
  sitesAt,
  textOf,
} from 'gpt-assay/code/python';
import type { CodeOperators } from '../../code-operators';

const otherSign: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '//': '/',
  '%': '//',
  '**': '*',
};
/** Texts and lists know no difference. */
const notNumeric = ['String', 'FormatString', 'ContinuedString', 'ArrayExpression'];

const otherBeginning: ReadonlyMap<string, string> = new Map([
  ['0', '1'],
  ['[]', '[0]'],
  ['list()', '[0]'],
  ['{}', '{0: 0}'],
  ['dict()', '{0: 0}'],
  ['set()', '{0}'],
  ["''", "' '"],
  ['""', '" "'],
  ['None', '0'],
]);

/** Of at most one argument. */
const otherMethod: ReadonlyMap<string, string> = new Map([
  ['add', 'discard'],
  ['discard', 'add'],
  ['startswith', 'endswith'],
  ['endswith', 'startswith'],
  ['find', 'rfind'],
  ['rfind', 'find'],
  ['appendleft', 'append'],
  ['keys', 'values'],
  ['values', 'keys'],
  ['upper', 'lower'],
  ['lower', 'upper'],
  ['popleft', 'pop'],
  ['lstrip', 'rstrip'],
  ['rstrip', 'lstrip'],
]);
const otherFunction: ReadonlyMap<string, string> = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['any', 'all'],
  ['all', 'any'],
  ['sorted', 'list'],
]);
/** Functions to which the order of what they get means little. */
const unordered = /^(min|max|print|zip|gcd|set|isclose)$/;

const longest = 200;

/** Makes code compute something else. */
export const values: CodeOperators<ParsedPython> = {
  // In assignments such as `+=`, too.
  arithmetic: {
    summary: 'swaps arithmetic operators: `+` ↔ `-`, `*` ↔ `/`',
    sitesIn: sitesAt({
      BinaryExpression: (node, { code }) => replaceSign(code, node, node.getChild('ArithOp')),
      UpdateStatement: (node, { code }) => replaceSign(code, node, node.getChild('UpdateOp')),
    }),
  },
  'return-value': {
    summary: 'returns nothing, or a different value of the same kind: `return a < b` → `return not a < b`',
    sitesIn: sitesAt({
      ReturnStatement(node, { code }) {
        const returned = childrenOf(node).slice(1);
        const first = returned[0];
        const last = returned.at(-1);
        if (first === undefined || last === undefined) {
          return [];
        }
        const range = { from: first.from, to: last.to };
        return [...(first === last ? othersOf(code, first) : []), 'None']
          .filter((text) => text !== textOf(code, range))
          .map((text) => replacement(code, range, text));
      },
    }),
  },
  'swap-arguments': {
    summary: 'swaps two arguments of a call: `f(a, b)` → `f(b, a)`',
    sitesIn: sitesAt({
      CallExpression(node, { code }) {
        const given = argumentsOf(node) ?? [];
        const isOrdered = node.firstChild === null || !unordered.test(textOf(code, node.firstChild));
        return isOrdered ? given.slice(1).flatMap((second, index) => swap(code, given[index], second)) : [];
      },
    }),
  },
  'initial-value': {
    summary: 'changes an initial value: `count = 0` → `count = 1`, `[]` → `[0]`',
    sitesIn: sitesAt({
      AssignStatement(node, around) {
        const { code } = around;
        const children = childrenOf(node);
        const sign = children.findLastIndex(({ name }) => name === 'AssignOp');
        const assigned = sign >= 0 && isInFunction(around) ? children.slice(sign + 1) : [];
        return assigned.flatMap((value) => {
          const other = value.to - value.from > longest ? undefined : beginningOtherThan(textOf(code, value));
          return other === undefined ? [] : [replacement(code, value, other)];
        });
      },
    }),
  },
  'swap-method': {
    summary: 'calls a method or function that does something similar: `append` → `insert(0, …)`, `min` ↔ `max`',
    sitesIn: sitesAt({
      CallExpression(node, { code }) {
        const called = node.firstChild;
        if (called?.name === 'VariableName') {
          const other = otherFunction.get(textOf(code, called));
          return other === undefined || node.getChild('ArgList') === null ? [] : [replacement(code, called, other)];
        }
        const name = called?.name === 'MemberExpression' ? called.getChild('PropertyName') : null;
        return name === null ? [] : swapMethod(code, node, name);
      },
    }),
  },
};

function replaceSign(code: string, node: SyntaxNode, sign: SyntaxNode | null): readonly Site[] {
  if (sign === null || notNumeric.some((name) => node.getChild(name) !== null)) {
    return [];
  }
  const isUpdate = sign.name === 'UpdateOp';
  const other = otherSign[textOf(code, sign).slice(0, isUpdate ? -1 : undefined)];
  return other === undefined ? [] : [replacement(code, sign, isUpdate ? `${other}=` : other)];
}

function othersOf(code: string, value: SyntaxNode): readonly string[] {
  switch (value.name) {
    case 'ArrayExpression':
      return [childrenOf(value).length > 2 ? '[]' : '[None]'];
    case 'ArrayComprehensionExpression':
      return ['[]'];
    case 'String':
      return ["''"];
    case 'BinaryExpression': {
      const isTruth = ['CompareOp', 'in', 'is', 'and', 'or'].some((name) => value.getChild(name) !== null);
      return isTruth ? [`not ${operand(code, value, 'not')}`] : ['0'];
    }
    default:
      return [];
  }
}

function swap(code: string, first: SyntaxNode | undefined, second: SyntaxNode): readonly Site[] {
  const one = first === undefined ? '' : textOf(code, first);
  const other = textOf(code, second);
  if (first === undefined || one === other || second.to - first.from > longest) {
    return [];
  }
  const edits = [
    { from: first.from, to: first.to, text: other },
    { from: second.from, to: second.to, text: one },
  ];
  return [{ edits, what: `${quoted(one)} and ${quoted(other)} swap places` }];
}

function beginningOtherThan(text: string): string | undefined {
  const isNumber = /^-?(\d+(\.\d+)?|float\(.[-+]?inf(inity)?.\))$/.test(text);
  return otherBeginning.get(text) ?? (isNumber ? '0' : undefined);
}

function swapMethod(code: string, call: SyntaxNode, name: SyntaxNode): readonly Site[] {
  const list = call.getChild('ArgList');
  const all = argumentsOf(call);
  if (list === null || all === undefined || all.length > 1) {
    return [];
  }
  const [value] = all;
  const given = value === undefined ? '' : textOf(code, value);
  const method = textOf(code, name);
  const other = otherMethod.get(method);
  const both = { from: name.from, to: list.to };
  return [
    ...(method === 'append' && value !== undefined && given.length <= longest
      ? [replacement(code, both, `insert(0, ${given})`)]
      : []),
    ...(method === 'pop' && given === '' ? [replacement(code, list, '(0)')] : []),
    ...(method === 'pop' && given === '0' ? [replacement(code, list, '()')] : []),
    ...(other === undefined ? [] : [replacement(code, name, other)]),
  ];
}
