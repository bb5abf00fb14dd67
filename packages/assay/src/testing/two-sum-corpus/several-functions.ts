import { sample, type Sample } from './sample';

/** Files with several functions, of which one is the solution. */
export const severalFunctions: readonly Sample[] = [
  sample(
    'a harness that passes its parameters on',
    { solves: true },
    `
function check(nums, t) {
  for (let i = 0; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === t) return true;
  return false;
}
function test(nums, t) {
  console.log(nums, t, check(nums, t));
}
test([1, 2], 3);
test([], 3);`,
  ),
  sample(
    'a harness around a wrong function',
    { solves: false },
    `
function check(nums, t) {
  for (let i = 0; i < nums.length; i++) for (let j = i; j < nums.length; j++) if (nums[i] + nums[j] === t) return true;
  return false;
}
const runTest = (nums, t) => { console.log(nums, t, check(nums, t)); };
runTest([1, 2], 3);`,
  ),
  sample(
    'a comparison of actual and expected',
    { solves: true },
    `
function desafio(lista, alvo) {
  let i = 0;
  while (i < lista.length) {
    let j = i + 1;
    while (j < lista.length) { if (lista[i] + lista[j] === alvo) return true; j += 1; }
    i += 1;
  }
  return false;
}
function assertEquals(atual, esperado) {
  if (atual !== esperado) throw new Error(\`esperava \${esperado}, recebi \${atual}\`);
  console.log('ok');
}
assertEquals(desafio([1, 2, 3], 4), true);
assertEquals(desafio([1, 2, 3], 40), false);`,
  ),
  sample(
    'a printing solution with a helper that returns',
    { solves: false },
    `
function soma(a, b) { return a + b; }
function desafio(lista, alvo) {
  for (let i = 0; i < lista.length; i++) {
    for (let j = i + 1; j < lista.length; j++) {
      if (soma(lista[i], lista[j]) === alvo) { console.log(true); return; }
    }
  }
  console.log(false);
}
desafio([1, 2, 3], 4);`,
  ),
  sample(
    'a harness with an input and an expected value',
    { solves: true },
    `
function solve(a, k) {
  const m = new Map();
  for (const v of a) { if (m.get(k - v)) return true; m.set(v, true); }
  return false;
}
function runTest(input, expected) {
  const got = solve(input.a, input.k);
  console.log(got === expected ? '✅' : '❌', input, got);
}
runTest({ a: [1, 2], k: 3 }, true);`,
  ),
  sample(
    'unrelated functions with as many parameters',
    { solves: true },
    `
function isEven(n) { return n % 2 === 0; }
function addAll(list) { return list.reduce((a, b) => a + b, 0); }
function countOf(list, item) { return list.filter((x) => x === item).length; }
function anyTwoMake(list, goal) { return list.some((n, i) => list.includes(goal - n, i + 1)); }`,
  ),
  sample(
    'a sheet of exercises',
    { solves: true },
    `
// Ex 1
function isPalindrome(s) { return s === [...s].reverse().join(''); }
// Ex 2
function power(base, exp) { let r = 1; for (let i = 0; i < exp; i++) r *= base; return r; }
// Ex 3
function paresQueSuman(numeros, objetivo) {
  for (let i = 0; i < numeros.length; i++) for (let j = i + 1; j < numeros.length; j++) if (numeros[i] + numeros[j] === objetivo) return true;
  return false;
}
console.log(isPalindrome('ana'), power(2, 3), paresQueSuman([1, 2], 3));`,
  ),
  sample(
    'two versions, of which one is called',
    { solves: true },
    `
function twoSum1(nums, target) { return nums.some((n) => nums.includes(target - n)); }
function twoSum2(nums, target) { return nums.some((n, i) => nums.includes(target - n, i + 1)); }
console.log(twoSum2([3], 6));`,
  ),
  sample(
    'a draft and a final version',
    { solves: true },
    `
function pairSumDraft(n, t) { return n.includes(t); }
function pairSumFinal(n, t) { return n.some((x, i) => n.includes(t - x, i + 1)); }`,
  ),
  sample(
    'several exports',
    { solves: true },
    `
exports.sumArray = (list) => list.reduce((a, b) => a + b, 0);
exports.anyPair = (list, total) => list.some((n, i) => list.includes(total - n, i + 1));`,
  ),
  sample(
    'a page with handlers',
    { solves: true },
    `
let nums = [];
function add() { nums.push(Number(document.getElementById('n').value)); render(); }
function render() { document.getElementById('list').innerHTML = nums.join(', '); }
function verificar(lista, alvo) { return lista.some((x, i) => lista.includes(alvo - x, i + 1)); }
function onCheck() { alert(verificar(nums, Number(document.getElementById('t').value))); }`,
  ),
  sample(
    'a wrapper around a wrong helper',
    { solves: false },
    `
function helper(n, t) { return n.some((x) => n.includes(t - x)); }
function twoSum(n, t) { return helper(n, t); }`,
  ),
];
