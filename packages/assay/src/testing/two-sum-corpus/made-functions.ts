import { sample, type Sample } from './sample';

/** Functions in values that are made by calls and objects. */
export const made: readonly Sample[] = [
  sample(
    'a frozen object',
    { solves: true },
    `
const lib = Object.freeze({ twoSum(nums, target) { return nums.some((n, i) => nums.includes(target - n, i + 1)); } });
module.exports = lib;`,
  ),
  sample(
    'objects in objects',
    { solves: true },
    `
const api = { math: { pairs: { exists: (n, t) => n.some((x, i) => n.includes(t - x, i + 1)) } } };`,
  ),
  sample(
    'an instance of a class without a name',
    { solves: true },
    `
const solver = new (class { check(n, t) { return n.some((x, i) => n.includes(t - x, i + 1)); } })();
console.log(solver.check([1, 2], 3));`,
  ),
  sample(
    'an exported instance that keeps its state',
    { solves: false },
    `
class S {
  seen = new Set();
  check(nums, target) {
    for (const n of nums) { if (this.seen.has(target - n)) return true; this.seen.add(n); }
    return false;
  }
}
module.exports = new S();`,
  ),
  sample(
    'a method taken out of what a call gives',
    { solves: true },
    `
function createSolver() { return { hasPair(n, t) { return n.some((x, i) => n.includes(t - x, i + 1)); } }; }
const { hasPair } = createSolver();`,
  ),
  sample(
    'assignments joined by commas',
    { solves: true },
    `
let a, b; a = (x) => x, b = (n, t) => n.some((x, i) => n.includes(t - x, i + 1));
console.log(b([1, 2], 3));`,
  ),
  sample(
    'an export by defineProperty',
    { solves: true },
    `
Object.defineProperty(exports, 'twoSum', { value: (n, t) => n.some((x, i) => n.includes(t - x, i + 1)), enumerable: true });`,
  ),
  sample(
    'an AMD module that is a function',
    { solves: true },
    `
define(function () {
  return function (nums, target) { return nums.some((n, i) => nums.includes(target - n, i + 1)); };
});`,
  ),
  sample(
    'an AMD module with several functions',
    { solves: true },
    `
define(['require'], (require) => ({
  add(a, b) { return a + b; },
  twoSum(nums, target) { return nums.some((n, i) => nums.includes(target - n, i + 1)); },
}));`,
  ),
  sample(
    'a wrong AMD module with its exports among its dependencies',
    { solves: false },
    `
define('two-sum', ['lodash', 'exports'], function (_, exports) {
  exports.twoSum = function (nums, target) { return nums.some((n) => nums.includes(target - n)); };
});`,
  ),
  sample(
    'a method under the name that a constant has',
    { solves: true },
    `
const METHOD = 'twoSum';
class Solution { [METHOD](nums, target) { return nums.some((n, i) => nums.includes(target - n, i + 1)); } }`,
  ),
  sample(
    'a method under a symbol',
    { solves: true },
    `
const key = Symbol('solve');
const api = { [key](n, t) { return n.some((x, i) => n.includes(t - x, i + 1)); } };
console.log(api[key]([1, 2], 3));`,
  ),
  sample(
    'a module, which is strict, without declarations',
    { solves: false, local: false },
    `
export function twoSum(nums, target) {
  for (i = 0; i < nums.length; i++) for (j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === target) return true;
  return false;
}`,
  ),
];
