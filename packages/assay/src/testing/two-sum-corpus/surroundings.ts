import { right, rightBody as body, sample, type Sample } from './sample';

/** Right ones among tests, sample calls and input that students leave around their function. */
export const surroundings: readonly Sample[] = [
  sample(
    'sample calls that print',
    right,
    `
function twoSum(nums, target) {${body}
}
console.log(twoSum([1, 2, 3], 4)); // true
console.table([twoSum([], 0)]);
console.log(\`result: \${twoSum([5], 10)}\`);`,
  ),
  sample(
    'tests with require assert',
    right,
    `
const assert = require('assert');
function twoSum(nums, target) {${body}
}
assert.strictEqual(twoSum([2, 7], 9), true);
assert.deepStrictEqual(twoSum([2, 7], 9), true);
console.log('ok');`,
  ),
  sample(
    'tests with describe, it and expect',
    right,
    `
const { expect } = require('chai');
const twoSum = (nums, target) => {${body}
};
describe('twoSum', () => {
  beforeEach(() => {});
  it('finds a pair', () => { expect(twoSum([1, 2], 3)).to.equal(true); });
  test.each([[[1], 2]])('is false', (nums, target) => { expect(twoSum(nums, target)).toBe(false); });
});`,
  ),
  sample(
    'tests written with test and expect.toBe of Jest globals',
    right,
    `
import { describe, expect, test } from '@jest/globals';
export function twoSum(nums, target) {${body}
}
test('pairs', () => expect(twoSum([1, 2], 3)).toBe(true));`,
  ),
  sample(
    'input read line by line',
    right,
    `
const readline = require('readline');
function twoSum(nums, target) {${body}
}
const rl = readline.createInterface({ input: process.stdin, output: process.stdout });
const lines = [];
rl.on('line', (line) => lines.push(line.trim()));
rl.on('close', () => {
  const nums = lines[0].split(' ').map(Number);
  console.log(twoSum(nums, parseInt(lines[1], 10)));
});`,
  ),
  sample(
    'input read at once',
    right,
    `
const fs = require('fs');
function twoSum(nums, target) {${body}
}
const input = fs.readFileSync(0, 'utf8').trim().split('\\n');
const [first, second] = input;
const nums = first.split(' ').map(Number);
for (let i = 0; i < nums.length; i++) nums[i] += 0;
console.log(twoSum(nums, Number(second)));`,
  ),
  sample(
    'a loop that waits for input',
    right,
    `
const prompt = require('prompt-sync')();
const twoSum = function (nums, target) {${body}
};
let answer = prompt('number? ');
while (answer !== 'q') {
  console.log(twoSum([1, 2], Number(answer)));
  answer = prompt('number? ');
}`,
  ),
  sample(
    'prompt and alert of a browser',
    right,
    `
function twoSum(nums, target) {${body}
}
const nums = prompt('Numbers').split(',').map(Number);
alert(twoSum(nums, Number(prompt('Target'))));
document.getElementById('out').textContent = 'done';
window.addEventListener('load', () => twoSum([], 0));`,
  ),
];
