import { sample, type Sample } from './sample';

const wrong = { solves: false } as const;

/** Wrong ones that throw, take other arguments or cannot be loaded. */
export const unusable: readonly Sample[] = [
  sample(
    'throwing when there is no pair',
    wrong,
    `
function twoSum(nums, target) {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
  throw new Error('no pair');
}`,
  ),
  sample(
    'throwing for fewer than two numbers',
    wrong,
    `
function twoSum(nums, target) {
  if (!Array.isArray(nums) || nums.length < 2) throw new TypeError('need two numbers');
  return nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1);
}`,
  ),
  sample(
    'target first',
    wrong,
    `
function twoSum(target, nums) {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
  return false;
}`,
  ),
  sample(
    'one argument after the other',
    wrong,
    `
const twoSum = (nums) => (target) => nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1);`,
  ),
  sample(
    'one object as the argument',
    wrong,
    `
function twoSum({ nums, target }) {
  return nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1);
}`,
  ),
  sample(
    'a callback that gets the answer',
    wrong,
    `
function twoSum(nums, target, callback) {
  callback(nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1));
}`,
  ),
  sample(
    'three numbers',
    wrong,
    `
function threeSum(nums, target) {
  for (let i = 0; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) for (let k = j + 1; k < nums.length; k++)
    if (nums[i] + nums[j] + nums[k] === target) return true;
  return false;
}`,
  ),
  sample(
    'a brace that is missing',
    wrong,
    `
function twoSum(nums, target) {
  for (const n of nums) {
    if (nums.includes(target - n)) return true;
  return false;
}`,
  ),
  sample(
    'pseudocode outside of a comment',
    wrong,
    `
function twoSum(nums, target) {
  return nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1);
}
iterate over the array
return true if found`,
  ),
  sample(
    'TypeScript',
    wrong,
    `
function twoSum(nums: number[], target: number): boolean {
  return nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1);
}`,
  ),
  sample(
    'a Python answer',
    wrong,
    `
def two_sum(nums, target):
    return any(nums[i] + nums[j] == target for i in range(len(nums)) for j in range(i))`,
  ),
  sample(
    'a name declared twice',
    wrong,
    `
const twoSum = (nums, target) => nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1);
function twoSum(nums, target) { return true; }`,
  ),
  sample(
    'a misspelt name in the body',
    wrong,
    `
function twoSum(nums, target) {
  const seen = new Set();
  for (const n of nums) { if (seen.has(targt - n)) return true; seen.add(n); }
  return false;
}`,
  ),
  sample(
    'an assignment to a constant',
    wrong,
    `
function twoSum(nums, target) {
  const found = false;
  nums.forEach((a, i) => nums.forEach((b, j) => { if (i < j && a + b === target) found = true; }));
  return found;
}`,
  ),
  sample(
    'a method that does not exist',
    wrong,
    `
function twoSum(nums, target) {
  const seen = new Set();
  for (const n of nums) { if (seen.contains(target - n)) return true; seen.add(n); }
  return false;
}`,
  ),
  sample(
    'a leak in strict mode',
    wrong,
    `
'use strict';
function twoSum(nums, target) {
  for (i = 0; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === target) return true;
  return false;
}`,
  ),
  sample(
    'an error at the end of loading',
    wrong,
    `
const twoSum = (nums, target) => nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1);
console.log(twoSums([1, 2], 3));
module.exports = twoSum;`,
  ),
];
