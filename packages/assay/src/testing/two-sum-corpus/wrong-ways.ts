import { sample, type Sample } from './sample';

const wrong = { solves: false } as const;

/** Wrong ones that trip over equal numbers, zeros, signs and ends of the array. */
export const wrongWays: readonly Sample[] = [
  sample(
    'one element used twice',
    wrong,
    `
const twoSum = (nums, target) => nums.some((n) => nums.includes(target - n));`,
  ),
  sample(
    'one element used twice in loops',
    wrong,
    `
function twoSum(nums, target) {
  for (let i = 0; i < nums.length; i++) for (let j = i; j < nums.length; j++) if (nums[i] + nums[j] === target) return true;
  return false;
}`,
  ),
  sample(
    'equal numbers never a pair',
    wrong,
    `
const twoSum = (nums, target) => nums.some((n) => target - n !== n && nums.includes(target - n));`,
  ),
  sample(
    'equal numbers found at the same index',
    wrong,
    `
const twoSum = (nums, target) => nums.some((n, i) => { const j = nums.indexOf(target - n); return j > -1 && j !== nums.indexOf(n); });`,
  ),
  sample(
    'duplicates dropped by a Set',
    wrong,
    `
function twoSum(nums, target) {
  const unique = [...new Set(nums)];
  for (let i = 0; i < unique.length; i++) for (let j = i + 1; j < unique.length; j++) if (unique[i] + unique[j] === target) return true;
  return false;
}`,
  ),
  sample(
    'adding before looking',
    wrong,
    `
function twoSum(nums, target) {
  const seen = new Set();
  for (const n of nums) { seen.add(n); if (seen.has(target - n)) return true; }
  return false;
}`,
  ),
  sample(
    'index zero is falsy',
    wrong,
    `
function twoSum(nums, target) {
  const seen = {};
  for (let i = 0; i < nums.length; i++) { if (seen[target - nums[i]]) return true; seen[nums[i]] = i; }
  return false;
}`,
  ),
  sample(
    'a found index of zero',
    wrong,
    `
const twoSum = (nums, target) => nums.some((n, i) => nums.indexOf(target - n, i + 1) > 1);`,
  ),
  sample(
    'value zero is falsy',
    wrong,
    `
function twoSum(nums, target) {
  const seen = new Map();
  for (const n of nums) { if (seen.get(target - n)) return true; seen.set(n, n); }
  return false;
}`,
  ),
  sample(
    'target zero is falsy',
    wrong,
    `
function twoSum(nums, target) {
  if (!nums || !target) return false;
  return nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1);
}`,
  ),
  sample(
    'zeros filtered out',
    wrong,
    `
const twoSum = (nums, target) => nums.filter(Boolean).some((n, i, all) => all.indexOf(target - n, i + 1) !== -1);`,
  ),
  sample(
    'a find that gives zero',
    wrong,
    `
const twoSum = (nums, target) => nums.some((n, i) => nums.find((m, j) => j > i && m + n === target) ? true : false);`,
  ),
  sample(
    'larger numbers than the target skipped',
    wrong,
    `
function twoSum(nums, target) {
  const seen = new Set();
  for (const n of nums) {
    if (n > target) continue;
    if (seen.has(target - n)) return true;
    seen.add(n);
  }
  return false;
}`,
  ),
  sample(
    'Math.abs of the difference',
    wrong,
    `
const twoSum = (nums, target) => nums.some((n, i) => nums.indexOf(Math.abs(target - n), i + 1) !== -1);`,
  ),
  sample(
    'the difference the other way round',
    wrong,
    `
function twoSum(nums, target) {
  const seen = new Set();
  for (const n of nums) { if (seen.has(n - target)) return true; seen.add(n); }
  return false;
}`,
  ),
  sample(
    'the last element missed',
    wrong,
    `
function twoSum(nums, target) {
  for (let i = 0; i < nums.length - 1; i++) for (let j = i + 1; j < nums.length - 1; j++) if (nums[i] + nums[j] === target) return true;
  return false;
}`,
  ),
  sample(
    'the first element missed',
    wrong,
    `
function twoSum(nums, target) {
  for (let i = 1; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === target) return true;
  return false;
}`,
  ),
];
