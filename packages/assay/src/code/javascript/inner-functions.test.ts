import { describe, expect, test } from '@jest/globals';
import { parsed } from '../../testing/parsed';
import { findInnerFunctions } from './inner-functions';

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
