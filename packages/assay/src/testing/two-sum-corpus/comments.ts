import type { Label, Sample } from './sample';

const right = `/**
 * Checks whether two numbers at different indexes add up to the target.
 *
 * @param {number[]} nums - The numbers to search.
 * @param {number} target - The sum to reach.
 * @returns {boolean} True if such a pair exists, otherwise false.
 */`;
const body = 'function twoSum(nums, target) { return false; }';
const change = (from: string, to: string): string => right.replace(from, to);

const table: readonly (readonly [string, Label, string])[] = [
  ['complete', true, `${right}\n${body}`],
  ['on an arrow function', true, `${right}\nconst twoSum = (nums, target) => false;`],
  ['on an export', true, `${right}\nexport ${body}`],
  ['on a default export', true, `${right}\nexport default ${body}`],
  ['on module.exports', true, `${right}\nmodule.exports = function (nums, target) { return false; };`],
  ['on a method', true, `class S {\n  ${right}\n  twoSum(nums, target) { return false; }\n}`],
  ['on a static method', true, `class S {\n  ${right}\n  static twoSum(nums, target) { return false; }\n}`],
  ['on a method of an object', true, `const s = {\n  ${right}\n  twoSum(nums, target) { return false; },\n};`],
  [
    'inside of a module function',
    true,
    `const twoSum = (function () {\n  ${right}\n  function check(nums, target) { return false; }\n  return check;\n})();`,
  ],
  ['with CRLF', true, `${right}\n${body}`.replaceAll('\n', '\r\n')],
  ['with a blank line below', true, `${right}\n\n${body}`],
  ['with a line comment below', true, `${right}\n// eslint-disable-next-line\n${body}`],
  [
    'in one line',
    true,
    `/** @param {number[]} nums @param {number} target @returns {boolean} */\n${body}`.replaceAll(' @', '\n * @'),
  ],
  ['@return', true, `${change('@returns', '@return')}\n${body}`],
  ['Array<number>', true, `${change('number[]', 'Array<number>')}\n${body}`],
  ['Array.<number>', true, `${change('number[]', 'Array.<number>')}\n${body}`],
  ['ReadonlyArray<number>', true, `${change('number[]', 'ReadonlyArray<number>')}\n${body}`],
  ['readonly number[]', true, `${change('number[]', 'readonly number[]')}\n${body}`],
  [
    'without a description',
    true,
    `${change(' * Checks whether two numbers at different indexes add up to the target.\n *\n', '')}\n${body}`,
  ],
  ['with a hyphenless text', true, `${change(' - The numbers', ' The numbers')}\n${body}`],
  ['with an example', true, `${change(' */', ' * @example\n * twoSum([1, 2], 3); // true\n */')}\n${body}`],
  [
    'with throws and complexity',
    true,
    `${change(' */', ' * @throws {TypeError} when nums is no array\n * Time complexity: O(n)\n */')}\n${body}`,
  ],
  ['with default values', true, `${right}\nfunction twoSum(nums = [], target = 0) { return false; }`],
  [
    'description of a pair',
    true,
    `${change('Checks whether two numbers at different indexes add up to the target.', 'Given an array, decides if any two distinct elements sum up to the given target.')}\n${body}`,
  ],
  [
    'true or false in words',
    true,
    `${change('True if such a pair exists, otherwise false.', 'true if there is a pair, false if there is none')}\n${body}`,
  ],
  ['none', false, body],
  ['line comments', false, `${right.replaceAll(/^( \*\/?|\/\*\*)/gm, '//')}\n${body}`],
  ['a plain block comment', false, `${right.replace('/**', '/*')}\n${body}`],
  ['above another function', false, `${right}\nfunction other(nums, target) { return false; }\n${body}`],
  ['below the function', false, `${body}\n${right}`],
  ['inside the function', false, `function twoSum(nums, target) {\n${right}\n  return false; }`],
  ['without @returns', false, `${right.replace(/ \* @returns.*\n/, '')}\n${body}`],
  ['without a @param', false, `${right.replace(/ \* @param {number} .*\n/, '')}\n${body}`],
  ['with another name', false, `${change('} nums', '} numbers')}\n${body}`],
  ['with names in another case', false, `${change('} target', '} Target')}\n${body}`],
  ['without a type', false, `${change('{number[]} ', '')}\n${body}`],
  ['without a type of the result', false, `${change('{boolean} ', '')}\n${body}`],
  ['number for the array', false, `${change('number[]', 'number')}\n${body}`],
  ['string[] for the array', false, `${change('number[]', 'string[]')}\n${body}`],
  ['string for the target', false, `${change('{number} target', '{string} target')}\n${body}`],
  ['an array for the target', false, `${change('{number} target', '{number[]} target')}\n${body}`],
  ['number[] for the result', false, `${change('{boolean}', '{number[]}')}\n${body}`],
  ['string for the result', false, `${change('{boolean}', '{string}')}\n${body}`],
  ['void for the result', false, `${change('{boolean}', '{void}')}\n${body}`],
  ['a Promise for the result', false, `${change('{boolean}', '{Promise<boolean>}')}\n${body}`],
  ['boolean or null for the result', false, `${change('{boolean}', '{boolean|null}')}\n${body}`],
  ['three numbers', false, `${change('two numbers', 'three numbers')}\n${body}`],
  [
    'indexes as the result',
    false,
    `${change('Checks whether two numbers at different indexes add up to the target.', 'Returns the indexes of the two numbers that add up to the target.')}\n${body}`,
  ],
  ['a product', false, `${change('add up to the target', 'multiply to the target')}\n${body}`],
  [
    'a result turned round',
    false,
    `${change('True if such a pair exists, otherwise false.', 'False if such a pair exists, otherwise true.')}\n${body}`,
  ],
  [
    'a sorted array asked for',
    false,
    `${change('The numbers to search.', 'The numbers to search, which must be sorted.')}\n${body}`,
  ],
  [
    'a parameter too many',
    false,
    `${change(' * @returns', ' * @param {number} start - Where to begin.\n * @returns')}\n${body}`,
  ],
  ['a type that does not close', false, `${change('{number[]}', '{number[]')}\n${body}`],
  ['an array of unknown things', 'undecided', `${change('number[]', 'Array')}\n${body}`],
  ['any for the array', 'undecided', `${change('number[]', 'any')}\n${body}`],
];

/** JSDoc above the function, complete and true or not: each is one change of a right comment. */
export const comments: readonly Sample[] = table.map(([title, label, code]) => ({
  title,
  code,
  labels: { jsdoc: label },
  language: 'javascript',
}));
