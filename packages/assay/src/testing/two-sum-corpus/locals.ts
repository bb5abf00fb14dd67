import { sample, type Sample } from './sample';

const leaks = { local: false } as const;
const keeps = { local: true } as const;
const f = (body: string): string => `function twoSum(nums, target) { ${body} }`;

/** Variables with and without a declaration. */
export const locals: readonly Sample[] = [
  sample(
    'for (i = 0; …)',
    leaks,
    f('for (i = 0; i < nums.length; i++) if (nums[i] === target) return true; return false;'),
  ),
  sample('for (x of …)', leaks, f('for (x of nums) if (x === target) return true; return false;')),
  sample('for (k in …)', leaks, f('for (k in nums) if (nums[k] === target) return true; return false;')),
  sample('a bare assignment', leaks, f('seen = new Set(); return seen.has(target);')),
  sample('destructuring of a list', leaks, f('[a, b] = nums; return a + b === target;')),
  sample('destructuring of an object', leaks, f('({ length } = nums); return length === target;')),
  sample('a chain with let', leaks, f('let a = b = 0; return a + b === target;')),
  sample('a nested function', leaks, f('const look = () => { found = true; }; look(); return false;')),
  sample('a class body', leaks, 'class S { twoSum(nums, target) { total = nums.length; return total === target; } }'),
  sample('++ without a declaration', leaks, f('count++; return count === target;')),
  sample('a comma in place of a semicolon', leaks, f('let left = 0; right = nums.length - 1; return left === right;')),
  sample(
    'a default parameter that assigns',
    leaks,
    'function twoSum(nums, target, n = (size = 3)) { return n === target; }',
  ),
  sample('the function itself without a declaration', leaks, 'twoSum = function (nums, target) { return false; };'),
  sample('an arrow without a declaration at the top', leaks, 'twoSum = (nums, target) => nums.includes(target);'),
  sample('a block-scoped name used outside', leaks, f('{ let x = 1; } x = 2; return x === target;')),
  sample('a misspelt name', leaks, f('let complement; complment = target - nums[0]; return complement === 0;')),
  sample('??= without a declaration', leaks, f('cache ??= {}; return false;')),
  sample(
    'a name declared in another function',
    leaks,
    `function other() { var i = 0; return i; }\n${f('i = other(); return i === target;')}`,
  ),
  sample(
    'a sample call outside that leaks',
    leaks,
    `${f('return nums.includes(target);')}\nresult = twoSum([1], 1);\nconsole.log(result);`,
  ),
  sample('a leak that no run reaches', leaks, f('if (nums.length < 0) { never = 1; } return false;')),
  sample('a rest in destructuring', leaks, f('[first, ...rest] = nums; return first === rest.length;')),
  sample(
    'var hoisted from below',
    keeps,
    f('i = 0; for (; i < nums.length; i++) if (nums[i] === target) return true; return false; var i;'),
  ),
  sample('var in a block', keeps, f('if (nums) { var x = 1; } x = 2; return x === target;')),
  sample(
    'a name at the top of the file',
    keeps,
    `let calls = 0;\n${f('calls += 1; return nums.length === calls + target;')}`,
  ),
  sample('a parameter', keeps, f('target = Number(target); nums = [...nums]; return nums[0] === target;')),
  sample(
    'a catch parameter',
    keeps,
    f('try { return nums[0] === target; } catch (error) { error = null; return false; }'),
  ),
  sample('catch without a parameter', keeps, f('try { return nums[0] === target; } catch { return false; }')),
  sample(
    'a label',
    keeps,
    f('outer: for (const a of nums) { for (const b of nums) { if (a === b) continue outer; } } return false;'),
  ),
  sample('this.x', keeps, 'class S { twoSum(nums, target) { this.x = 1; return nums[0] === target; } }'),
  sample(
    'window.x and globalThis.x',
    keeps,
    `${f('return nums[0] === target;')}\nwindow.twoSum = twoSum; globalThis.done = true;`,
  ),
  sample(
    'module.exports and exports.x',
    keeps,
    `${f('return nums[0] === target;')}\nexports.twoSum = twoSum; exports = module.exports = { twoSum };`,
  ),
  sample('typeof guards', keeps, f("if (typeof debug !== 'undefined' && debug) console.log(nums); return false;")),
  sample('shadowing', keeps, f('let i = 0; { let i = 1; i++; } i++; return i === target;')),
  sample('a function declared inside', keeps, f('function look() { look = null; return false; } return look();')),
  sample(
    'a named function expression',
    keeps,
    'const twoSum = function inner(nums, target) { let x; x = inner.name; return x === target; };',
  ),
  sample('an array element and a property', keeps, f('nums[0] = 1; nums.extra = 2; ({})[target] = 3; return false;')),
  sample(
    'destructuring with declarations',
    keeps,
    f('const [a, b = a] = nums; let { length: size, ...rest } = nums; [size] = [b]; return size === target;'),
  ),
  sample(
    'for await and using of declared names',
    keeps,
    'async function twoSum(nums, target) { let n; for await (n of nums) if (n === target) return true; return false; }',
  ),
  sample('a read of a name that is nowhere', keeps, f('return nums.length === missing;')),
  sample('code in a comment and in text', keeps, f('/* i = 0 */ const s = "j = 0"; return s === target; // k = 1\n')),
  sample(
    'an accessor and a static block',
    keeps,
    'class S { static n; static { this.n = 1; let m; m = 2; S.n = m; } set x(v) { v = 1; } twoSum(nums, target) { return false; } }',
  ),
  sample('eval', { local: 'undecided' }, f("eval('x = 1'); return false;")),
];
