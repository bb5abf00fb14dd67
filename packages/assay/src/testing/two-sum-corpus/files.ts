import { right, rightBody as body, sample, type Sample } from './sample';

/** Right ones in files of unusual form or length. */
export const files: readonly Sample[] = [
  sample(
    'a hashbang, a byte order mark, CRLF and tabs',
    right,
    '\uFEFF#!/usr/bin/env node\r\n"use strict";\r\nfunction twoSum(nums, target) {\r\n\tconst seen = new Set();\r\n\tfor (const num of nums) {\r\n\t\tif (seen.has(target - num)) return true;\r\n\t\tseen.add(num);\r\n\t}\r\n\treturn false;\r\n}\r\n',
  ),
  sample(
    'comments that contain code',
    right,
    `
// function twoSum(a, b) { return 1; }
/* module.exports = 5; */
function twoSum(nums, target) { // for (i = 0; ...)
  /* return false; */${body}
  // return [i, j];
}
/* twoSum = null */`,
  ),
  sample(
    'an earlier attempt that a later one replaces',
    right,
    `
function twoSum(a, b) { return a[0] + a[1] === b; }
function twoSum(nums, target) {${body}
}`,
  ),
  sample(
    'timing at the end',
    right,
    `
const { performance } = require('perf_hooks');
function twoSum(nums, target) {${body}
}
const start = performance.now();
twoSum(Array.from({ length: 1000 }, (_, i) => i), -1);
console.log(\`took \${(performance.now() - start).toFixed(2)} ms\`);
console.time('x'); console.timeEnd('x');
setTimeout(() => console.log('later'), 10);`,
  ),
  sample(
    'unicode names',
    { solves: true, linear: true },
    `
const 找两数 = (números, größe) => {
  const π = new Set();
  for (const ñ of números) { if (π.has(größe - ñ)) return true; π.add(ñ); }
  return false;
};`,
  ),
  sample(
    'five thousand lines',
    right,
    `function twoSum(nums, target) {${body}\n}\n${Array.from({ length: 5000 }, (_, i) => `const filler${String(i)} = ${String(i)};`).join('\n')}`,
  ),
  sample(
    'a main function with try and catch',
    right,
    `
function twoSum(nums, target) {${body}
}
function main() {
  try {
    const cases = [[[2, 7], 9], [[1], 2]];
    cases.forEach(([nums, target]) => console.log(twoSum(nums, target)));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
main();`,
  ),
  sample(
    'an export only where there is a module',
    right,
    `
function twoSum(nums, target) {${body}
}
if (typeof module !== 'undefined' && module.exports) {
  module.exports = { twoSum };
} else if (typeof window !== 'undefined') {
  window.twoSum = twoSum;
}`,
  ),
  sample(
    'a server that was left in',
    right,
    `
const express = require('express');
const app = express();
function twoSum(nums, target) {${body}
}
app.get('/', (req, res) => res.json(twoSum([1], 2)));
app.listen(3000);
module.exports = twoSum;`,
  ),
  sample(
    'await at the top of a module',
    right,
    `
import { readFile } from 'node:fs/promises';
export function twoSum(nums, target) {${body}
}
const text = await readFile('input.txt', 'utf8');
console.log(twoSum(text.split(' ').map(Number), 3));`,
  ),
];
