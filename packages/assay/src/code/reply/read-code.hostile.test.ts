import { describe, expect, test } from '@jest/globals';
import { fc } from '../../testing/properties';
import { languages } from '../../sandbox/sandbox';
import { oneIn, sized } from '../../testing/sized';
import { readCode, readGivenCode } from './read-code';

/** Pieces of which replies that are hard to read can be put together. */
const pieces = [
  ...[
    '```',
    '````',
    '~~~',
    '``',
    '`',
    '```python\n',
    '```js\n',
    '\n',
    '\r\n',
    ' ',
    '    ',
    '\t',
    '>>> ',
    '... ',
    '@@ ',
  ],
  ...[
    '<think>',
    '</think>',
    '[PYTHON]',
    '[/PYTHON]',
    '[CODE]',
    '<code>',
    '</code>',
    '<pre ',
    '&#x',
    '&lt;',
    '</s>',
    '<|a|>',
  ],
  ...[
    'def f(n):',
    '    return f(n)',
    'class A:',
    'async ',
    'lambda x: ',
    'for x in y',
    'function f(n) {',
    '}',
    'const f = ',
  ],
  ...[
    '(n) => ',
    'module.exports = f',
    'export ',
    'import x',
    '(',
    ')',
    '[',
    ']',
    '{',
    ':',
    ';',
    ',',
    '.',
    '"',
    "'",
    '"""',
  ],
  ...[
    '#',
    '//',
    '/*',
    '*/',
    '\\',
    '1.',
    'print x',
    'Explanation',
    "doesn't",
    '\uFEFF',
    '\uD800',
    '🙂',
    '\0',
    '-',
    '+',
    '=',
  ],
];

const reply = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { maxLength: 60 });

describe('readCode', () => {
  test('reads every text, and the same text the same way', () => {
    const property = fc.property(reply, fc.constantFrom(...languages), (parts, language) => {
      const text = parts.join('');
      const wanted = { language, functionName: 'f' };

      expect(readCode(text, wanted)).toEqual(readCode(text, wanted));
      expect(readGivenCode(text, wanted)).toEqual(readGivenCode(text, wanted));
    });

    fc.assert(property, { numRuns: sized({ little: 25, all: 400 }), seed: 20261121 });
  });

  test.each([
    '`',
    '``` ',
    '```\n',
    '(',
    ')',
    '<code ',
    '<think>',
    '</think>',
    '[CODE]',
    '&#x',
    'function ',
    ' ',
    '</s>',
  ])('finds no code in two million characters of %j', (part) => {
    const text = part.repeat(2_000_000 / part.length);

    expect(readCode(text, { language: 'python', functionName: 'f' }).kind).toBe('no-code');
  });

  test.each(
    oneIn(3, [
      { part: '`', language: 'python' },
      { part: '```python\n)\n```\n', language: 'python' },
      { part: ')', language: 'python' },
      { part: '(->', language: 'python' },
      { part: 'x\n', language: 'python' },
      { part: '1.', language: 'python' },
      { part: 'def f(n):\n', language: 'python' },
      { part: '`function f(){}`\n', language: 'javascript' },
      { part: 'function f(){}\n', language: 'javascript' },
      { part: '/*', language: 'javascript' },
      { part: '(', language: 'javascript' },
      { part: '1+', language: 'javascript' },
    ] as const),
  )('reads a function before any number of $part in $language', ({ part, language }) => {
    const head = language === 'python' ? 'def f(n):\n' : '```js\nfunction f(n) {}\n';
    const text = head + part.repeat(sized({ little: 60_000, all: 190_000 }) / part.length);

    expect(readCode(text, { language, functionName: 'f' }).kind).not.toBe('no-code');
  });
});

test.each(
  languages.flatMap((language) => [
    { language, blocks: 1, kind: 'code' },
    { language, blocks: 2, kind: 'no-function' },
  ]),
)('readCode looks for $language in no more than two long blocks that cannot be read', ({ language, blocks, kind }) => {
  const unreadable = `Next:\n\`\`\`\n${'x)'.repeat(5_000)}\n\`\`\`\n`;
  const readable = `At last:\n\`\`\`\n${language === 'python' ? 'def f(n):\n    return n' : 'function f(n) {}'}\n\`\`\`\n`;
  const text = unreadable.repeat(blocks) + readable;

  expect(readCode(text, { language, functionName: 'f' }).kind).toBe(kind);
});
