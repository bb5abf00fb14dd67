import { sample, type Sample } from './sample';

/** Right ones inside of classes, objects, modules and other functions. */
export const containers: readonly Sample[] = [
  sample(
    'a method of a class',
    { solves: true, linear: true },
    `
class Solution {
  twoSum(nums, target) {
    let seen = new Set();
    for (let n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
    return false;
  }
}`,
  ),
  sample(
    'a method on the prototype',
    { solves: true },
    `
function Solver() {}
Solver.prototype.twoSum = function (nums, target) {
  return nums.some((a, i) => nums.some((b, j) => i < j && a + b === target));
};
module.exports = Solver;`,
  ),
  sample(
    'a method of an object that uses this',
    { solves: true, linear: true },
    `
const solver = {
  seen: null,
  reset() { this.seen = new Set(); },
  twoSum(nums, target) {
    this.reset();
    for (const n of nums) { if (this.seen.has(target - n)) return true; this.seen.add(n); }
    return false;
  },
};`,
  ),
  sample(
    'a revealing module',
    { solves: true, linear: true, names: true },
    `
var TwoSum = (function () {
  function lookUp(seen, wanted) { return seen.has(wanted); }
  function twoSum(nums, target) {
    var seen = new Set();
    for (var i = 0; i < nums.length; i++) { if (lookUp(seen, target - nums[i])) return true; seen.add(nums[i]); }
    return false;
  }
  return { twoSum: twoSum };
})();`,
  ),
  sample(
    'an immediately invoked function that gives the function',
    { solves: true, linear: true, names: true },
    `
const twoSum = (() => {
  const has = (seen, wanted) => seen.has(wanted);
  return function (nums, target) {
    const seen = new Set();
    for (const n of nums) { if (has(seen, target - n)) return true; seen.add(n); }
    return false;
  };
})();`,
  ),
  sample(
    'everything in an immediately invoked function that exports',
    { solves: true, linear: true, names: true },
    `
(function () {
  'use strict';
  function twoSum(nums, target) {
    const seen = new Set();
    for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
    return false;
  }
  module.exports = twoSum;
})();`,
  ),
  sample(
    'a function assigned to window',
    { solves: true, linear: true },
    `
window.twoSum = function (nums, target) {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
  return false;
};`,
  ),
  sample(
    'a let that is assigned later',
    { solves: true, linear: true },
    `
let twoSum;
twoSum = (nums, target) => {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
  return false;
};`,
  ),
  sample(
    'helpers first, then the solution',
    { solves: true, names: true },
    `
function contains(list, value) { return list.indexOf(value) !== -1; }
function without(list, index) { return list.filter(function (_, i) { return i !== index; }); }
function anyPair(list, total) {
  return list.some(function (value, index) { return contains(without(list, index), total - value); });
}
function main() { console.log(anyPair([1, 2, 3], 5)); }
main();`,
  ),
  sample(
    'a universal module with a factory',
    { solves: true, linear: true },
    `
(function (root, factory) {
  if (typeof define === 'function' && define.amd) define([], factory);
  else if (typeof module === 'object' && module.exports) module.exports = factory();
  else root.twoSum = factory();
})(this, function () {
  return function twoSum(nums, target) {
    const seen = new Set();
    for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
    return false;
  };
});`,
  ),
  sample(
    'a function wrapped by another one',
    { solves: true, names: true },
    `
const memo = (fn) => { const cache = {}; return (...args) => (cache[JSON.stringify(args)] ??= fn(...args)); };
const twoSum = memo((nums, target) => nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1));`,
  ),
  sample(
    'a bound function that is exported',
    { solves: true, names: 'undecided' },
    `
function check(mode, nums, target) { return nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1); }
const twoSum = check.bind(null, 'fast');
module.exports = { twoSum };`,
  ),
  sample(
    'two solutions of which both are right',
    { solves: true, linear: 'undecided', names: true },
    `
function hasPairSlow(nums, target) { return nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1); }
function hasPairFast(nums, target) {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
  return false;
}`,
  ),
  sample(
    'two solutions of which one is wrong',
    { solves: 'undecided' },
    `
function hasPairFirst(nums, target) { return nums.some((n) => nums.includes(target - n)); }
function hasPairSecond(nums, target) { return nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1); }`,
  ),
];
