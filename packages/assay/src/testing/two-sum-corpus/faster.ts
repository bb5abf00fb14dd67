import { sample, type Sample } from './sample';

const faster = { linear: false } as const;
const f = (body: string): string => `function twoSum(nums, target) { ${body} }`;
const search = 'for (const n of nums) { if (seen.has(target - n)) return true; seen.add(n); } return false;';

/** Code, right and wrong, that goes over the array again and again. */
export const fasterOnes: readonly Sample[] = [
  sample(
    'two nested loops',
    faster,
    f(
      'for (let i = 0; i < nums.length; i++) for (let j = i + 1; j < nums.length; j++) if (nums[i] + nums[j] === target) return true; return false;',
    ),
  ),
  sample(
    'nested forEach',
    faster,
    f(
      'let x = false; nums.forEach((a, i) => nums.forEach((b, j) => { if (i !== j && a + b === target) x = true; })); return x;',
    ),
  ),
  sample(
    'includes in a loop',
    faster,
    f('for (const n of nums) if (nums.includes(target - n)) return true; return false;'),
  ),
  sample('indexOf in some', faster, f('return nums.some((n, i) => nums.indexOf(target - n) > i);')),
  sample(
    'find in a loop',
    faster,
    f('for (const n of nums) { if (nums.find((m) => m + n === target)) return true; } return false;'),
  ),
  sample(
    'slice in a loop',
    faster,
    f(
      'for (let i = 0; i < nums.length; i++) { const rest = nums.slice(i + 1); if (rest[0] + nums[i] === target) return true; } return false;',
    ),
  ),
  sample(
    'splice in a loop',
    faster,
    f('while (nums.length) { const [n] = nums.splice(0, 1); if (nums[0] + n === target) return true; } return false;'),
  ),
  sample(
    'shift in a loop',
    faster,
    f(
      'const seen = new Set(); while (nums.length) { const n = nums.shift(); if (seen.has(target - n)) return true; seen.add(n); } return false;',
    ),
  ),
  sample(
    'unshift in a loop',
    faster,
    f(`const copy = []; for (const n of nums) copy.unshift(n); const seen = new Set(); ${search}`),
  ),
  sample('spread in a reduce', faster, f('return nums.reduce((all, n) => [...all, n], []).length === target;')),
  sample('concat in a reduce', faster, f('return nums.reduce((all, n) => all.concat(n), []).length === target;')),
  sample(
    'object spread in a loop',
    faster,
    f('let o = {}; for (const n of nums) { if (o[target - n]) return true; o = { ...o, [n]: true }; } return false;'),
  ),
  sample(
    'Object.assign onto a new object',
    faster,
    f(
      'let o = {}; for (const n of nums) { if (o[target - n]) return true; o = Object.assign({}, o, { [n]: true }); } return false;',
    ),
  ),
  sample(
    'Object.keys in a loop',
    faster,
    f(
      'const o = {}; for (const n of nums) { if (Object.keys(o).includes(String(target - n))) return true; o[n] = 1; } return false;',
    ),
  ),
  sample(
    'sorting',
    faster,
    f(
      'nums.sort((a, b) => a - b); let l = 0, r = nums.length - 1; while (l < r) { const s = nums[l] + nums[r]; if (s === target) return true; if (s < target) l++; else r--; } return false;',
    ),
  ),
  sample(
    'a sort by hand',
    faster,
    f(
      'for (let i = 0; i < nums.length; i++) for (let j = 0; j < nums.length - i - 1; j++) if (nums[j] > nums[j + 1]) [nums[j], nums[j + 1]] = [nums[j + 1], nums[j]]; return nums[0] + nums[1] === target;',
    ),
  ),
  sample(
    'a binary search for each',
    faster,
    f(
      'for (const n of nums) { let l = 0, r = nums.length - 1; while (l <= r) { const m = (l + r) >> 1; if (nums[m] === target - n) break; if (nums[m] < target - n) l = m + 1; else r = m - 1; } } return false;',
    ),
  ),
];
