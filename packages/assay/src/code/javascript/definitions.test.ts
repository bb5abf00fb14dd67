import { describe, expect, test } from '@jest/globals';
import { parsed } from '../../testing/parsed';
import { hasFunctions, isDefinition, mentions } from './definitions';

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
