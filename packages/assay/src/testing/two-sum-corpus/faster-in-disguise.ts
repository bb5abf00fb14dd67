import { sample, type Sample } from './sample';

const faster = { linear: false } as const;
const f = (body: string): string => `function twoSum(nums, target) { ${body} }`;

/** Code whose loop in a loop hides in a helper, a copy or a native method. */
export const fasterInDisguise: readonly Sample[] = [
  sample(
    'a merge sort',
    faster,
    'const sort = (a) => { if (a.length < 2) return a; const m = a.length >> 1, l = sort(a.slice(0, m)), r = sort(a.slice(m)), o = []; let i = 0, j = 0; while (i < l.length && j < r.length) o.push(l[i] <= r[j] ? l[i++] : r[j++]); while (i < l.length) o.push(l[i++]); while (j < r.length) o.push(r[j++]); return o; };\nfunction twoSum(nums, target) { const s = sort(nums); return s[0] + s[1] === target; }',
  ),
  sample(
    'a Set of slices in a loop',
    faster,
    f(
      'for (let i = 0; i < nums.length; i++) if (new Set(nums.slice(i + 1)).has(target - nums[i])) return true; return false;',
    ),
  ),
  sample(
    'a Set of the rest by rest destructuring',
    faster,
    f(
      'let rest = nums; while (rest.length) { const [n, ...others] = rest; if (others[0] + n === target) return true; rest = others; } return false;',
    ),
  ),
  sample(
    'text that grows and is searched',
    faster,
    f(
      "let s = ','; for (const n of nums) { if (s.includes(',' + (target - n) + ',')) return true; s += n + ','; } return false;",
    ),
  ),
  sample(
    'a regular expression on text that grows',
    faster,
    f(
      "let s = ','; for (const n of nums) { if (new RegExp(',' + (target - n) + ',').test(s)) return true; s += n + ','; } return false;",
    ),
  ),
  sample(
    'a copy of the Set in each turn',
    faster,
    f(
      'let seen = new Set(); for (const n of nums) { if (seen.has(target - n)) return true; seen = new Set([...seen, n]); } return false;',
    ),
  ),
  sample(
    'structuredClone in each turn',
    faster,
    f(
      'for (const n of nums) { const copy = structuredClone(nums); if (copy[0] + n === target) return true; } return false;',
    ),
  ),
  sample(
    'JSON text in each turn',
    faster,
    f('for (const n of nums) { if (JSON.stringify(nums) === n) return true; } return false;'),
  ),
  sample(
    'filter in a loop',
    faster,
    f('return nums.some((n, i) => nums.filter((_, j) => j !== i)[0] + n === target);'),
  ),
  sample(
    'recursion over slices',
    faster,
    f(
      'if (nums.length < 2) return false; const seen = nums.slice(1); return seen[0] + nums[0] === target || twoSum(seen, target);',
    ),
  ),
  sample(
    'a helper that loops',
    faster,
    'const has = (list, x) => { for (const n of list) if (n === x) return true; return false; };\nfunction twoSum(nums, target) { for (const n of nums) if (has(nums, target - n)) return true; return false; }',
  ),
  sample(
    'an array in the place of a Set',
    faster,
    f(
      'const seen = []; for (const n of nums) { if (seen.includes(target - n)) return true; seen.push(n); } return false;',
    ),
  ),
  sample('lastIndexOf of each', faster, f('return nums.some((n, i) => nums.lastIndexOf(target - n) > i);')),
  sample(
    'with in a loop',
    faster,
    f('let a = nums; for (let i = 0; i < nums.length; i++) a = a.with(i, 0); return a[0] === target;'),
  ),
  sample(
    'Math.max of all in each turn',
    faster,
    f('for (const n of nums) if (Math.max(...nums) + n === target) return true; return false;'),
  ),
  sample(
    'apply with all in each turn',
    faster,
    f('for (const n of nums) if (Math.max.apply(null, nums) + n === target) return true; return false;'),
  ),
  sample(
    'every sum in a Set',
    faster,
    f(
      'const sums = new Set(); for (let i = 0; i < nums.length; i++) for (let j = 0; j < i; j++) sums.add(nums[i] + nums[j]); return sums.has(target);',
    ),
  ),
  sample(
    'a loop that is quadratic only for equal numbers',
    faster,
    f(
      'const m = new Map(); for (const n of nums) { const l = m.get(n) ?? []; for (const x of l) if (x === target) return true; l.push(n); m.set(n, l); } return false;',
    ),
  ),
  sample('no end', faster, f('while (true) {}')),
  sample(
    'a do loop that starts over',
    faster,
    f(
      'let i = 0, j = 0; do { if (i !== j && nums[i] + nums[j] === target) return true; j++; if (j >= nums.length) { j = 0; i++; } } while (i < nums.length); return false;',
    ),
  ),
  sample(
    'entries in a loop',
    faster,
    f(
      'for (const [i, a] of nums.entries()) for (const [j, b] of nums.entries()) if (i < j && a + b === target) return true; return false;',
    ),
  ),
  sample(
    'union of Sets in a loop',
    faster,
    f(
      'let s = new Set(); for (const n of nums) { if (s.has(target - n)) return true; s = s.union(new Set([n])); } return false;',
    ),
  ),
  sample(
    'delete by filter',
    faster,
    f(
      'let rest = nums; while (rest.length) { const n = rest[0]; rest = rest.filter((_, i) => i > 0); if (rest.length && rest[0] + n === target) return true; } return false;',
    ),
  ),
];
