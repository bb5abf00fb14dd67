import { sample, type Sample } from './sample';

const pairs = `const twoSum = (nums, target) => nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1);`;

/** Ones that attack whoever judges them, or that nobody can judge. */
export const hostile: readonly Sample[] = [
  sample('an endless loop at load', { solves: false }, `${pairs}\nwhile (true) {}`),
  sample(
    'memory without end at load',
    { solves: false },
    `${pairs}\nconst bomb = []; for (;;) bomb.push(new Array(100000).fill(1));`,
  ),
  sample(
    'memory without end in a call',
    { solves: false },
    `
function twoSum(nums, target) { const bomb = []; for (;;) bomb.push(new Array(100000).fill(1)); }`,
  ),
  sample(
    'a hundred thousand parentheses',
    { solves: 'undecided', local: 'undecided' },
    `const twoSum = ${'('.repeat(100_000)}1${')'.repeat(100_000)};`,
  ),
  sample('deep blocks', { solves: 'undecided' }, `${pairs}\n${'{'.repeat(20_000)}${'}'.repeat(20_000)}`),
  sample('a long chain of sums', {}, `${pairs}\nconst x = ${Array.from({ length: 20_000 }, () => '1').join('+')};`),
  sample('push replaced', { solves: true }, `Array.prototype.push = function () { return 0; };\n${pairs}`),
  sample(
    'JSON, Set and Map replaced',
    { solves: true },
    `JSON.stringify = () => '"true"'; Set = null; Map = function () {};\n${pairs}`,
  ),
  sample(
    'a result that pretends',
    { solves: false },
    `
function twoSum(nums, target) { return { valueOf: () => true, toString: () => 'true', toJSON: () => true }; }`,
  ),
  sample(
    'a getter that throws in the result',
    { solves: false },
    `
function twoSum() { return { get then() { throw new Error('no'); }, get x() { while (true) {} } }; }`,
  ),
  sample(
    'a proxy as the result',
    { solves: false },
    `
function twoSum() { return new Proxy({}, { ownKeys() { throw 1; }, get() { return 1; } }); }`,
  ),
  sample(
    'looking for the expected value in the stack',
    { solves: false },
    `
function twoSum(nums, target) { return /expected: true/.test(new Error().stack); }`,
  ),
  sample(
    'arguments.callee.caller',
    { solves: false },
    `
function twoSum(nums, target) { return twoSum.caller ? true : arguments.callee.caller === undefined; }`,
  ),
  sample(
    'eval of a right answer',
    { solves: true, local: 'undecided' },
    `
function twoSum(nums, target) { return eval('nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1)'); }`,
  ),
  sample(
    'new Function',
    { solves: true, local: 'undecided' },
    `
const twoSum = new Function('nums', 'target', 'return nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1)');`,
  ),
  sample(
    'answers by the number of calls',
    { solves: false },
    `
let calls = 0;
function twoSum(nums, target) { calls += 1; if (calls > 20) return calls % 2 === 0; ${pairs.slice(15, -1).replace('(nums, target) =>', 'return')}; }`,
  ),
  sample('nothing at all', { solves: false, linear: 'undecided' }, ''),
  sample('a comment alone', { solves: false }, '// I do not know how to do this'),
  sample('plain text', { solves: false }, 'Sorry, I did not get to this exercise.'),
  sample('a file of constants', { solves: false }, 'const nums = [1, 2, 3];\nconst target = 4;\n'),
  sample(
    'loops at the top without a function',
    { solves: false },
    `
const nums = [2, 7, 11, 15], target = 9;
for (let i = 0; i < nums.length; i++) {
  for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === target) console.log(true);
}`,
  ),
  sample(
    'names of the prototype as keys',
    { solves: true },
    `
function twoSum(nums, target) {
  const constructor = {}, __proto__ = Object.create(null);
  for (const n of nums) { if (__proto__[target - n]) return true; __proto__[n] = constructor; }
  return false;
}`,
  ),
  sample(
    'a method added to arrays',
    { solves: true },
    `
Array.prototype.hasPair = function (target) { return this.some((n, i) => this.indexOf(target - n, i + 1) !== -1); };
const twoSum = (nums, target) => nums.hasPair(target);`,
  ),
  sample(
    'a method added to arrays and for…in',
    { solves: false },
    `
Array.prototype.last = function () { return this[this.length - 1]; };
function twoSum(nums, target) {
  for (var i in nums) { if (nums[i].toFixed(0) === 'x') return true; }
  return nums.some((n, i) => nums.indexOf(target - n, i + 1) !== -1);
}`,
  ),
  sample('another language', { solves: false }, '<?php function twoSum($nums, $target) { return true; } ?>'),
];
