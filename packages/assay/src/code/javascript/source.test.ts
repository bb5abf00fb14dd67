import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CallOutcome } from '../../sandbox/sandbox';
import { openOracleTools, type RecordedTools } from '../../testing/oracle-tools';
import { parsed } from '../../testing/parsed';
import { countOperations } from './count-operations';
import { hostNames } from './host-names';
import { toModuleSource } from './module-source';
import { parseProgram } from './parse-program';
import { findAccidentalGlobals } from './scopes';
import { compiledForms, stripTypes } from './strip-types';

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

describe('parseProgram', () => {
  test.each([
    { title: 'a script', code: 'var x = 1;', isModule: false, isStrict: false },
    { title: 'a strict script', code: '"use strict"; x = 1;', isModule: false, isStrict: true },
    {
      title: 'a strict function in a sloppy script',
      code: 'function f() { "use strict"; }',
      isModule: false,
      isStrict: false,
    },
    { title: 'a module', code: 'export const x = await 1;', isModule: true, isStrict: false },
    { title: 'a script with return at the top', code: 'return 1;', isModule: false, isStrict: false },
    { title: 'a hashbang', code: '#!/usr/bin/env node\nf();', isModule: false, isStrict: false },
    { title: 'nothing', code: '', isModule: false, isStrict: false },
  ])('reads $title', ({ code, isModule, isStrict }) => {
    expect(parseProgram(code)).toMatchObject({ status: 'parsed', code, isModule, isStrict });
  });

  test('drops a byte order mark and keeps comments', () => {
    const parsing = parseProgram('\uFEFF// one\n/* two */');

    expect(parsing).toMatchObject({
      status: 'parsed',
      code: '// one\n/* two */',
      comments: [{ value: ' one' }, { value: ' two ' }],
    });
  });

  test.each([
    { code: 'function f( {', line: 1, message: 'Unexpected token' },
    { code: '\nconst x = 1;\nconst x = 2;', line: 3, message: "Identifier 'x' has already been declared" },
    { code: 'let x: number = 1;', line: 1, message: 'Unexpected token' },
    { code: "import x from 'y';\nlet x;", line: 2, message: "Identifier 'x' has already been declared" },
  ])('says where $code breaks', ({ code, line, message }) => {
    expect(parseProgram(code)).toEqual({ status: 'broken', line, message });
  });

  test.each([
    { title: 'too long', code: ' '.repeat(200_001), message: 'it has 200001 characters, more than 200000' },
    { title: 'nested too deeply', code: '('.repeat(99_000), message: 'it is nested too deeply' },
  ])('refuses what is $title', ({ code, message }) => {
    expect(parseProgram(code)).toEqual({ status: 'refused', message });
  });
});

/** With one blank for several. */
function stripped(code: string): string | undefined {
  return stripTypes(code)?.replaceAll(/ +/g, ' ').trim();
}

describe('stripTypes', () => {
  test.each([
    ['let a!: number[];', 'let a ;'],
    ['class A { private a!: number; b?: string; }', 'class A { a ; b ; }'],
    ['class A { declare a: number; abstract b: string; c = 1; }', 'class A { c = 1; }'],
    ['class A { [key: string]: any; a = 1; }', 'class A { a = 1; }'],
    ['class A { a?(b: number) { return b; } }', 'class A { a (b ) { return b; } }'],
    ['try { f(); } catch (error: unknown) {}', 'try { f(); } catch (error ) {}'],
    ['const f = async <T,>(a: Promise<T>): Promise<T> => await a;', 'const f = async (a ) => await a;'],
    ['export interface A { a: number }\nexport type B = A;', ''],
    ["import a = require('x');", "const a = require('x');"],
    ['export = a;', 'module.exports = a;'],
  ])('makes JavaScript of %s', (code, plain) => {
    expect(stripped(code)).toBe(plain);
  });

  test.each([
    [
      'class A { constructor(private a: number, b = 1) { f(); } }',
      'class A { constructor( a , b = 1) {;this.a = a; f(); } }',
    ],
    [
      'class A extends B { constructor(readonly a: number, public b: string) { super(a); f(); } }',
      'class A extends B { constructor( a , b ) { super(a);;this.a = a; this.b = b; f(); } }',
    ],
  ])('writes out the properties of %s', (code, plain) => {
    expect(stripped(code)).toBe(plain);
  });

  test.each([
    'class A { b = this.a; constructor(private a: number) {} }',
    'class A extends B { constructor(private a: number) { if (a) { super(); } } }',
  ])('does not guess when the properties are there: %s', (code) => {
    expect(stripTypes(code)).toBeUndefined();
  });

  test('writes out an enum on as many lines', () => {
    const plain = stripTypes('enum A {\n  B,\n  C = 5,\n  D,\n}\nf();') ?? '';
    const read = new Function(`${plain.replace('f();', '')} return A;`) as () => unknown;

    expect(plain.split('\n')[5]).toBe('f();');
    expect(read()).toEqual({ B: 0, C: 5, D: 6, 0: 'B', 5: 'C', 6: 'D' });
  });
});

describe('compiledForms', () => {
  test.each([
    ['namespace A { export const b = 1; }', 'namespaces'],
    ['class A { @log b() {} }', 'decorators'],
    ['function f(a: number) {}', undefined],
  ])('of %s are %s', (code, forms) => {
    expect(compiledForms(code)).toBe(forms);
  });
});

describe('hostNames', () => {
  test('names each once, and nothing of the language', () => {
    const ofLanguage = ['Array', 'JSON', 'console', 'globalThis', 'module', 'require', 'setTimeout'];

    expect(new Set(hostNames).size).toBe(hostNames.length);
    expect(hostNames.filter((name) => ofLanguage.includes(name))).toEqual([]);
  });
});

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

describe('countOperations', () => {
  let tools: RecordedTools;

  beforeAll(() => {
    tools = openOracleTools();
  });

  afterAll(() => tools.close());

  /** Calls a function whose parameter is a list of a hundred numbers. */
  async function call(body: string, budget = 100_000): Promise<CallOutcome | undefined> {
    const source = toModuleSource(parsed(`const f = function (list) { ${body} };`), { entry: 'f', counted: true });
    const list = Array.from({ length: 100 }, (_, index) => index);
    const job = {
      language: 'javascript',
      source,
      instrument: countOperations(budget, 10 * budget),
      calls: [[list]],
    } as const;
    return (await tools.sandbox.run(job)).calls[0];
  }

  test.each([
    { body: 'return 1;', count: 1 },
    { body: 'for (const n of list) n;', count: 202 },
    { body: 'for (let i = 0; i < 100; i++) {}', count: 101 },
    { body: 'let i = 0; do i++; while (i < 100);', count: 101 },
    { body: 'return list.map((n) => n).length;', count: 201 },
    { body: 'return list.includes(49);', count: 51 },
    { body: 'return list.includes(-1);', count: 101 },
    { body: 'return list.indexOf(9, 5);', count: 6 },
    { body: 'return list.sort();', count: 701 },
    { body: 'return list.slice(90);', count: 12 },
    { body: 'return [...list];', count: 102 },
    { body: 'return list.shift();', count: 101 },
    { body: 'return list.pop();', count: 1 },
    { body: 'return list.push(1, 2);', count: 3 },
    { body: 'return list.splice(98, 1);', count: 5 },
    { body: 'return list.concat(list);', count: 202 },
    { body: 'return list.join().length;', count: 101 },
    { body: 'return new Set(list).has(1);', count: 102 },
    { body: 'return { ...list };', count: 102 },
    { body: 'return Object.keys(list);', count: 102 },
    { body: 'return Math.max(...list);', count: 102 },
    { body: 'return Math.max.apply(null, list);', count: 101 },
    { body: 'return "x".repeat(50).includes("y");', count: 101 },
  ])('counts $count for $body', async ({ body, count }) => {
    expect((await call(body))?.measured).toBe(count);
  });

  test('stops beyond the budget', async () => {
    expect(await call('for (;;) {}', 1_000)).toMatchObject({
      status: 'threw',
      error: { name: 'RangeError', message: 'more operations than are counted' },
      measured: 1_001,
    });
  });

  test('changes no result, and hides as well as it can', async () => {
    const outcome = await call("return [list.map.name, list.map.length, [3, 1].sort()[0], 'a-b'.split('-').length];");

    expect(outcome).toMatchObject({ status: 'returned', value: ['map', 1, 1, 2] });
  });
});
