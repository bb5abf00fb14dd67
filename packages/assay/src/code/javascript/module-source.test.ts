import { describe, expect, test } from '@jest/globals';
import { parsed } from '../../testing/parsed';
import { toModuleSource } from './module-source';

describe('toModuleSource', () => {
  test.each([
    { from: 'function f() {}', to: 'function f() {}' },
    { from: '#!/usr/bin/env node\nf();', to: '///usr/bin/env node\nf();' },
    { from: 'window.f = 1; window.f(); window.open();', to: 'globalThis.f = 1; globalThis.f(); window.open();' },
  ])('turns $from into the body of a module', ({ from, to }) => {
    expect(toModuleSource(parsed(from), {})).toBe(`\n${to}`);
  });

  test.each([
    { from: "import a, { b as c } from 'x';", to: 'const a = require("x"); const c = require("x")["b"];' },
    { from: "import * as a from 'x';", to: 'const a = require("x");' },
    { from: "import { default as a } from 'x';", to: 'const a = require("x");' },
    { from: "import 'x';", to: 'require("x");' },
    { from: 'export const f = 1;', to: 'const f = 1;' },
    { from: "const f = 1; export { f }; export * from 'x';", to: 'const f = 1; ; ;' },
    { from: 'export default function f() {}', to: 'function f() {}' },
    { from: 'export default () => 1;', to: 'const __assayDefaultExport = () => 1;' },
    { from: 'export default class {}', to: 'const __assayDefaultExport = class {}' },
  ])('turns $from into the body of a strict module', ({ from, to }) => {
    expect(toModuleSource(parsed(from), {})).toBe(`'use strict';\n${to}`);
  });

  test('hands out a function, and stays strict', () => {
    const source = toModuleSource(parsed("'use strict';\nfunction f() {}"), { entry: 'f' });

    expect(source).toBe("'use strict';__assayExpose(() => (f));\n'use strict';\nfunction f() {}");
  });

  test.each([
    {
      how: 'from a block',
      code: '{ let f; }',
      within: { at: 1, callback: undefined },
      source: '\n{__assayExpose(() => (f)); let f; }',
    },
    {
      how: 'as a value without a name',
      code: '(a) => a',
      within: { kept: { start: 0, end: 8 } },
      source: 'var __assayKept;__assayExpose(() => (f));\n(__assayKept = (a) => a)',
    },
    {
      how: 'from a callback that nobody calls',
      code: 'g(() => {})',
      within: { at: 9, callback: { start: 2, end: 10 } },
      source:
        'var __assayKept;\ng((__assayKept = () => {__assayExpose(() => (f));}))\n;try { __assayKept(); } catch {}',
    },
  ])('hands out a function $how', ({ code, within, source }) => {
    expect(toModuleSource(parsed(code), { entry: 'f', within })).toBe(source);
  });

  test('leaves only definitions on request', () => {
    const code = 'const a = [1];\nconst b = f(a);\nfunction f() {}\nf(1);\nfor (;;) {}\nmodule.exports = f;';

    expect(toModuleSource(parsed(code), { definitionsOnly: true })).toBe(
      '\nconst a = [1];\n;\nfunction f() {}\n;\n;\nmodule.exports = f;',
    );
  });

  test.each([
    'await f();',
    'const a = await f();',
    'export const a = await f();',
    'export default await f();',
    'for await (const a of b) {}',
    'class A extends (await f()) {}',
    'if (f) { await f(); }',
  ])('makes an async function of %s on request, which tells when it has loaded', (code) => {
    const source = toModuleSource(parsed(code), { entry: 'f', mayWait: true });

    expect(source.split('\n')).toEqual([
      "'use strict';__assayExpose(undefined, (async () => {__assayExpose(() => (f));",
      expect.stringContaining('await'),
      '})());',
    ]);
  });

  test('leaves code as it is that waits in its functions only', () => {
    const code = 'async function f() { await 1; }\nf(async () => { await 1; });\nclass A { async a() { await 1; } }';

    expect(toModuleSource(parsed(code), { mayWait: true })).toBe(`\n${code}`);
  });

  test('imports by require while the code runs on request', () => {
    expect(toModuleSource(parsed("const a = import('x');"), { mayWait: true })).toBe(
      "\nconst a = (async (name) => { const it = require(name); return { default: it, ...it }; })('x');",
    );
  });

  test.each([
    { from: 'function f() { return 1; }', to: 'function f() { __assayCount(1); return 1; }' },
    { from: 'const f = (x) => x;', to: 'const f = (x) => (__assayCount(1), x);' },
    {
      from: "function f() { 'use strict'; return 1; }",
      to: "function f() { 'use strict'; __assayCount(1); return 1; }",
    },
    { from: 'for (;;) f();', to: 'for (;;) { __assayCount(1); f(); }' },
    { from: 'while (x) { f(); }', to: 'while (x) { __assayCount(1); f(); }' },
    { from: 'for (const k in o) {}', to: 'for (const k in __assayObject(o)) { __assayCount(1);}' },
    { from: 'x = { ...o, a: 1 };', to: 'x = { ...__assayObject(o), a: 1 };' },
    { from: 'export default () => 1;', to: 'const __assayDefaultExport = () => (__assayCount(1), 1);' },
  ])('makes $from count', ({ from, to }) => {
    expect(toModuleSource(parsed(from), { counted: true })).toBe(`\n${to}`);
  });
});
