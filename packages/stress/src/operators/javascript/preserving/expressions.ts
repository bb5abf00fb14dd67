import type {
  AnyNode,
  LogicalExpression,
  UnaryExpression,
  AssignmentExpression,
  ArrowFunctionExpression,
  FunctionExpression,
} from 'acorn';
import type { Edit, Site } from 'gpt-assay/code';
import {
  type ParsedProgram,
  beginsStatement,
  exchange,
  safeSitesAt,
  operatorEdit,
  quote,
  type Reading,
  wrap,
  findSign,
  hasComment,
  replace,
  type FunctionNode,
  childrenOf,
  isFunction,
} from 'gpt-assay/code/javascript';
import type { CodeOperators } from '../../code-operators';
import { isPure } from '../statement-text';

const turned = new Map([
  ['<', '>'],
  ['>', '<'],
  ['<=', '>='],
  ['>=', '<='],
  ['===', '==='],
  ['!==', '!=='],
  ['==', '=='],
  ['!=', '!='],
]);

/** What binds more tightly than any comparison. */
const tight = /^(?:Identifier|Literal|MemberExpression|UnaryExpression)$/;

const simple = /^(?:Identifier|MemberExpression|CallExpression|UnaryExpression)$/;

const compound = /^(?:[-+*/%&|^]|\*\*|<<|>>>?)=$/;

const plain = /^(?:Identifier|Literal|MemberExpression|CallExpression)$/;

/** Writes expressions otherwise. */
export const expressions: CodeOperators<ParsedProgram> = {
  // `a < b` → `b > a`, where reading the one does nothing to the other.
  'turn-comparison': {
    summary: 'reverses a comparison: `a < b` → `b > a`',
    sitesIn: safeSitesAt({
      BinaryExpression(node, reading) {
        const { code } = reading;
        const { left, right, operator } = node;
        const other = turned.get(operator);
        if (other === undefined || ![left, right].every(canMove) || beginsStatement(reading, node)) {
          return [];
        }
        const signEdits = other === operator ? [] : [operatorEdit(reading, node, other)];
        return [
          {
            edits: [...exchange(code, left, right), ...signEdits],
            what: `${quote(code.slice(node.start, node.end))} is turned round`,
          },
        ];
      },
    }),
  },
  // `!(a && b)` ↔ `(!a || !b)`.
  'de-morgan': {
    summary: 'negates parts instead of the whole: `!(a && b)` ↔ `!a || !b`',
    sitesIn: safeSitesAt({
      UnaryExpression: (node, reading) => sitesOf(reading, node, spread(reading, node)),
      LogicalExpression: (node, reading) => sitesOf(reading, node, gather(reading, node)),
    }),
  },
  // `a += b` ↔ `a = a + b`, of plain names.
  'compound-assignment': {
    summary: '`a += b` ↔ `a = a + b`',
    sitesIn: safeSitesAt({
      AssignmentExpression(node, reading) {
        if (node.left.type !== 'Identifier') {
          return [];
        }
        const { name } = node.left;
        return compound.test(node.operator) ? expand(reading, node, name) : contract(reading, node, name);
      },
    }),
  },
  // `(a) => b` ↔ `function (a) { return b; }`, where neither has to do with `this`, `arguments` or `new`.
  'arrow-function': {
    summary: 'writes an arrow function as a `function`, or vice versa',
    sitesIn: safeSitesAt({
      ArrowFunctionExpression: (node, reading) =>
        isValue(reading, node) && isOwnWorld(node) ? toFunction(reading, node) : [],
      FunctionExpression: (node, reading) =>
        !node.id && !node.generator && isValue(reading, node) && isOwnWorld(node) && !makesObjects(reading)
          ? toArrow(reading, node)
          : [],
    }),
  },
};

function canMove(node: AnyNode): boolean {
  const isTight =
    tight.test(node.type) || (node.type === 'BinaryExpression' && /^(?:[-+*/%]|\*\*)$/.test(node.operator));
  return isTight && isPure(node);
}

function isNegation(node: AnyNode): node is UnaryExpression {
  return node.type === 'UnaryExpression' && node.operator === '!';
}

function sitesOf({ code }: Reading, node: AnyNode, edits: readonly Edit[]): readonly Site[] {
  const what = `the negation in ${quote(code.slice(node.start, node.end))} is written otherwise`;
  return edits.length === 0 ? [] : [{ edits, what }];
}

function otherOf({ operator }: LogicalExpression): '&&' | '||' | undefined {
  switch (operator) {
    case '&&':
      return '||';
    case '||':
      return '&&';
    case '??':
      return undefined;
  }
}

/** Its brackets stay: what stands around it may bind more tightly. */
function spread(reading: Reading, node: UnaryExpression): readonly Edit[] {
  const { start, argument } = node;
  const other = argument.type === 'LogicalExpression' ? otherOf(argument) : undefined;
  if (
    !isNegation(node) ||
    argument.type !== 'LogicalExpression' ||
    other === undefined ||
    beginsStatement(reading, node)
  ) {
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

function toFunction(reading: Reading, node: ArrowFunctionExpression): readonly Site[] {
  const { code } = reading;
  const { body } = node;
  const arrow = findSign(reading, node.params.at(-1)?.end ?? node.start, body.start, '=>');
  if (arrow < 0 || hasComment(reading, node.start, body.start)) {
    return [];
  }
  const head = `${node.async ? 'async ' : ''}function (${parametersOf(reading, node)}) `;
  const from = arrow + 2 + (/^\s*/.exec(code.slice(arrow + 2, body.start))?.[0].length ?? 0);
  const isBlock = body.type === 'BlockStatement';
  return [
    {
      edits: [
        { from: node.start, to: from, text: isBlock ? head : `${head}{ return ` },
        ...(isBlock ? [] : [{ from: node.end, to: node.end, text: '; }' }]),
      ],
      what: 'an arrow function becomes a `function`',
    },
  ];
}

function toArrow(reading: Reading, node: FunctionExpression): readonly Site[] {
  const names = node.params.map(({ type, start, end }) =>
    type === 'Identifier' ? reading.code.slice(start, end) : start,
  );
  if (hasComment(reading, node.start, node.body.start) || new Set(names).size < names.length) {
    return [];
  }
  const text = `${node.async ? 'async ' : ''}(${parametersOf(reading, node)}) => `;
  return [{ edits: [{ from: node.start, to: node.body.start, text }], what: 'a `function` becomes an arrow function' }];
}

function parametersOf({ code }: Reading, { params }: FunctionNode): string {
  return code.slice(params[0]?.start ?? 0, params.at(-1)?.end ?? 0);
}

/** Whether it stands where any expression may, and gets its name, if any, from there. */
function isValue({ parentOf }: Reading, node: AnyNode): boolean {
  const parent = parentOf(node);
  switch (parent?.type) {
    case 'VariableDeclarator':
      return true;
    case 'AssignmentExpression':
      return parent.right === node && parent.operator === '=' && !isPrototype(parent.left);
    case 'CallExpression':
      return parent.callee !== node;
    default:
      return false;
  }
}

/** Whether what is assigned to may be a method, which is called with a `this`. */
function isPrototype(left: AnyNode): boolean {
  return left.type === 'MemberExpression' && left.object.type === 'MemberExpression';
}

const makers = new WeakMap<Reading, boolean>();

/** Whether something is made by `new` or has a prototype, which then may be any function. */
function makesObjects(reading: Reading): boolean {
  const makes = makers.get(reading) ?? (reading.names.has('prototype') || reading.nodes.some(isMaking));
  makers.set(reading, makes);
  return makes;
}

function isMaking(node: AnyNode): boolean {
  switch (node.type) {
    case 'ClassDeclaration':
    case 'ClassExpression':
    case 'MetaProperty':
      return true;
    case 'BinaryExpression':
      return node.operator === 'instanceof';
    case 'NewExpression':
      return (
        node.callee.type !== 'Identifier' || !/^(?:Set|Map|Array|Object|Date|\w*Error|Promise)$/.test(node.callee.name)
      );
    default:
      return false;
  }
}

/** Whether a function has nothing to do with what only some functions have, arrow functions in it included. */
function isOwnWorld(root: FunctionNode): boolean {
  const waiting: AnyNode[] = [...root.params, root.body];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const isOther = node.type === 'ThisExpression' || node.type === 'Super' || node.type === 'MetaProperty';
    if (isOther || (node.type === 'Identifier' && /^(?:arguments|await|yield)$/.test(node.name))) {
      return false;
    }
    if (!isFunction(node) || node.type === 'ArrowFunctionExpression') {
      for (const child of childrenOf(node)) {
        waiting.push(child);
      }
    }
  }
  return true;
}
