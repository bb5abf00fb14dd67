import { expect, test } from '@jest/globals';
import { javaScriptVariantsOf } from '../../../testing/variants-of';

test.each([
  { operator: 'boundary', code: 'a </* < */(b)', variants: ['a <= /* < */(b)'] },
  { operator: 'boundary', code: 'a /* > */ >= b == c', variants: ['a /* > */ > b == c'] },
  { operator: 'boundary', code: 'a < /* < */ b', variants: ['a <= /* < */ b'] },
  { operator: 'arithmetic', code: 'a+-b; c*/d/.e', variants: ['a- -b; c*/d/.e', 'a+-b; c/ /d/.e'] },
  { operator: 'arithmetic', code: 'a += 1; -b++', variants: ['a -= 1; -b++', 'a += 1; -b--'] },
  { operator: 'arithmetic', code: "for (;; i++) s += 'a'; t = '' + u + v", variants: [] },
  {
    operator: 'equality',
    code: 'a === b; c != d; e < f',
    variants: ['a !== b; c != d; e < f', 'a === b; c == d; e < f'],
  },
  { operator: 'logic', code: 'a && b || c; d ?? e', variants: ['a || b || c; d ?? e', 'a && b && c; d ?? e'] },
  {
    operator: 'negate-condition',
    code: 'if (a, b) c ? d : e',
    variants: ['if (!(a, b)) c ? d : e', 'if (a, b) !(c) ? d : e'],
  },
  { operator: 'negate-condition', code: 'while (true) if (!a) b', variants: [] },
  { operator: 'literal', code: 'a-0; 5..b', variants: ['a-1; 5..b', 'a-(-1); 5..b', 'a-0; (6).b', 'a-0; (4).b'] },
  { operator: 'literal', code: "({ 1: '1' }); 1.5; 1n", variants: [] },
  { operator: 'boolean-literal', code: 'return true', variants: ['return false'] },
  {
    operator: 'return-value',
    code: 'return a === b;\nx => []',
    variants: ['return;\nx => []', 'return !(a === b);\nx => []', 'return a === b;\nx => [0]'],
  },
  { operator: 'index', code: 'a[i] = b', variants: ['a[i + 1] = b', 'a[i - 1] = b'] },
  { operator: 'index', code: 'a[(i) + 1]', variants: ['a[(i) + 2]', 'a[(i) + 0]'] },
  { operator: 'index', code: 'a.slice(i + 1)', variants: ['a.slice(i)', 'a.slice(i + 2)'] },
  { operator: 'index', code: "a.b; a['b']; f(1)", variants: [] },
  {
    operator: 'range',
    code: 'for (i = 0; i < n; i++) i < m;',
    variants: [
      'for (i = 1; i < n; i++) i < m;',
      'for (i = -1; i < n; i++) i < m;',
      'for (i = 0; i < n + 1; i++) i < m;',
      'for (i = 0; i < n - 1; i++) i < m;',
    ],
  },
  { operator: 'swap-arguments', code: 'f(a, b, ...c); g(d, d)', variants: ['f(b, a, ...c); g(d, d)'] },
  {
    operator: 'initial-value',
    code: 'let a = 0, b = new Set(); for (let i = 0;;);',
    variants: ['let a = 1, b = new Set(); for (let i = 0;;);', 'let a = 0, b = new Set([0]); for (let i = 0;;);'],
  },
  {
    operator: 'return-early',
    code: 'function f() {\n  for (;;) {\n    g();\n  }\n  return false;\n}',
    variants: [
      'function f() {\n  return false;\n  for (;;) {\n    g();\n  }\n  return false;\n}',
      'function f() {\n  for (;;) {\n    g();\n    return false;\n  }\n  return false;\n}',
    ],
  },
  { operator: 'return-early', code: 'for (;;) { a(); }', variants: [] },
  { operator: 'swap-method', code: 'if (!a.has(b)) c.push(d)', variants: ['if (!a.has(b)) c.unshift(d)'] },
  { operator: 'swap-method', code: 'if (a.has(b)) min(c)', variants: ['if (!a.has(b)) min(c)'] },
  {
    operator: 'drop-else',
    code: 'if (a) b; else if (c) {} else {}',
    variants: ['if (a) b;', 'if (a) b; else if (c) {}'],
  },
  { operator: 'drop-else', code: 'if (a) b\nelse c', variants: [] },
  {
    operator: 'drop-negation',
    code: 'return!a; typeof!b; !!c',
    variants: ['return a; typeof!b; !!c', 'return!a; typeof!b; !c'],
  },
  { operator: 'drop-negation', code: 'a\n!(b)\n!function () {}()', variants: [] },
  {
    operator: 'swap-branches',
    code: 'if (a) {} else { b ? c : d }',
    variants: ['if (a) { b ? c : d } else {}', 'if (a) {} else { b ? d : c }'],
  },
  { operator: 'swap-branches', code: 'if (a) b; else {} for (x = c ? d in e : f;;);', variants: [] },
  {
    operator: 'remove-statement',
    code: "function f() {\n  'use strict';\n  a = b\n  c()\n  ;[d].e()\n  if (g) return\n}",
    variants: [
      "function f() {\n  'use strict';\n  c()\n  ;[d].e()\n  if (g) return\n}",
      "function f() {\n  'use strict';\n  a = b\n  ;[d].e()\n  if (g) return\n}",
      "function f() {\n  'use strict';\n  a = b\n  c()\n  ;\n  if (g) return\n}",
      "function f() {\n  'use strict';\n  a = b\n  c()\n  ;[d].e()\n  if (g) {}\n}",
    ],
  },
  {
    operator: 'remove-block',
    code: 'function f() {\n  if (a) {} else if (b) {}\n  while (c) d();\n  return e;\n}\nif (g) h();',
    variants: [
      'function f() {\n  while (c) d();\n  return e;\n}\nif (g) h();',
      'function f() {\n  if (a) {} else {}\n  while (c) d();\n  return e;\n}\nif (g) h();',
      'function f() {\n  if (a) {} else if (b) {}\n  return e;\n}\nif (g) h();',
    ],
  },
])('$operator of $code', ({ operator, code, variants }) => {
  expect(javaScriptVariantsOf(operator, code)).toEqual(variants);
});
