import { sample, type Sample } from './sample';

const slow = { solves: true, linear: false } as const;

/** Right ones that go over the array again and again. */
export const rightSlow: readonly Sample[] = [
  sample(
    'nested loops',
    slow,
    `
function twoSum(nums, target) {
  for (let i = 0; i < nums.length; i++) {
    for (let j = i + 1; j < nums.length; j++) {
      if (nums[i] + nums[j] === target) return true;
    }
  }
  return false;
}`,
  ),
  sample(
    'nested loops over all pairs with a flag',
    slow,
    `
function twoSum(nums, target) {
  var found = false;
  for (var i = 0; i < nums.length; i++)
    for (var j = 0; j < nums.length; j++)
      if (i != j && nums[i] + nums[j] == target) found = true;
  return found;
}`,
  ),
  sample(
    'a labelled loop',
    slow,
    `
function twoSum(nums, target) {
  let answer = false;
  outer: for (let i = 0; i < nums.length; i++) {
    for (let j = nums.length - 1; j >= 0; j--) {
      if (i === j) continue outer;
      if (nums[i] + nums[j] === target) { answer = true; break outer; }
    }
  }
  return answer;
}`,
  ),
  sample(
    'includes on the rest',
    slow,
    `
const twoSum = (nums, target) => nums.some((n, i) => nums.slice(i + 1).includes(target - n));`,
  ),
  sample(
    'indexOf from an index',
    slow,
    `
const twoSum = (nums, target) => nums.some((n, i) => nums.indexOf(target - n, i + 1) > -1);`,
  ),
  sample(
    'lastIndexOf that differs from the index',
    slow,
    `
const twoSum = (nums, target) => {
  for (let i = 0; i < nums.length; i++) {
    const at = nums.lastIndexOf(target - nums[i]);
    if (at !== -1 && at !== i) return true;
  }
  return false;
};`,
  ),
  sample(
    'sorting and two pointers',
    slow,
    `
function twoSum(nums, target) {
  nums.sort((a, b) => a - b);
  let left = 0, right = nums.length - 1;
  while (left < right) {
    const sum = nums[left] + nums[right];
    if (sum === target) return true;
    sum < target ? left++ : right--;
  }
  return false;
}`,
  ),
  sample(
    'toSorted and a binary search',
    slow,
    `
function twoSum(nums, target) {
  const sorted = nums.toSorted((a, b) => a - b);
  const search = (wanted, low, high) => {
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] === wanted) return true;
      if (sorted[middle] < wanted) low = middle + 1; else high = middle - 1;
    }
    return false;
  };
  return sorted.some((value, index) => search(target - value, index + 1, sorted.length - 1));
}`,
  ),
  sample(
    'popping from a copy',
    slow,
    `
function twoSum(nums, target) {
  const rest = [...nums];
  while (rest.length > 0) {
    const last = rest.pop();
    if (rest.includes(target - last)) return true;
  }
  return false;
}`,
  ),
  sample(
    'shifting the input empty',
    slow,
    `
function twoSum(nums, target) {
  while (nums.length) {
    const first = nums.shift();
    for (const other of nums) if (first + other === target) return true;
  }
  return false;
}`,
  ),
  sample(
    'recursion over slices',
    slow,
    `
function twoSum(nums, target) {
  if (nums.length < 2) return false;
  const [first, ...rest] = nums;
  return rest.includes(target - first) || twoSum(rest, target);
}`,
  ),
  sample(
    'recursion over two indexes',
    slow,
    `
function twoSum(nums, target, i = 0, j = 1) {
  if (i >= nums.length - 1) return false;
  if (j >= nums.length) return twoSum(nums, target, i + 1, i + 2);
  if (nums[i] + nums[j] === target) return true;
  return twoSum(nums, target, i, j + 1);
}`,
  ),
  sample(
    'every subset, of which those of two are kept',
    slow,
    `
function subsets(list) {
  if (list.length === 0) return [[]];
  const rest = subsets(list.slice(1));
  return rest.concat(rest.map((set) => [list[0]].concat(set)));
}
function twoSum(nums, target) {
  return subsets(nums).some((set) => set.length === 2 && set[0] + set[1] === target);
}`,
  ),
  sample(
    'three loops of which one is for nothing',
    slow,
    `
function twoSum(nums, target) {
  let count = 0;
  for (let i = 0; i < nums.length; i++)
    for (let j = i + 1; j < nums.length; j++)
      for (let k = 0; k < nums.length; k++)
        if (nums[i] + nums[j] === target) count++;
  return count > 0;
}`,
  ),
  sample(
    'all sums in a list',
    slow,
    `
const twoSum = (nums, target) =>
  nums.flatMap((a, i) => nums.slice(i + 1).map((b) => a + b)).includes(target);`,
  ),
];
