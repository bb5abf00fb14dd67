import { describe, expect, test } from '@jest/globals';
import type { Expression } from 'acorn';
import { parsed } from '../../testing/parsed';
import { chooseFunctions } from './choose-function';
import { hasFunctions, isDefinition, mentions } from './definitions';
import { findFunctions } from './find-functions';
import type { FunctionNode } from './found-function';
import { calledAtOnce, constructorMethods, declaredFunctions, returnedValue } from './function-scope';
import { findInnerFunctions } from './inner-functions';

const wanted = { name: /^solve$/, similar: /answer/i, parameters: 2 };

describe('chooseFunctions', () => {
  test.each([
    { prefers: 'an exported one', code: 'function solve(a, b) {} exports.f = (a, b) => 1;', names: ['f'] },
    { prefers: 'the wanted name', code: 'function f(a, b) {} function solve() {}', names: ['solve'] },
    {
      prefers: 'the right number of parameters',
      code: 'function f(a) {} function g(a, b) {} function h(a, b, c) {}',
      names: ['g'],
    },
    { prefers: 'parameters that may be left out', code: 'function f(a) {} function g(a, b, c = 1) {}', names: ['g'] },
    { prefers: 'a rest parameter', code: 'function f(a) {} function g(...all) {}', names: ['g'] },
    { prefers: 'a similar name', code: 'function help(a, b) {} function anAnswer(a, b) {}', names: ['anAnswer'] },
    {
      prefers: 'one that no other calls',
      code: 'function help(a, b) {} function f(a, b) { help(a, b); }',
      names: ['f'],
    },
    { prefers: 'a later one of the same name', code: 'function f(a) {} function f(a, b) {}', names: ['f'] },
    { prefers: 'what is a function for certain', code: 'const f = (a, b) => 1; const result = f(1, 2);', names: ['f'] },
    {
      prefers: 'an uncertain one with the wanted name',
      code: 'const wrap = (a, b) => a; const solve = wrap((a, b) => 1);',
      names: ['solve'],
    },
    {
      prefers: 'what a harness tries',
      code: 'function f(a, b) { return 1; } function g(a, b) { console.log(f(a, b)); }',
      names: ['f'],
    },
    {
      prefers: 'one that gives a value',
      code: 'function f(a, b) { return 1; } function g(a, b) { throw a; }',
      names: ['f'],
    },
    { prefers: 'one that the file calls', code: 'const f = (a, b) => 1, g = (a, b) => 2; g(1, 2);', names: ['g'] },
    { prefers: 'one that is no draft', code: 'const f = (a, b) => 1, fDraft = (a, b) => 2;', names: ['f'] },
    {
      prefers: 'arguments without parameters',
      code: 'function f() { return arguments[1]; } const g = (a) => a;',
      names: ['f'],
    },
    {
      prefers: 'an inner one where none at the top fits',
      code: 'const g = (a) => a; { function f(a, b) {} }',
      names: ['f'],
    },
    { prefers: 'none of several', code: 'function f(a, b) {} function g(a, b) {}', names: ['f', 'g'] },
    { prefers: 'none where there is none', code: 'const x = 1;', names: [] },
  ])('prefers $prefers', ({ code, names }) => {
    expect(chooseFunctions(parsed(code), wanted).map(({ name }) => name)).toEqual(names);
  });
});

const method = (owner: string, name: string): string => `((...args) => ${owner}["${name}"](...args))`;

describe('findFunctions', () => {
  test.each([
    { code: 'function f() {}', name: 'f', entry: 'f', exported: false },
    { code: 'const f = () => 1;', name: 'f', entry: 'f', exported: false },
    { code: 'f = function () {};', name: 'f', entry: 'f', exported: false },
    { code: 'module.exports = function () {};', name: 'exports', entry: 'module.exports', exported: true },
    { code: 'exports.f = () => 1;', name: 'f', entry: 'module.exports.f', exported: true },
    { code: 'this.f = () => 1;', name: 'f', entry: 'module.exports.f', exported: true },
    { code: 'function f() {} module.exports = f;', name: 'f', entry: 'f', exported: true },
    { code: 'function f() {} module.exports = { f };', name: 'f', entry: 'f', exported: true },
    { code: 'function f() {} export { f as g };', name: 'f', entry: 'f', exported: true },
    { code: 'export function f() {}', name: 'f', entry: 'f', exported: true },
    { code: 'export default () => 1;', name: '__assayDefaultExport', entry: '__assayDefaultExport', exported: true },
    { code: 'export default function f() {}', name: 'f', entry: 'f', exported: true },
    { code: 'window.f = () => 1;', name: 'f', entry: 'globalThis.f', exported: true },
    { code: 'class C { f() {} }', name: 'f', entry: method('(new (C)())', 'f'), exported: false },
    { code: 'class C { f = () => 1; }', name: 'f', entry: method('(new (C)())', 'f'), exported: false },
    { code: 'class C { static f() {} } module.exports = C;', name: 'f', entry: method('(C)', 'f'), exported: true },
    { code: "class C { ['f']() {} }", name: 'f', entry: method('(new (C)())', 'f'), exported: false },
    { code: 'class C { [k]() {} }', name: 'k', entry: '((...args) => (new (C)())[k](...args))', exported: false },
    { code: 'const o = { [k]() {} };', name: 'k', entry: '((...args) => (o)[k](...args))', exported: false },
    { code: 'define(() => function f() {});', name: 'f', entry: 'module.exports', exported: true },
    { code: "define(['a'], { f() {} });", name: 'f', entry: method('(module.exports)', 'f'), exported: true },
    {
      code: 'define(function (require, exports) { exports.f = () => 1; });',
      name: 'f',
      entry: 'module.exports.f',
      exported: true,
    },
    { code: 'const o = { f() {} };', name: 'f', entry: method('(o)', 'f'), exported: false },
    {
      code: 'function C() {} C.prototype.f = function () {};',
      name: 'f',
      entry: method('(new C())', 'f'),
      exported: false,
    },
    { code: 'function C() { this.f = () => 1; }', name: 'f', entry: method('(new (C)())', 'f'), exported: false },
    { code: 'const f = (() => { const g = () => 1; return g; })();', name: 'g', entry: 'f', exported: false },
    {
      code: 'const o = (function () { function f() {} return { f }; })();',
      name: 'f',
      entry: method('(o)', 'f'),
      exported: false,
    },
    {
      code: '(function () { function f() {} module.exports = f; })();',
      name: 'f',
      entry: 'module.exports',
      exported: true,
    },
  ])('finds the one of $code', ({ code, name, entry, exported }) => {
    expect(findFunctions(parsed(code))).toEqual([expect.objectContaining({ name, entry, exported, certain: true })]);
  });

  test.each([
    { title: 'what a call gives', code: 'const f = wrap((a, b) => a);', hasNode: true },
    { title: 'what a call without a function gives', code: 'const f = make();', hasNode: false },
    { title: 'a choice', code: 'const f = x ? y : z;', hasNode: false },
  ])('is not certain of $title', ({ code, hasNode }) => {
    const [found] = findFunctions(parsed(code));

    expect({ ...found, node: found?.node !== undefined }).toMatchObject({ entry: 'f', certain: false, node: hasNode });
  });

  test.each([
    'if (x) { function f() {} }',
    '(function () { function f() {} f(); })();',
    'class C { #f() {} get g() { return 1; } constructor() {} }',
    'const list = [() => 1];',
    'describe("f", () => {});',
  ])('finds nothing that can be called in %s', (code) => {
    expect(findFunctions(parsed(code))).toEqual([]);
  });
});

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

function found(code: string): readonly string[] {
  return findInnerFunctions(parsed(code)).map(({ name }) => name);
}

describe('findInnerFunctions', () => {
  test.each([
    { place: 'a block', code: '{ function f(a, b) {} }', names: ['f'] },
    { place: 'a condition', code: 'if (x) { var f = (a, b) => 1; }', names: ['f'] },
    { place: 'a function called at once', code: '(() => { const f = (a) => 1; })();', names: ['f'] },
    {
      place: 'a function called at once and waited for',
      code: '(async () => { function f() {} })().catch(g);',
      names: ['f'],
    },
    { place: 'a callback', code: "on('load', function () { function f() {} });", names: ['f'] },
    { place: 'a handler', code: 'window.onload = () => { function f() {} };', names: ['f'] },
    { place: 'a function that the file calls', code: 'function main() { function f() {} } main();', names: ['f'] },
    { place: 'no name', code: '(a, b) => a;', names: ['the function'] },
    { place: 'a name of its own', code: '(function f(a, b) { return a; });', names: ['f'] },
    { place: 'a call with arguments', code: 'const x = ((a, b) => a)(1, 2);', names: ['the function'] },
    { place: 'no call with a factory', code: '(function (root, make) {})(this, () => 1);', names: [] },
    { place: 'no class', code: 'class A { f() { function g() {} } }', names: [] },
    { place: 'no top', code: 'function f() {}', names: [] },
  ])('finds what stands in $place', ({ code, names }) => {
    expect(found(code)).toEqual(names);
  });
});

describe('isDefinition', () => {
  test.each([
    { code: 'function f() {}', is: true },
    { code: 'class C {}', is: true },
    { code: "'use strict';", is: true },
    { code: 'const f = () => g();', is: true },
    { code: "const { a } = require('a');", is: true },
    { code: 'const f = (() => () => 1)();', is: true },
    { code: 'let x, y = [1];', is: true },
    { code: 'module.exports = { f };', is: true },
    { code: '(function () { exports.f = 1; })();', is: true },
    { code: 'export default f;', is: true },
    { code: 'const x = f(1);', is: false },
    { code: 'const [a] = list;', is: false },
    { code: 'const text = await read();', is: false },
    { code: 'f();', is: false },
    { code: 'for (;;) {}', is: false },
    { code: 'if (x) f();', is: false },
    { code: '(function () { f(); })();', is: false },
  ])('is $is for $code', ({ code, is }) => {
    expect(parsed(`${code}\nexport {};`).program.body.slice(0, 1).map(isDefinition)).toEqual([is]);
  });
});

describe('mentions', () => {
  test.each([
    { code: 'prompt();', has: true },
    { code: "require('x');", has: true },
    { code: "import 'x';", has: true },
    { code: 'function f() { return prompt; }', has: true },
    { code: "f('prompt'); // prompt", has: false },
  ])('is $has for $code', ({ code, has }) => {
    expect(mentions(parsed(code).program, ['prompt'])).toBe(has);
  });
});

describe('hasFunctions', () => {
  test.each([
    { code: 'function f() {}', has: true },
    { code: 'list.map((x) => x);', has: true },
    { code: 'class C { m() {} }', has: true },
    { code: "const f = new Function('');", has: true },
    { code: 'const x = 1; for (;;) x.y();', has: false },
    { code: '// function f() {}', has: false },
  ])('is $has for $code', ({ code, has }) => {
    expect(hasFunctions(parsed(code).program)).toBe(has);
  });
});
