import { sample, type Sample } from './sample';

/** What has no function that takes an array and a target. */
export const withoutFunction: readonly Sample[] = [
  sample(
    'tests of a function in another file',
    { solves: false },
    `
const twoSum = require('./two-sum');
test('pairs', () => { expect(twoSum([1, 2], 3)).toBe(true); });`,
  ),
  sample(
    'a main function that reads its input',
    { solves: false },
    `
const fs = require('fs');
function main() {
  const [t, ...a] = fs.readFileSync('/dev/stdin', 'utf8').split(/\\s+/).map(Number);
  const s = new Set();
  for (const x of a) { if (s.has(t - x)) { console.log(true); return; } s.add(x); }
  console.log(false);
}
main();`,
  ),
  sample(
    'a function that reads a page',
    { solves: false },
    `
function twoSum() {
  const nums = document.getElementById('nums').value.split(',').map(Number);
  const target = Number(document.getElementById('target').value);
  for (let i = 0; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === target) return true;
  return false;
}`,
  ),
  sample(
    'a function that asks its user',
    { solves: false },
    `
function twoSum() {
  let nums = prompt('Enter numbers').split(',').map(Number);
  let target = Number(prompt('Enter target'));
  for (let i = 0; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === target) return true;
  return false;
}
alert(twoSum());`,
  ),
  sample(
    'a handler of an event',
    { solves: false },
    `
function onCheck() {
  const nums = document.getElementById('n').value.split(',').map(Number);
  const t = +document.getElementById('t').value;
  document.getElementById('out').innerText = nums.some((x, i) => nums.includes(t - x, i + 1));
}`,
  ),
  sample(
    'a handler of requests',
    { solves: false },
    `
const express = require('express');
const app = express();
app.post('/', (req, res) => {
  const { nums, target } = req.body;
  res.json(nums.some((n, i) => nums.includes(target - n, i + 1)));
});
app.listen(3000);`,
  ),
  sample(
    'a script that waits for its user',
    { solves: false },
    `
import * as readline from 'node:readline/promises';
const rl = readline.createInterface({ input: process.stdin, output: process.stdout });
const nums = (await rl.question('nums? ')).split(' ').map(Number);
const target = Number(await rl.question('target? '));
console.log(nums.some((n, i) => nums.includes(target - n, i + 1)));
rl.close();`,
  ),
  sample(
    'a getter of an object made with both',
    { solves: false },
    `
class Solver { constructor(n, t) { this.n = n; this.t = t; } get result() { return this.n.some((x, i) => this.n.includes(this.t - x, i + 1)); } }`,
  ),
  sample(
    'variables at the top in the place of parameters',
    { solves: false },
    `
let nums = [2, 7, 11, 15];
let target = 9;
function twoSum() {
  for (let i = 0; i < nums.length; i++) {
    for (let j = i + 1; j < nums.length; j++) {
      if (nums[i] + nums[j] === target) return true;
    }
  }
  return false;
}
console.log(twoSum());`,
  ),
  sample(
    'a missing semicolon before a parenthesis',
    { solves: false },
    `
const twoSum = function (nums, target) { return nums.some((n, i) => nums.includes(target - n, i + 1)) }
(function test() { console.log(twoSum([1, 2], 3)) })()`,
  ),
  sample(
    'a function that asks by a module',
    { solves: false },
    `
function twoSum(nums, target) {
  const answer = require('readline-sync').question('numbers?');
  return answer === 'yes';
}`,
  ),
  sample(
    'an alert in the place of a result',
    { solves: false },
    `
function twoSum(nums, target) {
  for (let i = 0; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === target) { alert(true); return; }
  alert(false);
}`,
  ),
  sample(
    'writing to a page in the place of a result',
    { solves: false },
    `
function twoSum(nums, target) {
  for (let i = 0; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === target) { document.write("true"); return true; }
  document.write("false");
}`,
  ),
  sample(
    'a page element in the place of a result',
    { solves: false },
    `
function pair(n, t) {
  const ok = n.some((x, i) => n.includes(t - x, i + 1));
  document.getElementById('out').innerText = ok;
}`,
  ),
];
