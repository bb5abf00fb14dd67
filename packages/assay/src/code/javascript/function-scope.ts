import type { Expression, Statement, Program } from 'acorn';
import { isFunction, type FunctionNode } from './found-function';

/** The function of `(function () { … })()`, `(() => { … })()`, `!function () { … }()` and `(…).call(this)`. */
export function calledAtOnce(expression: Expression): FunctionNode | undefined {
  const call = expression.type === 'UnaryExpression' ? expression.argument : expression;
  if (call.type !== 'CallExpression') {
    return undefined;
  }
  const { callee } = call;
  const isCall =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    /^(call|apply)$/.test(callee.property.name);
  const called = isCall ? callee.object : callee;
  return isFunction(called) ? called : undefined;
}

/** Whether a value is asked for by `require('module')`. */
export function isRequire(value: Expression): boolean {
  return value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === 'require';
}

/** The value of `Object.freeze(value)` and its like, which give back what they are given. */
export function frozenValue(value: Expression): Expression | undefined {
  if (value.type !== 'CallExpression' || value.callee.type !== 'MemberExpression') {
    return undefined;
  }
  const { object, property } = value.callee;
  const [given] = value.arguments;
  return object.type === 'Identifier' &&
    object.name === 'Object' &&
    property.type === 'Identifier' &&
    /^(freeze|seal|preventExtensions)$/.test(property.name) &&
    given?.type !== 'SpreadElement'
    ? given
    : undefined;
}

/** What a function returns at its end, as far as one can see without running it. */
export function returnedValue({ body }: FunctionNode): Expression | undefined {
  if (body.type !== 'BlockStatement') {
    return body;
  }
  const last = body.body.findLast((statement) => statement.type === 'ReturnStatement');
  return last?.argument ?? undefined;
}

/** A function that stands under a name in a function's body. */
interface Declared {
  readonly node: FunctionNode;
  readonly anchors: readonly number[];
}

/** Functions that a function declares in its body, by name. */
export function declaredFunctions({ body }: FunctionNode): ReadonlyMap<string, Declared> {
  const statements: readonly Statement[] = body.type === 'BlockStatement' ? body.body : [];
  return new Map(statements.flatMap(declaredIn));
}

function declaredIn(statement: Statement): readonly (readonly [string, Declared])[] {
  switch (statement.type) {
    case 'FunctionDeclaration':
      return [[statement.id.name, { node: statement, anchors: [statement.start] }]];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id, init }): readonly (readonly [string, Declared])[] =>
        id.type === 'Identifier' && isFunction(init) ? [[id.name, { node: init, anchors: [statement.start] }]] : [],
      );
    default:
      return [];
  }
}

/** A method that a constructor gives to what it makes. */
interface OwnMethod {
  readonly name: string;
  readonly value: FunctionNode;
  readonly start: number;
}

/** `this.name = function …` in the body of a function: it is a constructor. */
export function constructorMethods(node: FunctionNode): readonly OwnMethod[] {
  const statements = node.type === 'ArrowFunctionExpression' ? [] : node.body.body;
  return statements.flatMap((statement): readonly OwnMethod[] => {
    const assignment = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
    if (assignment?.type !== 'AssignmentExpression' || assignment.left.type !== 'MemberExpression') {
      return [];
    }
    const { left, right } = assignment;
    return left.object.type === 'ThisExpression' && left.property.type === 'Identifier' && isFunction(right)
      ? [{ name: left.property.name, value: right, start: statement.start }]
      : [];
  });
}

/** Names at the top of a program that are only other names, as in `const fib = fibonacci`, with what they stand for. */
export function findAliases({ body }: Program): readonly (readonly [name: string, of: string])[] {
  return body.flatMap((statement) => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const declarations = node?.type === 'VariableDeclaration' ? node.declarations : [];
    return declarations.flatMap(({ id, init }): readonly (readonly [string, string])[] =>
      id.type === 'Identifier' && init?.type === 'Identifier' ? [[id.name, init.name]] : [],
    );
  });
}
