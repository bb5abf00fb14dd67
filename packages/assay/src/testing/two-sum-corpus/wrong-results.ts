import { sample, type Sample } from './sample';

const wrong = { solves: false } as const;

/** Wrong ones whose result has the wrong shape, or that have none. */
export const wrongResults: readonly Sample[] = [
  sample(
    'an empty function',
    wrong,
    `
function hasTargetSum(array, target) {
  // Write your algorithm here
}
module.exports = hasTargetSum;`,
  ),
  sample(
    'indexes',
    wrong,
    `
var twoSum = function (nums, target) {
  const map = new Map();
  for (let i = 0; i < nums.length; i++) {
    if (map.has(target - nums[i])) return [map.get(target - nums[i]), i];
    map.set(nums[i], i);
  }
};`,
  ),
  sample(
    'indexes or false',
    wrong,
    `
function twoSum(nums, target) {
  for (let i = 0; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === target) return [i, j];
  return false;
}`,
  ),
  sample(
    'the pair',
    wrong,
    `
const twoSum = (nums, target) => {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return [target - n, n]; seen.add(n); }
  return [];
};`,
  ),
  sample(
    'true or undefined',
    wrong,
    `
function twoSum(nums, target) {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
}`,
  ),
  sample(
    'true or null',
    wrong,
    `
function twoSum(nums, target) {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
  return null;
}`,
  ),
  sample(
    'true and false as text',
    wrong,
    `
function twoSum(nums, target) {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return 'true'; seen.add(n); }
  return 'false';
}`,
  ),
  sample(
    'one and zero',
    wrong,
    `
const twoSum = (nums, target) => nums.some((n, i) => nums.slice(i + 1).includes(target - n)) ? 1 : 0;`,
  ),
  sample(
    'a Boolean object',
    wrong,
    `
const twoSum = (nums, target) => new Boolean(nums.some((n, i) => nums.slice(i + 1).includes(target - n)));`,
  ),
  sample(
    'a promise of the right answer',
    wrong,
    `
async function twoSum(nums, target) {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
  return false;
}
module.exports = twoSum;`,
  ),
  sample(
    'a generator that yields the right answer',
    wrong,
    `
function* twoSum(nums, target) {
  yield nums.some((n, i) => nums.slice(i + 1).includes(target - n));
}`,
  ),
  sample(
    'printing instead of returning',
    wrong,
    `
function twoSum(nums, target) {
  for (let i = 0; i < nums.length; i++) {
    for (let j = i + 1; j < nums.length; j++) {
      if (nums[i] + nums[j] === target) { console.log(true); return; }
    }
  }
  console.log(false);
}
twoSum([1, 2, 3], 4);`,
  ),
  sample(
    'an alert instead of a result',
    wrong,
    `
function twoSum(nums, target) {
  let found = false;
  nums.forEach((a, i) => nums.forEach((b, j) => { if (i < j && a + b === target) found = true; }));
  alert(found);
}`,
  ),
  sample(
    'returning from the callback only',
    wrong,
    `
function twoSum(nums, target) {
  nums.forEach((a, i) => {
    nums.forEach((b, j) => { if (i !== j && a + b === target) return true; });
  });
  return false;
}`,
  ),
  sample(
    'the found element instead of true',
    wrong,
    `
const twoSum = (nums, target) => nums.find((n, i) => nums.indexOf(target - n, i + 1) !== -1);`,
  ),
  sample(
    'what && gives',
    wrong,
    `
const twoSum = (nums, target) => nums.length && nums.some((n, i) => nums.indexOf(target - n, i + 1) > 0);`,
  ),
  sample(
    'the first result of every turn',
    wrong,
    `
function twoSum(nums, target) {
  for (let i = 0; i < nums.length; i++) {
    for (let j = i + 1; j < nums.length; j++) {
      if (nums[i] + nums[j] === target) { return true; } else { return false; }
    }
  }
  return false;
}`,
  ),
  sample(
    'nothing for an empty array',
    wrong,
    `
function twoSum(nums, target) {
  for (let i = 0; i < nums.length; i++) {
    for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === target) return true;
    if (i === nums.length - 1) return false;
  }
}`,
  ),
];
