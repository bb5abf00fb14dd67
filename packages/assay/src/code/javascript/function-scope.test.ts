import type { Expression } from 'acorn';
import { describe, expect, test } from '@jest/globals';
import { parsed } from '../../testing/parsed';
import type { FunctionNode } from './found-function';
import { calledAtOnce, constructorMethods, declaredFunctions, returnedValue } from './function-scope';

function expression(code: string): Expression {
  const [statement] = parsed(`(${code});`).program.body;
  if (statement?.type !== 'ExpressionStatement') {
    throw new Error(`${code} is no expression`);
  }
  return statement.expression;
}

describe('calledAtOnce', () => {
  test.each([
    { code: '(() => 1)()', is: true },
    { code: '(function () {})(this)', is: true },
    { code: '!function () {}()', is: true },
    { code: '(function () {}).call(this)', is: true },
    { code: 'f()', is: false },
    { code: '(() => 1).bind()', is: false },
    { code: '() => 1', is: false },
  ])('is $is for $code', ({ code, is }) => {
    expect(calledAtOnce(expression(code)) !== undefined).toBe(is);
  });
});

describe('returnedValue', () => {
  test.each([
    { code: '() => x', type: 'Identifier' },
    { code: '() => { return { f }; }', type: 'ObjectExpression' },
    { code: '() => { return; }', type: undefined },
    { code: '() => {}', type: undefined },
  ])('is a $type for $code', ({ code, type }) => {
    expect(returnedValue(expression(code) as FunctionNode)?.type).toBe(type);
  });
});

describe('declaredFunctions', () => {
  test('knows declarations and variables that are functions', () => {
    const node = expression('() => { function f() {} const g = () => 1, x = 1; let h = function () {}; }');

    expect([...declaredFunctions(node as FunctionNode).keys()]).toEqual(['f', 'g', 'h']);
  });
});

describe('constructorMethods', () => {
  test.each([
    { code: 'function () { this.f = () => 1; this.x = 2; }', names: ['f'] },
    { code: '() => { this.f = () => 1; }', names: [] },
    { code: 'function () { other.f = () => 1; }', names: [] },
  ])('are $names for $code', ({ code, names }) => {
    expect(constructorMethods(expression(code) as FunctionNode).map(({ name }) => name)).toEqual(names);
  });
});
