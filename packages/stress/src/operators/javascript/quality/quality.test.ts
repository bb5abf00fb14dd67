import { expect, test } from '@jest/globals';
import { javaScriptVariantsOf } from '../../../testing/variants-of';

const documented =
  '/**\n * Adds.\n * @param {number[]} list\n * @returns {number}\n */\nfunction sum(list) {\n  return list.length;\n}\n';

test.each([
  {
    operator: 'leak-variable',
    code: 'function f() { let a = 1; for (const b of c) { let d; d = 2; } }',
    variants: [
      'function f() { a = 1; for (const b of c) { let d; d = 2; } }',
      'function f() { let a = 1; for (b of c) { let d; d = 2; } }',
      'function f() { let a = 1; for (const b of c) {  d = 2; } }',
    ],
  },
  { operator: 'leak-variable', code: "'use strict'; let a = 1;", variants: [] },
  { operator: 'leak-variable', code: 'export let a = 1;', variants: [] },
  {
    operator: 'leak-variable',
    code: 'function f(a) { { let a = 1; } let { b } = a; class C { m() { let c = 1; } } }',
    variants: [],
  },
  {
    operator: 'nested-loop',
    code: 'function f(list) {\n  return list.length;\n}',
    variants: [
      'function f(list) {\n  let pairs = 0;\n  for (let first = 0; first < list.length; first++) {\n    for (let second = 0; second < list.length; second++) {\n      pairs += 1;\n    }\n  }\n  return list.length;\n}',
    ],
  },
  { operator: 'nested-loop', code: 'function f(number) { return number + 1; }', variants: [] },
  {
    operator: 'copy-in-loop',
    code: 'function f(list) {\n  for (const item of list) {\n    g(item);\n  }\n}',
    variants: [
      'function f(list) {\n  for (const item of list) {\n    const copy = list.slice();\n    g(item);\n  }\n}',
    ],
  },
  { operator: 'wrong-param', code: documented, variants: [documented.replace('} list', '} amount')] },
  { operator: 'wrong-param', code: documented.replace('/**', '/*'), variants: [] },
  { operator: 'wrong-returns', code: documented, variants: [documented.replace('{number}', '{string}')] },
  { operator: 'drop-doc', code: documented, variants: [documented.slice(documented.indexOf('function'))] },
  { operator: 'short-parameter', code: documented, variants: [documented.replaceAll('list', 'l')] },
  {
    operator: 'short-parameter',
    code: 'const f = ({ a }, b) => a + b; const g = (l, list) => ({ list });',
    variants: ['const f = ({ a }, b) => a + b; const g = (l, c) => ({ list: c });'],
  },
  { operator: 'short-parameter', code: 'const f = (list) => eval(list);', variants: [] },
  { operator: 'vague-parameter', code: documented, variants: [documented.replaceAll('list', 'x1')] },
])('$operator of $code', ({ operator, code, variants }) => {
  expect(javaScriptVariantsOf(operator, code)).toEqual(variants);
});
