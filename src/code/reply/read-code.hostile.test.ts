import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { languages, type Language } from '../../sandbox/sandbox';
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

    fc.assert(property, { numRuns: sized({ little: 50, all: 400 }), seed: 20261121 });
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
  ])('finds no code in two million characters of %j, and not for long', (part) => {
    const { used, kind } = measure(part.repeat(2_000_000 / part.length), 'python');

    expect(kind).toBe('no code');
    expect(used).toBeLessThan(1_000);
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
  )('does not take long over any number of $part in $language', ({ part, language }) => {
    const head = language === 'python' ? 'def f(n):\n' : '```js\nfunction f(n) {}\n';

    const { used } = measure(head + part.repeat(190_000 / part.length), language);

    expect(used).toBeLessThan(4_000);
  });
});

test.each(oneIn(2, languages))('readCode gives up on a reply of which nothing can be read as %s', (language) => {
  const block = `Next:\n\`\`\`\n${'x)'.repeat(5_000)}\n\`\`\`\n`;

  const { used, kind } = measure(block.repeat(19), language);

  expect(kind).toBe('no function');
  // Reading all of it takes ten times as long.
  expect(used).toBeLessThan(3_000);
});

/** Milliseconds of the processor that a reading takes, which other processes do not lengthen. */
function measure(text: string, language: Language): { readonly used: number; readonly kind: string } {
  const before = process.cpuUsage();
  const { kind } = readCode(text, { language, functionName: 'f' });
  const { user, system } = process.cpuUsage(before);
  return { used: (user + system) / 1_000, kind };
}
