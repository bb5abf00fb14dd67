import type { Expression, Program, SpreadElement } from 'acorn';
import { isFunction, type FunctionNode } from './found-function';
import { calledAtOnce } from './function-scope';

/** What `define(…)` is given as the module, if a statement calls the loader of AMD modules: a factory or the module itself. */
export function givenToLoader(expression: Expression): Expression | undefined {
  if (expression.type !== 'CallExpression' || !isDefine(expression.callee)) {
    return undefined;
  }
  const given: Expression | SpreadElement | undefined = expression.arguments.at(-1);
  return given?.type === 'SpreadElement' ? undefined : given;
}

/** The function that makes a module for the loader. */
export function factoryOf(expression: Expression): FunctionNode | undefined {
  const given = givenToLoader(expression);
  return isFunction(given) ? given : undefined;
}

/** The function that makes a module for whatever loader is there: `(function (root, factory) { … })(this, function () { … })`. */
export function universalFactoryOf(expression: Expression): FunctionNode | undefined {
  const call = expression.type === 'UnaryExpression' ? expression.argument : expression;
  if (call.type !== 'CallExpression' || calledAtOnce(expression) === undefined) {
    return undefined;
  }
  const given = call.arguments.at(-1);
  return isFunction(given) ? given : undefined;
}

/** A loader of AMD modules in one line, for a program that calls one at its top; otherwise nothing, as many ask whether there is one. */
export function loaderFor({ body }: Program): string {
  const calls = body.some(
    (node) => node.type === 'ExpressionStatement' && givenToLoader(node.expression) !== undefined,
  );
  const declares = body.some(
    (node) =>
      (node.type === 'FunctionDeclaration' && isDefine(node.id)) ||
      (node.type === 'VariableDeclaration' &&
        node.declarations.some(({ id }) => id.type === 'Identifier' && isDefine(id))),
  );
  return calls && !declares ? loader : '';
}

const loader = [
  'const define = (...parts) => {',
  'const made = parts.pop(), names = parts.pop();',
  "const asked = Array.isArray(names) ? names : ['require', 'exports', 'module'];",
  'const given = { require, exports: module.exports, module };',
  "const result = typeof made === 'function' ? made(...asked.map((name) => given[name] ?? require(name))) : made;",
  'if (result !== undefined) module.exports = result;',
  '};',
].join(' ');

function isDefine(node: { readonly type: string; readonly name?: string }): boolean {
  return node.type === 'Identifier' && node.name === 'define';
}
