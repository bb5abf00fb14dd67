import { createRandom } from '../../../assay/dist/statistics/random';
import { hostileTexts } from '../../../assay/dist/testing/browser/hostile-texts';

/** Makes hostile texts; equal seeds make equal texts. */
export interface Fuzz {
  /** One text, grown from one of these. */
  readonly text: (seeds: readonly string[]) => string;
}

/** What readers trip over: fences, brackets, quotes, controls, directions, keys of prototypes, commands of runners. */
const fragments: readonly string[] = [
  ...[
    '```',
    '~~~',
    '````js\n',
    '\n```\n',
    '"""',
    "'''",
    '`${',
    '{{',
    '}}',
    '{{ solution }}',
    '---\n',
    '|',
    '\\',
    '\\u0000',
  ],
  ...[
    '(',
    '[',
    '{',
    '<',
    '/*',
    '*/',
    '//',
    '#',
    '<!--',
    ']]>',
    '%',
    '&#115;',
    '&amp;',
    '\u2028',
    '\u2029',
    '\r\n',
    '\r',
    '\t',
  ],
  ...[
    '\u0000',
    '\u001b[2J',
    '\u001b]0;x\u0007',
    '\u009b31m',
    '\u202e',
    '\u2066',
    '\u200b',
    '\ufeff',
    '\u{e0041}',
    '\ufe0f',
    '\u3164',
  ],
  ...[
    '\ud800',
    '\udc00',
    'e\u0301\u0302\u0303',
    '😀',
    '漢',
    'ß',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'NaN',
    '-0',
    '1e999',
  ],
  ...[
    '::error::x',
    '##[group]',
    '=cmd|x',
    '+1',
    '@x',
    '$(x)',
    '`x`',
    '; x',
    '%00',
    '../../x',
    'true',
    'false',
    '"isCorrect":',
  ],
  ...hostileTexts('fuzz'),
];

/** Pieces that are repeated until a reader chokes. */
const pumps: readonly string[] = [
  ...[
    '\n',
    ' ',
    '\t',
    ' \n',
    '\r\n',
    '`',
    '~',
    '"',
    "'",
    '\\',
    '(',
    '[',
    '{',
    '[{"a":',
    '/*',
    '#',
    '-',
    '=',
    'x=',
    'a?b:',
    '!',
    '1+',
    'f(',
  ],
  ...[
    'if(a)',
    'else if(a);',
    'a.b',
    ',',
    '0',
    'a',
    '<',
    '&',
    '*',
    '_',
    '|',
    '{{',
    '${`',
    '\u0301',
    '\u200d',
    'lambda:',
    'if x:\n ',
    '@param {',
  ],
];

type Random = () => number;

/** Opens a source of hostile texts. */
export function createFuzz(...seed: readonly (string | number)[]): Fuzz {
  const random = createRandom('fuzz', ...seed);
  return {
    text(seeds) {
      let text = pick(seeds, random);
      for (let left = 1 + below(4, random); left > 0; left -= 1) {
        text = pick(mutations, random)(text, random);
      }
      return text;
    },
  };
}

const mutations: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => insert(text, pick(fragments, random), random),
  (text, random) => insert(text, pick(fragments, random), random),
  (text, random) => insert(text, pick(pumps, random).repeat(sizeOf(random)), random),
  (text, random) => text.slice(0, below(text.length + 1, random)),
  (text, random) => text.slice(below(text.length + 1, random)),
  (text, random) => `${pick(fragments, random)}${text}${pick(fragments, random)}`,
  (text, random) =>
    `\`\`\`${pick(['', 'js', 'python', 'json', '\u202e'], random)}\n${text}\n${pick(['```', '', '~~~'], random)}`,
  (text, random) => insert(text, text.slice(0, 2000), random),
  (text) => JSON.stringify(text),
  (text, random) => text.replaceAll(' ', pick([' ', '\t', '\u00a0', '\n', '\u3000'], random)),
  (text) => text.toUpperCase(),
  (text) => Array.from(text).reverse().join(''),
];

/** Mostly short, now and then long enough that anything quadratic would show. */
function sizeOf(random: Random): number {
  return Math.ceil(10 ** (random() < 0.03 ? 4 + random() : 3 * random()));
}

function insert(text: string, piece: string, random: Random): string {
  const at = below(text.length + 1, random);
  return text.slice(0, at) + piece + text.slice(at);
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[below(items.length, random)];
  if (item === undefined) {
    throw new Error('There is nothing to pick from.');
  }
  return item;
}

function below(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}
