import type { BinaryExpression, CallExpression, Expression, Literal, NewExpression } from 'acorn';
import type { Site } from 'gpt-assay/code';
import {
  type ParsedProgram,
  type Reading,
  exchange,
  findSign,
  quote,
  replace,
  replaceOperator,
  sitesAt,
  wrap,
} from 'gpt-assay/code/javascript';
import type { CodeOperators } from '../../code-operators';

const otherSign: ReadonlyMap<string, string> = new Map([
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

const pairsOfMethods = [
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
const otherMethod: ReadonlyMap<string, string> = new Map([
  ...pairsOfMethods,
  ...pairsOfMethods.map(([one, other]) => [other, one] as const),
  ['add', 'delete'],
]);
const negatedMethods = new Set(['has', 'includes', 'some', 'every']);

/** Makes code compute something else. */
export const values: CodeOperators<ParsedProgram> = {
  // No text that is put together, and no step of a `for`.
  arithmetic: {
    summary: 'swaps arithmetic operators: `+` ↔ `-`, `*` ↔ `/`',
    sitesIn: sitesAt({
      BinaryExpression(node, reading) {
        const other = otherSign.get(node.operator);
        return other === undefined || makesText(node) ? [] : [replaceOperator(reading, node, other)];
      },
      AssignmentExpression: ({ left, right, operator }, reading) =>
        isText(right) ? [] : changeSign(reading, findSign(reading, left.end, right.start, operator), operator),
      UpdateExpression: (node, reading) =>
        isStep(reading, node) ? [] : changeSign(reading, node.prefix ? node.start : node.end - 2, node.operator),
    }),
  },
  'return-value': {
    summary: 'returns a different value, or nothing',
    sitesIn: sitesAt({
      ReturnStatement(node, reading) {
        if (!node.argument) {
          return [];
        }
        const text = reading.code.charAt(node.end - 1) === ';' ? 'return;' : 'return';
        return [
          ...returnOther(reading, node.argument),
          { edits: [replace(reading.code, node, text)], what: `${quoted(reading, node.argument)} is not returned` },
        ];
      },
      ArrowFunctionExpression: ({ body }, reading) =>
        body.type === 'BlockStatement' ? [] : returnOther(reading, body),
    }),
  },
  'swap-arguments': {
    summary: 'swaps two arguments of a call: `f(a, b)` → `f(b, a)`',
    sitesIn: sitesAt({ CallExpression: swapArguments, NewExpression: swapArguments }),
  },
  'initial-value': {
    summary: 'changes an initial value: `0` → `1`, `[]` → `[0]`',
    sitesIn: sitesAt({
      VariableDeclaration: (node, reading) =>
        reading.parentOf(node)?.type.startsWith('For')
          ? []
          : node.declarations.flatMap(({ id, init }) =>
              init && id.type === 'Identifier' ? beginOther(reading, id.name, init) : [],
            ),
    }),
  },
  'swap-method': {
    summary: 'calls another method: `push` ↔ `unshift`, `has` negated',
    sitesIn: sitesAt({
      CallExpression(node, reading) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') {
          return [];
        }
        const { name, start: from, end: to } = callee.property;
        const other = otherMethod.get(name);
        const swapped =
          other === undefined
            ? []
            : [{ edits: [{ from, to, text: other }], what: `${quote(name)} becomes ${quote(other)}` }];
        const negation = { from: node.start, to: node.start, text: '!' };
        return negatedMethods.has(name) && isCondition(reading, node)
          ? [...swapped, { edits: [negation], what: `what ${quote(name)} says is negated` }]
          : swapped;
      },
    }),
  },
};

function changeSign({ code }: Reading, start: number, sign: string): readonly Site[] {
  const other = otherSign.get(sign);
  return other === undefined
    ? []
    : [
        {
          edits: [replace(code, { start, end: start + sign.length }, other)],
          what: `${quote(sign)} becomes ${quote(other)}`,
        },
      ];
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

/** Something else of its kind. */
function returnOther(reading: Reading, node: Expression): readonly Site[] {
  const { code } = reading;
  const text = quoted(reading, node);
  const negated = { edits: wrap(node, '!(', ')'), what: `${text} is returned negated` };
  const changed = (other: string): Site => ({
    edits: [replace(code, node, other)],
    what: `${text} is returned changed`,
  });
  switch (node.type) {
    case 'Identifier':
    case 'MemberExpression':
    case 'LogicalExpression':
    case 'CallExpression':
      return [negated];
    case 'BinaryExpression':
      return /^[-+*/%]$/.test(node.operator)
        ? [{ edits: wrap(node, '(', ') + 1'), what: `${text} is returned one larger` }]
        : [negated];
    case 'ArrayExpression':
      return [changed(node.elements.length === 0 ? '[0]' : '[]')];
    case 'Literal':
      return typeof node.value === 'string' ? [changed(node.value === '' ? "' '" : "''")] : [];
    default:
      return [];
  }
}

function quoted({ code }: Reading, { start, end }: Expression): string {
  return quote(code.slice(start, end));
}

/** For each two that stand beside each other and differ. */
function swapArguments({ arguments: given }: CallExpression | NewExpression, { code }: Reading): readonly Site[] {
  return given.slice(1).flatMap((second, index) => {
    const first = given[index];
    if (first === undefined || first.type === 'SpreadElement' || second.type === 'SpreadElement') {
      return [];
    }
    const texts = [first, second].map(({ start, end }) => code.slice(start, end));
    const what = `the arguments ${texts.map(quote).join(' and ')} change places`;
    return texts[0] === texts[1] ? [] : [{ edits: exchange(code, first, second), what }];
  });
}

function beginOther(reading: Reading, name: string, init: Expression): readonly Site[] {
  const other = otherValue(init);
  const what = `${quote(name)} begins with ${quote(other ?? '')}, not ${quoted(reading, init)}`;
  return other === undefined ? [] : [{ edits: [replace(reading.code, init, other)], what }];
}

function otherValue(node: Expression): string | undefined {
  switch (node.type) {
    case 'Literal':
      return otherLiteral(node);
    case 'Identifier':
      return node.name === 'Infinity' || node.name === 'undefined' ? '0' : undefined;
    case 'UnaryExpression':
      return node.operator === '-' ? '0' : undefined;
    case 'ArrayExpression':
      return node.elements.length === 0 ? '[0]' : undefined;
    case 'ObjectExpression':
      return node.properties.length === 0 ? '{ 0: 0 }' : undefined;
    case 'NewExpression': {
      const { callee, arguments: given } = node;
      return callee.type === 'Identifier' && given.length === 0 ? otherContainers.get(callee.name) : undefined;
    }
    default:
      return undefined;
  }
}

const otherContainers: ReadonlyMap<string, string> = new Map([
  ['Set', 'new Set([0])'],
  ['Map', 'new Map([[0, 0]])'],
]);

function otherLiteral({ value, regex, bigint }: Literal): string | undefined {
  if (typeof value === 'number') {
    return value === 0 ? '1' : '0';
  }
  if (value === '') {
    return "' '";
  }
  return value === null && regex === undefined && bigint === undefined ? '0' : undefined;
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
