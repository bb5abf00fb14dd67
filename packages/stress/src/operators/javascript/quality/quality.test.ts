import { expect, test } from '@jest/globals';
import { javaScriptVariantsOf } from '../../../testing/variants-of';
import { copyInLoop } from './copy-in-loop';
import { dropDoc } from './drop-doc';
import { leakVariable } from './leak-variable';
import { nestedLoop } from './nested-loop';
import { shortParameter } from './short-parameter';
import { vagueParameter } from './vague-parameter';
import { wrongParam } from './wrong-param';
import { wrongReturns } from './wrong-returns';

const documented =
  '/**\n * Adds.\n * @param {number[]} list\n * @returns {number}\n */\nfunction sum(list) {\n  return list.length;\n}\n';

test.each([
  {
    operator: leakVariable,
    code: 'function f() { let a = 1; for (const b of c) { let d; d = 2; } }',
    variants: [
      'function f() { a = 1; for (const b of c) { let d; d = 2; } }',
      'function f() { let a = 1; for (b of c) { let d; d = 2; } }',
      'function f() { let a = 1; for (const b of c) {  d = 2; } }',
    ],
  },
  { operator: leakVariable, code: "'use strict'; let a = 1;", variants: [] },
  { operator: leakVariable, code: 'export let a = 1;', variants: [] },
  {
    operator: leakVariable,
    code: 'function f(a) { { let a = 1; } let { b } = a; class C { m() { let c = 1; } } }',
    variants: [],
  },
  {
    operator: nestedLoop,
    code: 'function f(list) {\n  return list.length;\n}',
    variants: [
      'function f(list) {\n  let pairs = 0;\n  for (let first = 0; first < list.length; first++) {\n    for (let second = 0; second < list.length; second++) {\n      pairs += 1;\n    }\n  }\n  return list.length;\n}',
    ],
  },
  { operator: nestedLoop, code: 'function f(number) { return number + 1; }', variants: [] },
  {
    operator: copyInLoop,
    code: 'function f(list) {\n  for (const item of list) {\n    g(item);\n  }\n}',
    variants: [
      'function f(list) {\n  for (const item of list) {\n    const copy = list.slice();\n    g(item);\n  }\n}',
    ],
  },
  { operator: wrongParam, code: documented, variants: [documented.replace('} list', '} amount')] },
  { operator: wrongParam, code: documented.replace('/**', '/*'), variants: [] },
  { operator: wrongReturns, code: documented, variants: [documented.replace('{number}', '{string}')] },
  { operator: dropDoc, code: documented, variants: [documented.slice(documented.indexOf('function'))] },
  { operator: shortParameter, code: documented, variants: [documented.replaceAll('list', 'l')] },
  {
    operator: shortParameter,
    code: 'const f = ({ a }, b) => a + b; const g = (l, list) => ({ list });',
    variants: ['const f = ({ a }, b) => a + b; const g = (l, c) => ({ list: c });'],
  },
  { operator: shortParameter, code: 'const f = (list) => eval(list);', variants: [] },
  { operator: vagueParameter, code: documented, variants: [documented.replaceAll('list', 'x1')] },
])('$operator.name of $code', ({ operator, code, variants }) => {
  expect(javaScriptVariantsOf(operator, code)).toEqual(variants);
});
