import { describe, expect, test } from '@jest/globals';
import { parsed } from '../../testing/parsed';
import { findAccidentalGlobals } from './scopes';

describe('findAccidentalGlobals', () => {
  test('names each with the line of its first assignment', () => {
    const code = 'function f() {\n  for (i = 0; i < 9; i++) {\n    total = i;\n  }\n}';

    expect(findAccidentalGlobals(parsed(code))).toEqual([
      { name: 'i', line: 2 },
      { name: 'total', line: 3 },
    ]);
  });

  test.each([
    { code: 'let a = b = 0;', names: ['b'] },
    { code: '[a, ...b] = list;', names: ['a', 'b'] },
    { code: 'x => { for (y of x) z ||= y; };', names: ['y', 'z'] },
    { code: 'export default () => { late = 1; };', names: ['late'] },
    { code: '"use strict"; x = 1;', names: ['x'] },
    { code: 'x = 1; var x;', names: [] },
    { code: 'module.exports = exports = { a: 1 };', names: [] },
    { code: 'this.a = window.b = list[0] = 1;', names: [] },
    { code: 'try {} catch (e) { e = 1; }', names: [] },
    { code: 'console.log(nowhere, typeof other);', names: [] },
  ])('finds $names in $code', ({ code, names }) => {
    expect(findAccidentalGlobals(parsed(code)).map(({ name }) => name)).toEqual(names);
  });
});
