import { sample, type Sample } from './sample';

const wrong = { solves: false } as const;

/** Wrong ones by a method that cannot work. */
export const wrongMethods: readonly Sample[] = [
  sample(
    'neighbours only',
    wrong,
    `
function twoSum(nums, target) {
  for (let i = 0; i < nums.length; i++) if (nums[i] + nums[i + 1] === target) return true;
  return false;
}`,
  ),
  sample(
    'two pointers without sorting',
    wrong,
    `
function twoSum(nums, target) {
  let l = 0, r = nums.length - 1;
  while (l < r) { const s = nums[l] + nums[r]; if (s === target) return true; if (s < target) l++; else r--; }
  return false;
}`,
  ),
  sample(
    'sorting as text, then two pointers',
    wrong,
    `
function twoSum(nums, target) {
  const sorted = [...nums].sort();
  let l = 0, r = sorted.length - 1;
  while (l < r) { const s = sorted[l] + sorted[r]; if (s === target) return true; if (s < target) l++; else r--; }
  return false;
}`,
  ),
  sample(
    'two pointers that may meet',
    wrong,
    `
function twoSum(nums, target) {
  nums = nums.slice().sort((a, b) => a - b);
  let l = 0, r = nums.length - 1;
  while (l <= r) { const s = nums[l] + nums[r]; if (s === target) return true; if (s < target) l++; else r--; }
  return false;
}`,
  ),
  sample(
    'both pointers moved at once',
    wrong,
    `
function twoSum(nums, target) {
  nums.sort((a, b) => a - b);
  for (let l = 0, r = nums.length - 1; l < r; l++, r--) if (nums[l] + nums[r] === target) return true;
  return false;
}`,
  ),
  sample(
    'an answer cached between calls',
    wrong,
    `
const cache = {};
function twoSum(nums, target) {
  if (target in cache) return cache[target];
  return (cache[target] = nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1));
}`,
  ),
  sample(
    'a Set that is never cleared',
    wrong,
    `
const seen = new Set();
module.exports = function twoSum(nums, target) {
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
  return false;
};`,
  ),
  sample(
    '32 bits',
    wrong,
    `
const twoSum = (nums, target) => nums.some((n, i) => nums.some((m, j) => j > i && ((n + m) | 0) === target));`,
  ),
  sample(
    'exclusive or',
    wrong,
    `
const twoSum = (nums, target) => nums.some((n, i) => nums.some((m, j) => j > i && ((n + m) ^ target) === 0));`,
  ),
  sample(
    'a typed array',
    wrong,
    `
function twoSum(nums, target) {
  const list = Int8Array.from(nums);
  return list.some((n, i) => list.some((m, j) => j > i && n + m === target));
}`,
  ),
  sample(
    'a bit set',
    wrong,
    `
function twoSum(nums, target) {
  let bits = 0;
  for (const n of nums) { if (bits & (1 << (target - n))) return true; bits |= 1 << n; }
  return false;
}`,
  ),
  sample(
    'text that contains the complement',
    wrong,
    `
const twoSum = (nums, target) => nums.some((n, i) => nums.slice(i + 1).join(',').includes(String(target - n)));`,
  ),
  sample(
    'the sample cases only',
    wrong,
    `
function twoSum(nums, target) {
  const known = { '2,7,11,15|9': true, '3,2,4|6': true, '1,2,3|7': false };
  return known[nums + '|' + target] ?? false;
}`,
  ),
  sample('always true', wrong, `const twoSum = (nums, target) => true;`),
  sample('always false', wrong, `module.exports = function (nums, target) { return false; };`),
  sample('a random answer', wrong, `function twoSum(nums, target) { return Math.random() < 0.5; }`),
  sample('the sum of all', wrong, `const twoSum = (nums, target) => nums.reduce((a, b) => a + b, 0) === target;`),
  sample('in on an array', wrong, `const twoSum = (nums, target) => nums.some((n) => (target - n) in nums);`),
  sample(
    'an assignment as the condition',
    wrong,
    `
function twoSum(nums, target) {
  for (let i = 0; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] = target) return true;
  return false;
}`,
  ),
  sample(
    'no end when there is no pair',
    wrong,
    `
function twoSum(nums, target) {
  let i = 0;
  while (true) { if (nums.indexOf(target - nums[i], i + 1) !== -1) return true; i = (i + 1) % nums.length; }
}`,
  ),
  sample(
    'no end for equal numbers',
    wrong,
    `
function twoSum(nums, target) {
  nums = [...nums].sort((a, b) => a - b);
  let l = 0, r = nums.length - 1;
  while (l < r) {
    if (nums[l] + nums[r] === target) return true;
    if (nums[l] + nums[r] > target) r--;
    else if (nums[l] !== nums[l + 1]) l++;
  }
  return false;
}`,
  ),
  sample(
    'recursion without end',
    wrong,
    `
function twoSum(nums, target) { return twoSum(nums, target); }`,
  ),
  sample(
    'false from the second loop on',
    wrong,
    `
function twoSum(nums, target) {
  let result;
  for (let i = 0; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) result = nums[i] + nums[j] === target;
  return result || false;
}`,
  ),
  sample(
    'a limit that fits the samples',
    wrong,
    `
function twoSum(nums, target) {
  if (nums.length > 100) return false;
  return nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1);
}`,
  ),
  sample(
    'array elements compared as text',
    wrong,
    `
function twoSum(nums, target) {
  const seen = {};
  for (const n of nums) seen[n] = true;
  for (const key in seen) if (seen[target - key] && key !== target - key) return true;
  return false;
}`,
  ),
];
