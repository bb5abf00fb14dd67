import type { AnyNode, ArrowFunctionExpression, FunctionExpression } from 'acorn';
import {
  type FunctionNode,
  type Reading,
  childrenOf,
  findSafeSites,
  findSign,
  hasComment,
  isFunction,
} from 'gpt-assay/code/javascript';
import type { JavaScriptOperator, Site } from 'gpt-assay/code';

/** `(a) => b` ↔ `function (a) { return b; }`, where neither has to do with `this`, `arguments` or `new`. */
export const arrowFunction: JavaScriptOperator = {
  name: 'arrow-function',
  purpose: 'preserving',
  summary: 'writes an arrow function as a `function`, or vice versa',
  sitesIn: findSafeSites(function* (reading) {
    // What is made by `new` or has a prototype may be any function.
    const makesObjects = reading.names.has('prototype') || reading.nodes.some(isMaking);
    for (const node of reading.nodes) {
      if (node.type === 'ArrowFunctionExpression' && isValue(reading, node) && isOwnWorld(node)) {
        yield* toFunction(reading, node);
      } else if (
        node.type === 'FunctionExpression' &&
        !makesObjects &&
        !node.id &&
        !node.generator &&
        isValue(reading, node) &&
        isOwnWorld(node)
      ) {
        yield* toArrow(reading, node);
      }
    }
  }),
};

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
