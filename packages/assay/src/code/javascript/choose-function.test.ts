import { describe, expect, test } from '@jest/globals';
import { parsed } from '../../testing/parsed';
import { chooseFunctions } from './choose-function';

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
