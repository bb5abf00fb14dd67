import type { AnyNode, Expression, Program } from 'acorn';
import { appendTo } from '../../basics/collections';
import { isFunction } from './found-function';
import { calledAtOnce, isRequire } from './function-scope';
import { childrenOf, full, simple } from './walk';

type TopLevel = Program['body'][number];

/** Whether a statement at the top of a program only defines something, unlike sample calls, tests and loops. */
export function isDefinition(node: TopLevel): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportDefaultDeclaration':
    case 'ExportNamedDeclaration':
      return true;
    case 'VariableDeclaration':
      return node.declarations.every(
        ({ id, init }) => !init || (id.type === 'Identifier' ? isHarmless(init) : isRequire(init)),
      );
    case 'ExpressionStatement':
      return (
        'directive' in node ||
        (node.expression.type === 'AssignmentExpression' && isHarmless(node.expression.right)) ||
        (calledAtOnce(node.expression) !== undefined && exportsSomething(node.expression))
      );
    default:
      return false;
  }
}

/** Whether a program waits for something at its top, outside of any function. */
export function awaits(program: Program): boolean {
  const waiting: AnyNode[] = [program];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.type === 'AwaitExpression' || (next.type === 'ForOfStatement' && next.await)) {
      return true;
    }
    appendTo(waiting, isFunction(next) ? [] : childrenOf(next));
  }
  return false;
}

/** Whether nothing is called when the value is made, but for what only makes values. */
function isHarmless(value: Expression): boolean {
  if (isRequire(value) || calledAtOnce(value) !== undefined) {
    return true;
  }
  let harmless = true;
  const visit = (node: AnyNode): void => {
    harmless &&= node.type !== 'CallExpression' && node.type !== 'AwaitExpression' && node.type !== 'YieldExpression';
  };
  if (!/^(Arrow)?Function|^Class/.test(value.type)) {
    full(value, visit);
  }
  return harmless;
}

function exportsSomething(expression: Expression): boolean {
  let found = false;
  simple(expression, {
    Identifier({ name }) {
      found ||= name === 'exports' || name === 'module' || name === 'window';
    },
  });
  return found;
}

/** Whether a program mentions one of some names, or asks for a module. */
export function mentions(program: Program, names: readonly string[]): boolean {
  let found = program.body.some(({ type }) => type === 'ImportDeclaration');
  full(program, (node) => {
    found ||= node.type === 'Identifier' && (node.name === 'require' || names.includes(node.name));
  });
  return found;
}

/** Whether a program makes code while it runs. */
export function makesCode(program: Program): boolean {
  let found = false;
  simple(program, {
    Identifier({ name }) {
      found ||= name === 'eval' || name === 'Function';
    },
  });
  return found;
}

/** Whether a program has any function at all, methods included, or makes one while it runs. */
export function hasFunctions(program: Program): boolean {
  let found = false;
  full(program, (node) => {
    found ||= /Function(Declaration|Expression)$/.test(node.type);
    found ||= node.type === 'Identifier' && /^(Function|eval|require)$/.test(node.name);
  });
  return found;
}
