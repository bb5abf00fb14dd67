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
];
