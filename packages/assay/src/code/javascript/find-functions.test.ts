import { describe, expect, test } from '@jest/globals';
import { parsed } from '../../testing/parsed';
import { findFunctions } from './find-functions';

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
