import { expect, test } from '@jest/globals';
import { javaScriptVariantsOf } from '../../../testing/variants-of';

const inFunction = (body: string): string => `function f(a, b) {\n  ${body}\n}`;

test.each([
  {
    operator: 'rename-locals',
    code: 'let top; function f(a) { const b = { c: 1 }, { c } = b; return { c, a }; }',
    variants: [
      'let top; function f(a) { const value1 = { c: 1 }, { c } = value1; return { c, a }; }',
      'let top; function f(a) { const value1 = { c: 1 }, { c: value2 } = value1; return { c: value2, a }; }',
      'let top; function f(a) { const b = { c: 1 }, { c: value2 } = b; return { c: value2, a }; }',
    ],
  },
  { operator: 'rename-locals', code: 'function f() { var a; with (b) a; } ', variants: [] },
  { operator: 'rename-locals', code: "function f() { let a; eval('a'); }", variants: [] },
  {
    operator: 'rename-helpers',
    code: 'const g = (a) => a; function f(b) { return g(b); } module.exports = f;',
    variants: ['const helper1 = (a) => a; function f(b) { return helper1(b); } module.exports = f;'],
  },
  { operator: 'rename-helpers', code: 'function f() {} function test() { f(); } f();', variants: [] },
  {
    operator: 'rename-helpers',
    code: 'function f() {} function g() { return f(); } module.exports = { f, g };',
    variants: [],
  },
  {
    operator: 'reindent',
    code: 'if (a) {\n  b(`\n  c`);\n  /**\n   * d */\n}\r\n',
    variants: [
      'if (a) {\n    b(`\n  c`);\n    /**\n     * d */\n}\r\n',
      'if (a) {\n\tb(`\n  c`);\n\t/**\n\t * d */\n}\r\n',
    ],
  },
  { operator: 'quotes', code: `a('b', "c'd", \`e\`, 'f"', '\\n');`, variants: [`a("b", "c'd", \`e\`, 'f"', "\\n");`] },
  {
    operator: 'semicolons',
    code: 'a();\nb()\nc; // d\n[e].f();\nfor (let g;;) return;',
    variants: [
      'a()\nb()\nc; // d\n[e].f()\nfor (let g;;) return',
      'a();\nb();\nc; // d\n[e].f();\nfor (let g;;) return;',
    ],
  },
  {
    operator: 'braces',
    code: 'if (a) b();\nelse if (c) {\n  d();\n} else for (;;) e()',
    variants: [
      'if (a) { b(); }\nelse if (c) {\n  d();\n} else { for (;;) { e() } }',
      'if (a) b();\nelse if (c) d(); else for (;;) e()',
    ],
  },
  { operator: 'braces', code: 'if (a) { let b; } else { c() } if (d) { /* e */ f(); }', variants: [] },
  {
    operator: 'blank-lines',
    code: 'a();\n\nb(`\n\n`);\n/** d */\nc();\nd();\n',
    variants: ['a();\nb(`\n\n`);\n/** d */\nc();\nd();\n', 'a();\n\nb(`\n\n`);\n/** d */\nc();\n\nd();\n'],
  },
  {
    operator: 'dead-code',
    code: inFunction('return true;'),
    variants: [
      inFunction('if (false) {\n    return false;\n  }\n  return true;'),
      inFunction('const isStrict = false;\n  if (isStrict) {\n    return false;\n  }\n  return true;'),
    ],
  },
  {
    operator: 'uncalled-right',
    code: "'use strict'; module.exports = (a) => a",
    variants: [expect.stringMatching(/^'use strict'; module\.exports = \(a\) => a\n\nfunction largestOf[^]*\}\n$/)],
  },
  { operator: 'uncalled-right', code: 'function main() {}', variants: [] },
  {
    operator: 'uncalled-wrong',
    code: 'const averageOf = (a, b) => a; // here',
    variants: [
      expect.stringMatching(
        /^function averageOf1[^]*values\.length - 1\);\n\}\n\nconst averageOf = \(a, b\) => a; \/\/ here$/,
      ),
      expect.stringMatching(/^const averageOf = \(a, b\) => a; \/\/ here\n\nfunction largestOf[^]*< largest[^]*\}\n$/),
    ],
  },
  {
    operator: 'reorder',
    code: 'let a = 0;\nlet b = c.length - 1;\nlet d = b;\nlet e = f();',
    variants: ['let b = c.length - 1;\nlet a = 0;\nlet d = b;\nlet e = f();'],
  },
  { operator: 'reorder', code: 'let a = {};\n// one\nlet b = [];\nlet c = 1', variants: [] },
  { operator: 'reorder', code: 'let a = b.c; let d = e; Object.defineProperty(b, g, h);', variants: [] },
  {
    operator: 'for-while',
    code: inFunction('for (let i = 0; i < a; i++) {\n    b();\n  }'),
    variants: [inFunction('let i = 0;\n  while (i < a) {\n    b();\n    i++;\n  }')],
  },
  { operator: 'for-while', code: 'while (a) b();', variants: ['for (; a; ) b();'] },
  { operator: 'for-while', code: inFunction('for (let i = 0; i < a; i++) { if (b) continue; b(); }'), variants: [] },
  { operator: 'for-while', code: inFunction('for (let i = 0; i < a; i++) { b(() => i); }'), variants: [] },
  { operator: 'for-while', code: inFunction('i(); for (let i = 0; i < a; i++) { b(); }'), variants: [] },
  { operator: 'for-while', code: inFunction('let i; for (let i = 0; i < a; i++) { b(); }'), variants: [] },
  { operator: 'for-while', code: inFunction('for (var i = 0; i < a; i++) { let i = 1; }'), variants: [] },
  {
    operator: 'arrow-function',
    code: 'const f = async (a, b = 1) => (a, b); g(c => { d(); });',
    variants: [
      'const f = async function (a, b = 1) { return (a, b); }; g(c => { d(); });',
      'const f = async (a, b = 1) => (a, b); g(function (c) { d(); });',
    ],
  },
  {
    operator: 'arrow-function',
    code: 'const f = function (a) { return a; };',
    variants: ['const f = (a) => { return a; };'],
  },
  {
    operator: 'arrow-function',
    code: 'const f = () => this; const g = () => () => arguments; (() => 1)();',
    variants: [],
  },
  { operator: 'arrow-function', code: 'const F = function () {}; new F();', variants: [] },
  {
    operator: 'arrow-function',
    code: 'const f = function g() {}, h = function* () {}, i = function (a, a) {};',
    variants: [],
  },
  {
    operator: 'else-after-return',
    code: inFunction('if (a) return 1;\n  // b\n  b();\n\n  return `\n  `;'),
    variants: [],
  },
  {
    operator: 'else-after-return',
    code: inFunction('if (a) return 1;\n  b();\n\n  return `\n  `;'),
    variants: [inFunction('if (a) return 1; else {\n    b();\n\n    return `\n  `;\n  }')],
  },
  {
    operator: 'else-after-return',
    code: inFunction('if (a) {\n    return 1;\n  } else {\n    b();\n    return 2;\n  }'),
    variants: [inFunction('if (a) {\n    return 1;\n  }\n  b();\n  return 2;')],
  },
  { operator: 'else-after-return', code: inFunction('if (a) return 1;\n  let c = 2;\n  return c;'), variants: [] },
  { operator: 'turn-comparison', code: 'if (a.b < -1) c', variants: ['if (-1 > a.b) c'] },
  { operator: 'turn-comparison', code: 'return-1<= /* < */(a + b)', variants: ['return a + b>= /* < */(-1)'] },
  {
    operator: 'turn-comparison',
    code: 'if (a() < b || c < i++ || d < e < f) g',
    variants: ['if (a() < b || c < i++ || e > d < f) g'],
  },
  { operator: 'turn-comparison', code: 'a\n-b === c; `d` < e', variants: ['a\n-b === c; `d` < e'].slice(1) },
  {
    operator: 'extract-constant',
    code: inFunction("return a[0]['x'];"),
    variants: [
      inFunction("const constant = 0;\n  return a[constant]['x'];"),
      inFunction("const constant = 'x';\n  return a[0][constant];"),
    ],
  },
  {
    operator: 'extract-constant',
    code: "function f() { 'use strict'; function g(a = 1) {} } f(2); switch (a) { case 1: }",
    variants: [],
  },
  {
    operator: 'inline-condition',
    code: inFunction('if (a < b) return a;\n  else if (a > b) return b;'),
    variants: [inFunction('const condition = a < b;\n  if (condition) return a;\n  else if (a > b) return b;')],
  },
  { operator: 'de-morgan', code: 'if (!(a && b === c)) d', variants: ['if ((!a || !(b === c))) d'] },
  { operator: 'de-morgan', code: 'return !a || !(b, c)', variants: ['return !(a && (b, c))'] },
  { operator: 'de-morgan', code: 'a\n!(b && c)\nd = !a || b; e = !(f ?? g)', variants: [] },
  {
    operator: 'compound-assignment',
    code: 'a += b, c -= d - e',
    variants: ['a = a + b, c -= d - e', 'a += b, c = c - (d - e)'],
  },
  { operator: 'compound-assignment', code: 'a = a*(b + c)', variants: ['a *= (b + c)'] },
  { operator: 'compound-assignment', code: 'a = a + b + c; d = e + d; f.g += 1; h &&= i', variants: [] },
])('$operator of $code', ({ operator, code, variants }) => {
  expect(javaScriptVariantsOf(operator, code)).toEqual(variants);
});
