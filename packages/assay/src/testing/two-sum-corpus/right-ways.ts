import { sample, type Sample } from './sample';

const slow = { solves: true, linear: false } as const;
const fast = { solves: true, linear: true } as const;

/** Right ones, each by another way. */
export const rightWays: readonly Sample[] = [
  sample(
    'counts in an object',
    fast,
    `
function twoSum(nums, target) {
  const counts = {};
  for (const n of nums) counts[n] = (counts[n] || 0) + 1;
  for (const n of nums) {
    const other = target - n;
    if (other === n ? counts[n] > 1 : counts[other] > 0) return true;
  }
  return false;
}`,
  ),
  sample(
    'a Map of indexes in a first pass',
    fast,
    `
var twoSum = function (nums, target) {
  const last = new Map(nums.map((n, i) => [n, i]));
  for (let i = 0; i < nums.length; i++) {
    const j = last.get(target - nums[i]);
    if (j !== undefined && j !== i) return true;
  }
  return false;
};`,
  ),
  sample(
    'indexes as the values of an object',
    fast,
    `
function twoSum(nums, target) {
  let map = {};
  for (let i = 0; i < nums.length; i++) {
    if (map[target - nums[i]] !== undefined) return true;
    map[nums[i]] = i;
  }
  return false;
}`,
  ),
  sample(
    'hasOwnProperty',
    fast,
    `
function twoSum(nums, target) {
  var table = {};
  for (var i in nums) {
    if (table.hasOwnProperty(target - nums[i])) return true;
    table[nums[i]] = 1;
  }
  return false;
}`,
  ),
  sample(
    '!! around some',
    fast,
    `
const twoSum = (nums, target) => {
  const seen = {};
  return !!nums.find((n) => { if (seen[target - n]) return true; seen[n] = true; }) || zeroPair(nums, target);
};
function zeroPair(nums, target) { return nums.filter((n) => n === 0).length > 0 && nums.filter((n) => n === target).length > (target === 0 ? 1 : 0); }`,
  ),
  sample(
    'private fields, a getter, nullish assignment and optional chaining',
    fast,
    `
class Finder {
  #seen;
  get seen() { return (this.#seen ??= new Set()); }
  twoSum(nums, target) {
    for (const n of nums ?? []) { if (this.seen?.has(target - n)) return true; this.seen.add(n); }
    return false;
  }
}`,
  ),
  sample(
    'a generator inside',
    fast,
    `
function* complements(nums, target) {
  const seen = new Set();
  for (const n of nums) { yield seen.has(target - n); seen.add(n); }
}
function twoSum(nums, target) {
  for (const hit of complements(nums, target)) if (hit) return true;
  return false;
}`,
  ),
  sample(
    'parameters taken from arguments',
    { solves: true, names: 'undecided' },
    `
function twoSum() {
  var list = arguments[0], sum = arguments[1];
  return list.some(function (a, i) { return list.some(function (b, j) { return j > i && a + b === sum; }); });
}`,
  ),
  sample(
    'default and rest parameters',
    fast,
    `
function twoSum(nums = [], target = 0, ...rest) {
  const seen = new Set();
  for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
  return false;
}`,
  ),
  sample(
    'names leaked in sloppy mode',
    { ...slow, local: false },
    `
function twoSum(nums, target) {
  for (i = 0; i < nums.length; i++) {
    for (j = i + 1; j < nums.length; j++) {
      if (nums[i] + nums[j] === target) return true;
    }
  }
  return false;
}`,
  ),
  sample(
    'reduce with an early answer kept',
    fast,
    `
const twoSum = (nums, target) =>
  nums.reduce(([found, seen], n) => [found || seen.has(target - n), seen.add(n)], [false, new Set()])[0];`,
  ),
];
