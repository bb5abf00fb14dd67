import { sample, type Sample } from './sample';

const head = 'function twoSum(arr, sum) {';
const search =
  'const seen = new Set(); for (const n of arr) { if (seen.has(sum - n)) return true; seen.add(n); } return false; }';
const loops =
  'for (let i = 0; i < arr.length; i++) for (let j = i + 1; j < arr.length; j++) if (arr[i] + arr[j] === sum) return true; return false; }';

/** What a blind examiner found misjudged once. */
export const exam: readonly Sample[] = [
  sample('a limit of a thousand', { solves: false }, `${head} if (arr.length > 1000) return false; ${loops}`),
  sample(
    'a module that is not here',
    { solves: 'undecided', linear: 'undecided' },
    [
      "const _ = require('lodash');",
      `${head} return _.some(arr, (a, i) => _.includes(_.slice(arr, i + 1), sum - a)); }`,
    ].join('\n'),
  ),
  sample(
    'keys made by templates',
    { solves: true, linear: true },
    `${head} const seen = {}; for (const n of arr) { if (seen[\`\${sum - n}\`]) return true; seen[\`\${n}\`] = true; } return false; }`,
  ),
  sample(
    'prints with templates',
    { solves: true, linear: true },
    `${head} console.log(\`\${arr.join(', ')} \${sum}\`); ${search.replace('{ if', '{ console.log(`${n} ${sum - n}`); if')}`,
  ),
  sample(
    'an assignment instead of a comparison',
    { solves: false, linear: false },
    `${head} ${loops.replace('if (arr[i] + arr[j] === sum)', '{ let s = arr[i] + arr[j]; if (s = sum)').replace('return false; }', '} return false; }')}`,
  ),
  sample('a target of zero taken for none', { solves: false, linear: false }, `${head} if (sum) return true; ${loops}`),
  sample(
    'slow where each has a partner',
    { solves: false, linear: false },
    `${head} return arr.every((n, i) => arr.some((m, j) => i !== j && n + m === sum)); }`,
  ),
  sample(
    'slow where all are the same',
    { linear: false },
    `${head} let r = 0; const s = new Set(arr); for (const n of arr) if (s.has(sum - n)) r += arr.filter((x) => x === sum - n).length; return r > 0; }`,
  ),
  sample(
    'slow, and throws at the end',
    { solves: false, linear: false },
    `${head} ${loops.replace('return false;', 'return False;')}`,
  ),
  sample(
    'a generator',
    { solves: false, linear: 'undecided' },
    `function* twoSum(arr, sum) { ${loops.replace('return true', 'yield true')}`,
  ),
  sample('a fence around it', { solves: false, linear: 'undecided' }, `\`\`\`js\n${head} ${search}\n\`\`\``),
  sample(
    'JSDoc of another result',
    { jsdoc: false },
    `/**\n * Sorts the array and returns the sum of the two largest numbers.\n * @param {number[]} arr\n * @param {number} sum\n * @returns {boolean}\n */\n${head} ${search}`,
  ),
  sample(
    'JSDoc in another language',
    { jsdoc: 'undecided' },
    `/**\n * Gibt die Indizes der beiden Zahlen zurück.\n * @param {number[]} arr\n * @param {number} sum\n * @returns {boolean}\n */\n${head} ${search}`,
  ),
  sample(
    'JSDoc that exchanges the parameters',
    { jsdoc: false },
    `/**\n * @param {number[]} arr the target sum\n * @param {number} sum the array of numbers\n * @returns {boolean}\n */\n${head} ${search}`,
  ),
  sample('names in another language', { names: true }, 'function twoSum(zahlen, zielSumme) { return false; }'),
];
