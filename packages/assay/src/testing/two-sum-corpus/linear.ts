import { sample, type Sample } from './sample';

const linear = { linear: true } as const;
const f = (body: string): string => `function twoSum(nums, target) { ${body} }`;
const search = 'for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); } return false;';

/** Code, right and wrong, whose running time grows with the array. */
export const linearOnes: readonly Sample[] = [
  sample('constant time', linear, f('return nums[0] + nums[1] === target;')),
  sample(
    'two passes',
    linear,
    f(`const max = Math.max(...nums); nums.forEach(() => max); const seen = new Set(); ${search}`),
  ),
  sample(
    'a copy first',
    linear,
    f(`nums = [...nums].reverse().filter((n) => n <= Infinity).map(Number); const seen = new Set(); ${search}`),
  ),
  sample(
    'a nested loop of constant size',
    linear,
    f(`let x = 0; for (const n of nums) for (let i = 0; i < 10; i++) x += n * i; const seen = new Set(); ${search}`),
  ),
  sample(
    'a Map of arrays',
    linear,
    f(
      'const m = new Map(); nums.forEach((n, i) => { if (!m.has(n)) m.set(n, []); m.get(n).push(i); }); return [...m.keys()].some((k) => k * 2 === target ? m.get(k).length > 1 : m.has(target - k));',
    ),
  ),
  sample(
    'an object and in',
    linear,
    f('const o = {}; for (const n of nums) { if (target - n in o) return true; o[n] = true; } return false;'),
  ),
  sample(
    'for…in over the array',
    linear,
    f('const o = {}; for (const i in nums) { if (o[target - nums[i]]) return true; o[nums[i]] = true; } return false;'),
  ),
  sample(
    'linear recursion with an index',
    linear,
    'function twoSum(nums, target, i = 0, seen = new Set()) { if (i === nums.length) return false; if (seen.has(target - nums[i])) return true; seen.add(nums[i]); return twoSum(nums, target, i + 1, seen); }',
  ),
  sample(
    'popping the input empty',
    linear,
    f(
      'const seen = new Set(); while (nums.length > 0) { const n = nums.pop(); if (seen.has(target - n)) return true; seen.add(n); } return false;',
    ),
  ),
  sample(
    'a queue with an index',
    linear,
    f(
      'const q = []; for (const n of nums) q.push(n); const seen = new Set(); for (let h = 0; h < q.length; h++) { if (seen.has(target - q[h])) return true; seen.add(q[h]); } return false;',
    ),
  ),
  sample(
    'an early return in the first turn',
    linear,
    f('for (const a of nums) { for (const b of nums) { return a + b === target; } } return false;'),
  ),
  sample(
    'two pointers without sorting',
    linear,
    f(
      'let l = 0, r = nums.length - 1; while (l < r) { if (nums[l] + nums[r] === target) return true; if (nums[l] + nums[r] < target) l++; else r--; } return false;',
    ),
  ),
  sample(
    'groupBy',
    linear,
    f(
      'const g = Object.groupBy(nums, (n) => n); return nums.some((n) => (n * 2 === target ? g[n].length > 1 : g[target - n] !== undefined));',
    ),
  ),
  sample(
    'an iterator by hand',
    linear,
    f(
      'const seen = new Set(), it = nums[Symbol.iterator](); for (let s = it.next(); !s.done; s = it.next()) { if (seen.has(target - s.value)) return true; seen.add(s.value); } return false;',
    ),
  ),
  sample(
    'Array.from of entries',
    linear,
    f(
      'const m = new Map(Array.from(nums.entries(), ([i, n]) => [n, i])); return nums.some((n, i) => m.has(target - n) && m.get(target - n) !== i);',
    ),
  ),
  sample('wrong but linear', linear, f('return new Set(nums).has(target);')),
  sample(
    'every and a negation',
    linear,
    f(
      'const seen = new Set(); return !nums.every((n) => { const hit = seen.has(target - n); seen.add(n); return !hit; });',
    ),
  ),
  sample(
    'a while loop with i++',
    linear,
    f(
      'const seen = new Set(); let i = -1; while (++i < nums.length) { if (seen.has(target - nums[i])) return true; seen.add(nums[i]); } return false;',
    ),
  ),
  sample(
    'a switch and a ternary in the loop',
    linear,
    f(
      'const seen = new Set(); for (const n of nums) { switch (seen.has(target - n)) { case true: return true; default: seen.add(n); } } return false;',
    ),
  ),
];
