import { sample, type Sample } from './sample';

/** Functions that nothing at the top of the file names. */
export const inner: readonly Sample[] = [
  sample(
    'everything in a function called at once',
    { solves: true },
    `
(function () {
  function twoSum(nums, target) {
    const seen = new Set();
    for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); }
    return false;
  }
  console.log(twoSum([1, 2, 3], 4));
})();`,
  ),
  sample(
    'everything in an async function called at once',
    { solves: true },
    `
(async () => {
  function twoSum(nums, target) {
    return nums.some((n, i) => nums.includes(target - n, i + 1));
  }
  console.log(twoSum([1, 2], 3));
})();`,
  ),
  sample(
    'an arrow function alone',
    { solves: true },
    `
(nums, target) => nums.some((n, i) => nums.includes(target - n, i + 1))`,
  ),
  sample(
    'a function expression in parentheses',
    { solves: true },
    `
(function (nums, target) {
  return nums.some((n, i) => nums.includes(target - n, i + 1));
})`,
  ),
  sample(
    'a function called at once with sample arguments',
    { solves: true },
    `
const result = ((nums, target) => nums.some((n, i) => nums.includes(target - n, i + 1)))([1, 2], 3);
console.log(result);`,
  ),
  sample(
    'a function in a block',
    { solves: true },
    `
{
  function twoSum(nums, target) {
    return nums.some((n, i) => nums.includes(target - n, i + 1));
  }
  console.log(twoSum([1, 2], 3));
}`,
  ),
  sample(
    'a function in a condition',
    { solves: true },
    `
if (typeof twoSum === 'undefined') {
  var twoSum = function (nums, target) {
    return nums.some((n, i) => nums.includes(target - n, i + 1));
  };
}`,
  ),
  sample(
    'a function in a try',
    { solves: true },
    `
try {
  function twoSum(nums, target) {
    return nums.some((n, i) => nums.includes(target - n, i + 1));
  }
  console.log(twoSum([1, 2], 3));
} catch (e) { console.log(e); }`,
  ),
  sample(
    'a function in a jQuery callback',
    { solves: true },
    `
$(document).ready(function () {
  function hasPair(nums, target) {
    const seen = {};
    for (const n of nums) { if (seen[target - n]) return true; seen[n] = true; }
    return false;
  }
  $('#go').click(function () { $('#out').text(hasPair($('#n').val().split(','), 3)); });
});`,
  ),
  sample(
    'a function in an onload handler',
    { solves: true },
    `
window.onload = function () {
  const checkPair = (nums, target) => {
    for (let i = 0; i < nums.length; i++) if (nums.indexOf(target - nums[i], i + 1) !== -1) return true;
    return false;
  };
  document.getElementById('btn').onclick = () => alert(checkPair([1, 2], 3));
};`,
  ),
  sample(
    'a function in a listener',
    { solves: true },
    `
document.addEventListener('DOMContentLoaded', () => {
  const out = document.querySelector('#out');
  function pair(n, t) { return n.some((x, i) => n.includes(t - x, i + 1)); }
  out.textContent = pair([1, 2], 3);
});`,
  ),
  sample(
    'a function in a test suite',
    { solves: true },
    `
describe('two sum', () => {
  const pair = (n, t) => n.some((x, i) => n.includes(t - x, i + 1));
  it('works', () => expect(pair([1, 2], 3)).toBe(true));
});`,
  ),
  sample(
    'a right function inside of main',
    { solves: true },
    `
function main() {
  function somaDois(lista, alvo) {
    for (let i = 0; i < lista.length; i++) for (let j = i + 1; j < lista.length; j++) if (lista[i] + lista[j] == alvo) return true;
    return false;
  }
  console.log(somaDois([3, 2, 4], 6));
}
main();`,
  ),
  sample(
    'a wrong function inside of main',
    { solves: false },
    `
function main() {
  function somaDois(lista, alvo) {
    for (let i = 0; i < lista.length; i++) for (let j = 0; j < lista.length; j++) if (lista[i] + lista[j] == alvo) return true;
    return false;
  }
  console.log(somaDois([3, 2, 4], 6));
}
main();`,
  ),
];
