import { sample, type Sample } from './sample';

/** Right ones, handed in as functions, with and without exports. */
export const shapes: readonly Sample[] = [
  sample(
    'a function declaration without an export',
    { solves: true, linear: true, names: true },
    `
function checkForPair(nums, target) {
  const seen = new Set();
  for (const num of nums) {
    if (seen.has(target - num)) return true;
    seen.add(num);
  }
  return false;
}`,
  ),
  sample(
    'a course template with pseudocode and sample calls',
    { solves: true, linear: true, names: true, local: true },
    `
function hasTargetSum(array, target) {
  // Write your algorithm here
  const seenNumbers = {};
  for (const number of array) {
    const complement = target - number;
    if (complement in seenNumbers) return true;
    seenNumbers[number] = true;
  }
  return false;
}

/*
  Write the Big O time complexity of your function here
  O(n) time, O(n) space
*/

/*
  function hasTargetSum(array, target)
    iterate over the array; return true
*/

// You can run \`node index.js\` to view these console logs
if (require.main === module) {
  // add your own custom tests in here
  console.log("Expecting: true");
  console.log("=>", hasTargetSum([3, 8, 12, 4, 11, 7], 10));
}

module.exports = hasTargetSum;`,
  ),
  sample(
    'module.exports of an object',
    { solves: true, linear: true },
    `
const twoSum = (arr, sum) => {
  const known = new Map();
  for (let i = 0; i < arr.length; i++) {
    if (known.has(sum - arr[i])) return true;
    known.set(arr[i], i);
  }
  return false;
};
module.exports = { twoSum };`,
  ),
  sample(
    'exports.f',
    { solves: true, linear: true },
    `
'use strict';
exports.pairExists = function (list, goal) {
  const needed = new Set();
  return list.some((item) => needed.has(item) || !needed.add(goal - item));
};`,
  ),
  sample(
    'module.exports of an anonymous function',
    { solves: true, linear: true },
    `
module.exports = function (numbers, target) {
  const s = new Set();
  for (var i = 0; i < numbers.length; i++) {
    if (s.has(numbers[i])) { return true; }
    s.add(target - numbers[i]);
  }
  return false;
}`,
  ),
  sample(
    'a default export',
    { solves: true, linear: true },
    `
export default function sumsToTarget(nums, target) {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
  return false;
}`,
  ),
  sample(
    'an anonymous default export',
    { solves: true, linear: true },
    `
export default (nums, target) => {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
  return false;
};`,
  ),
  sample(
    'a renamed export',
    { solves: true, linear: true },
    `
import assert from 'node:assert';
const f = (nums, target) => {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
  return false;
};
assert.equal(f([1, 2], 3), true);
export { f as twoSum };`,
  ),
  sample(
    'an exported class with a static method',
    { solves: true, linear: true },
    `
export default class Solution {
  static #lookUp(seen, wanted) { return seen.has(wanted); }
  static twoSum(nums, target) {
    const seen = new Set();
    for (const n of nums) { if (Solution.#lookUp(seen, target - n)) return true; seen.add(n); }
    return false;
  }
}`,
  ),
];
