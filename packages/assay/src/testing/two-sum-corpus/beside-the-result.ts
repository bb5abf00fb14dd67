import { sample, type Sample } from './sample';

/** Right ones that do something beside giving their result, or stand in unusual surroundings. */
export const besideTheResult: readonly Sample[] = [
  sample(
    'writing to a page',
    { solves: true },
    `
function twoSum(nums, target) {
  for (let i = 0; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === target) { document.write("true"); return true; }
  document.write("false");
  return false;
}`,
  ),
  sample(
    'an alert',
    { solves: true },
    `
function twoSum(nums, target) {
  let answer = nums.some((n, i) => nums.indexOf(target - n, i + 1) >= 0);
  alert(answer);
  return answer;
}`,
  ),
  sample(
    'taking the time with a module',
    { solves: true },
    `
const { performance } = require('perf_hooks');
function twoSum(nums, target) {
  const start = performance.now();
  let found = false;
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) { found = true; break; } seen.add(n); }
  console.log(\`took \${performance.now() - start} ms\`);
  return found;
}`,
  ),
  sample(
    'writing to the output',
    { solves: true },
    `
function twoSum(nums, target) {
  let found = nums.some((n, i) => nums.includes(target - n, i + 1));
  process.stdout.write(found + '\\n');
  return found;
}`,
  ),
  sample(
    'rarer methods of the console',
    { solves: true },
    `
function twoSum(nums, target) {
  console.group('twoSum');
  console.dir(nums);
  console.debug(target); console.info('x'); console.warn('y'); console.trace('z');
  console.groupEnd();
  return nums.some((n, i) => nums.includes(target - n, i + 1));
}
console.countReset('a'); console.groupCollapsed('b'); console.profile && console.profile();`,
  ),
  sample(
    'an assertion about the parameter',
    { solves: true },
    `
const assert = require('assert');
function twoSum(nums, target) {
  assert(Array.isArray(nums), 'nums must be an array');
  return nums.some((n, i) => nums.includes(target - n, i + 1));
}`,
  ),
  sample(
    'reading lines at the top',
    { solves: true },
    `
function hasPair(arr, t) { for (let i = 0; i < arr.length; i++) for (let j = i + 1; j < arr.length; j++) if (arr[i] + arr[j] === t) return true; return false; }
const n = parseInt(readline());
const arr = readline().split(' ').map(Number);
for (let i = 0; i < n; i++) { arr.push(parseInt(readline())); }
print(hasPair(arr, n));`,
  ),
  sample(
    'waiting for the user below the function',
    { solves: true },
    `
import * as readline from 'node:readline/promises';
const rl = readline.createInterface({ input: process.stdin, output: process.stdout });
const hasPair = (nums, target) => nums.some((n, i) => nums.includes(target - n, i + 1));
const nums = (await rl.question('nums? ')).split(' ').map(Number);
const target = Number(await rl.question('target? '));
console.log(hasPair(nums, target));
rl.close();`,
  ),
  sample(
    'a table of tests in a template',
    { solves: true },
    `
const pair = (n, t) => n.some((x, i) => n.includes(t - x, i + 1));
test.each\`
  n         | t    | e
  \${[1, 2]} | \${3} | \${true}
\`('$n $t', ({ n, t, e }) => { expect(pair(n, t)).toBe(e); });`,
  ),
  sample(
    'compiled from TypeScript',
    { solves: true },
    `
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.twoSum = void 0;
function twoSum(nums, target) {
    const seen = new Set();
    for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
    return false;
}
exports.twoSum = twoSum;`,
  ),
];
