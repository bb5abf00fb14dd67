import { describe, expect, test } from '@jest/globals';
import { type Language, languages } from '../../sandbox/sandbox';
import { fc } from '../../testing/properties';
import { oneIn, sized } from '../../testing/sized';
import { cutJavaScript } from './cut-javascript';
import { cutPython } from './cut-python';
import { readCode, readGivenCode } from './read-code';
import { lastAnswer, stripThinking } from './strip-thinking';

describe('read code: hostile', () => {
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
  )(
    'readCode looks for $language in no more than two long blocks that cannot be read',
    ({ language, blocks, kind }) => {
      const unreadable = `Next:\n\`\`\`\n${'x)'.repeat(5_000)}\n\`\`\`\n`;
      const readable = `At last:\n\`\`\`\n${language === 'python' ? 'def f(n):\n    return n' : 'function f(n) {}'}\n\`\`\`\n`;
      const text = unreadable.repeat(blocks) + readable;

      expect(readCode(text, { language, functionName: 'f' }).kind).toBe(kind);
    },
  );
});

const prose = "Sure, here's what (I think) you want:\n";

describe('cutPython', () => {
  test.each([
    { of: 'imports', code: 'import math\nfrom os import path\n\ndef f(a):\n    return a' },
    { of: 'constants of several lines', code: 'NAMES = {\n    "a": 1,\n}\n\n\ndef f(a):\n    return a' },
    { of: 'comments and decorators', code: '# It is slow.\n@cache\ndef f(a):\n    return a' },
    { of: 'several functions', code: 'def f(a):\n    return a\n\n\nasync def g(b):\n    return b' },
    { of: 'calls behind it', code: 'def f(a):\n    return a\n\nprint(f(1))\nassert f(1) == 1' },
    { of: 'broken lines inside', code: 'def f(a):\n    return (a\n\ndef g(b):\n    return b' },
    { of: 'branches', code: 'def f(a):\n    return a\n\nif f(1):\n    pass\nelse:\n    f(2)' },
  ])('keeps $of', ({ code }) => {
    expect(cutPython(`${prose}\n${code}\n\nIt's slow, isn't it?`)).toEqual([expect.stringMatching(/./)]);
    expect(cutPython(`${prose}\n${code}\n\nIt's slow, isn't it?`)[0]?.trim()).toBe(code);
  });

  test('finds each piece between prose', () => {
    const text = `${prose}def f(a):\n    return a\nNow the other one:\n  def g(b):\n      return b\n- That is all.`;

    expect(cutPython(text)).toEqual(['def f(a):\n    return a', 'def g(b):\n    return b']);
  });

  test.each(['', prose, 'The class of functions: def', 'import math\nprint(1)'])('finds nothing in %j', (text) => {
    expect(cutPython(text)).toEqual([]);
  });
});

describe('cutJavaScript', () => {
  test.each([
    { of: 'what it requires', code: "const fs = require('fs');\n\nfunction f(a) { return a; }" },
    { of: 'comments', code: '/**\n * It is slow.\n */\nfunction f(a) {\n  return a; // now\n}\n// Done.' },
    { of: 'several functions', code: 'const f = (a) => a;\n\nclass B { g() { return 1 } }' },
    { of: 'calls behind it', code: 'function f(a) { return a }\n\nconsole.log(f(1)); // 1\nconsole.log(f(2)) // 2' },
    { of: 'texts', code: "const f = (a) => `it ${`is ${a}`}`;\nconst g = /[/]'/;" },
  ])('keeps $of', ({ code }) => {
    const pieces = cutJavaScript(`${prose}\n${code}\n\nIt's slow, isn't it?`);

    expect(pieces.map((piece) => piece.trim())).toEqual([code]);
  });

  test('finds each piece between prose', () => {
    const text = `${prose}function f(a) {}\nNow the function that doesn't:\nconst g = (b) => b;\nThat is all.`;

    expect(cutJavaScript(text)).toEqual(['function f(a) {}', 'const g = (b) => b;']);
  });

  test('keeps what begins like a function and cannot be parsed', () => {
    const code = 'function f(a) {\n  return { Spider-Man: a };';

    expect(cutJavaScript(`${prose}${code}`)).toEqual([code]);
  });

  test.each(['', prose, 'function that returns it', 'const f = (', 'class warfare {'])(
    'finds nothing in %j',
    (text) => {
      expect(cutJavaScript(text)).toEqual([]);
    },
  );
});

const thoughts = [
  'think',
  'thinking',
  'thought',
  'thoughts',
  'reasoning',
  'reflection',
  'scratchpad',
  'seed:think',
  'antThinking',
  'cot',
];

describe('stripThinking', () => {
  test.each([
    ...thoughts.map((tag) => ({ reply: `<${tag}>A?</${tag}>B`, answer: 'B' })),
    { reply: '[THINK]A?[/THINK]B', answer: 'B' },
    { reply: '◁think▷A?◁/think▷B', answer: 'B' },
    { reply: '<|START_THINKING|>A?<|END_THINKING|><|START_RESPONSE|>B<|END_RESPONSE|>', answer: 'B' },
    { reply: '<|begin_of_thought|>A?<|end_of_thought|>B', answer: 'B' },
    { reply: 'A?</think>B', answer: 'B' },
    { reply: 'B<think>A?', answer: 'B' },
    { reply: '<|channel|>analysis<|message|>A?<|end|><|start|>assistant<|channel|>final<|message|>B', answer: 'B' },
    { reply: '<|channel|>final <|constrain|>json<|message|>{}<|return|>', answer: '{}' },
    { reply: '<|channel|>analysis<|message|>A?', answer: '' },
    { reply: '[BEGIN]\ndef f(): pass\n[DONE]', answer: '\ndef f(): pass\n' },
    { reply: 'def f():\n    return [END]', answer: 'def f():\n    return [END]' },
    { reply: 'B</s><|im_end|>', answer: 'B' },
    { reply: '<output>B</output>', answer: 'B' },
    { reply: 'a < b, x[THINK], <b>B</b>', answer: 'a < b, x[THINK], <b>B</b>' },
  ])('reads $answer in $reply', ({ reply, answer }) => {
    expect(stripThinking(reply)).toBe(answer);
  });
});

describe('lastAnswer', () => {
  test.each([
    { reply: '<think>a</think>A?<think>b</think>B', answer: 'B' },
    { reply: 'B<think>A?</think>', answer: 'B' },
    { reply: 'I <think> so: B', answer: 'I <think> so: B' },
    { reply: '<think>A? B', answer: '' },
  ])('reads $answer in $reply', ({ reply, answer }) => {
    expect(lastAnswer(reply)).toBe(answer);
  });
});

function usesOf(code: string, language: Language): readonly string[] | undefined {
  const reading = readGivenCode(code, { language, functionName: 'f' });
  return reading.kind === 'code' ? reading.asked.uses : undefined;
}

describe('the uses of a function', () => {
  test.each([
    { code: 'def f(n): return n', uses: [] },
    { code: 'def f(n): return f(n - 1)', uses: ['recursion'] },
    { code: 'def f(n): return f.cache[n]', uses: [] },
    { code: 'def f(f): return f(1)', uses: [] },
    { code: 'def f(n):\n  f = n\n  return f(1)', uses: [] },
    { code: 'f = lambda n: f(n - 1)', uses: ['recursion'] },
    { code: 'def f(n): return g(n)\ndef g(n): return f(n)', uses: ['recursion'] },
    { code: 'def f(n): return g(n)\ndef g(n): return g(n - 1)', uses: ['recursion'] },
    { code: 'def f(n):\n  def go(k): return go(k - 1)\n  return go(n)', uses: ['recursion'] },
    { code: 'def f(n): return list(map(f, n))', uses: ['recursion', 'loop'] },
    { code: 'class A:\n  def f(self, n): return self.f(n - 1)', uses: ['recursion'] },
    { code: 'class A:\n  @staticmethod\n  def f(n): return A.f(n - 1)', uses: ['recursion'] },
    { code: 'class A:\n  def f(self, n): return self.left.f(n)', uses: ['recursion'] },
    { code: 'class A:\n  def append(self, n): self.items.append(n)\ndef f(n): A().append(n)', uses: [] },
    { code: 'def f(n): return A().go(n)\nclass A:\n  def go(self, n): return f(n)', uses: ['recursion'] },
    { code: 'def f(n):\n  for x in n: pass', uses: ['loop'] },
    { code: 'def f(n):\n  while n: n -= 1', uses: ['loop'] },
    { code: 'def f(n): return [x for x in n]', uses: ['loop'] },
    { code: 'def f(n): return sum(x for x in n)', uses: ['loop'] },
    { code: 'def f(n): return {x: x for x in n}', uses: ['loop'] },
    { code: 'def f(n): return functools.reduce(g, n)', uses: ['loop'] },
    { code: 'def f(n): return g(n)\ndef g(n):\n  for x in n: pass', uses: ['loop'] },
    { code: 'def f(n): return n\ndef g(n):\n  for x in n: g(x)', uses: [] },
    { code: 'def f(n): return "for x in y: f(n)"', uses: [] },
    { code: 'def f(n):\n  def go(k): return go(k)\n  return n', uses: [] },
    { code: 'def f(n):\n  def go(k): return go(k)\n  return go', uses: ['recursion'] },
    {
      code: 'class A:\n  def go(self, n): return self.go(n)\ndef f(n):\n  a = A()\n  return a.go(n)',
      uses: ['recursion'],
    },
    {
      code: 'class A:\n  def get(self, n): return self.get(n)\na = A()\ndef f(n): return a.get(n)',
      uses: ['recursion'],
    },
    { code: 'class A:\n  def go(self, n): return self.go(n)\ndef f(n, a): return a.go(n)', uses: ['recursion'] },
    { code: 'class A:\n  def get(self, n): return self.get(n)\ndef f(n, a): return a.get(n)', uses: [] },
    { code: 'import re\nclass A:\n  def sub(self, n): return self.sub(n)\ndef f(n): return re.sub(n)', uses: [] },
    { code: 'class A:\n  def read(self, n): return n.read()\ndef f(n): return A().read(n)', uses: [] },
    { code: 'def g(n): return g(n)\nf = g', uses: ['recursion'] },
    { code: 'def g(n): return n\nf = g', uses: [] },
  ])('are $uses in $code', ({ code, uses }) => {
    expect(usesOf(code, 'python')).toEqual(uses);
  });

  test.each([
    { code: 'function f(n) { return n; }', uses: [] },
    { code: 'function f(n) { return f(n - 1); }', uses: ['recursion'] },
    { code: 'function f(n) { return f.cache[n]; }', uses: [] },
    { code: 'function f(f) { return f(1); }', uses: [] },
    { code: 'const f = (n) => f(n - 1);', uses: ['recursion'] },
    { code: 'let f; f = (n) => f(n - 1);', uses: ['recursion'] },
    { code: 'const f = function me(n) { return me(n - 1); };', uses: ['recursion'] },
    { code: 'const f = function (n) { return arguments.callee(n - 1); };', uses: ['recursion'] },
    { code: 'const f = memoize((n) => f(n - 1));', uses: ['recursion'] },
    { code: 'function f(n) { return f.call(this, n - 1); }', uses: ['recursion'] },
    { code: 'function f(n) { return g(n); } function g(n) { return f(n); }', uses: ['recursion'] },
    { code: 'function f(n) { const go = (k) => go(k - 1); return go(n); }', uses: ['recursion'] },
    { code: 'class A { f(n) { return this.f(n - 1); } }', uses: ['recursion'] },
    { code: 'class A { static f(n) { return A.f(n - 1); } }', uses: ['recursion'] },
    { code: 'class A { f(n) { return n.left.f(n); } }', uses: ['recursion'] },
    { code: 'const o = { f: (n) => o.f(n - 1) };', uses: ['recursion'] },
    { code: 'class A { push(n) { this.items.push(n); } } function f(n) { a.push(n); }', uses: [] },
    { code: 'function f(n) { return n.flatMap(f); }', uses: ['recursion', 'loop'] },
    { code: 'function f(n) { for (;;) {} }', uses: ['loop'] },
    { code: 'function f(n) { for (const x of n) {} }', uses: ['loop'] },
    { code: 'function f(n) { for (const x in n) {} }', uses: ['loop'] },
    { code: 'function f(n) { while (n) {} }', uses: ['loop'] },
    { code: 'function f(n) { do {} while (n); }', uses: ['loop'] },
    { code: 'function f(n) { return n.reduce((a, b) => a + b); }', uses: ['loop'] },
    { code: 'function f(n) { return Array.from({ length: n }, g); }', uses: ['loop'] },
    { code: 'function f(n) { return n; } function g(n) { for (;;) g(n); }', uses: [] },
    { code: 'function f(n) { return "for (;;) f(n)"; }', uses: [] },
    { code: 'function f(n) { function go(k) { return go(k); } return n; }', uses: [] },
    { code: 'function f(n) { const go = (k) => go(k); return n; }', uses: [] },
    { code: 'function f(n) { const go = (k) => go(k); return [go]; }', uses: ['recursion'] },
    { code: 'function f(n) { return (function go(k) { return go(k); })(n); }', uses: ['recursion'] },
    { code: 'class A { flat() { return 1; } g() { return f; } } function f(n) { return n.flat(); }', uses: [] },
    { code: 'const o = { flat(list) { return list.flat(1); } }; const f = (n) => o.flat(n);', uses: [] },
    { code: 'class A { toString() { return this.n.toString(2); } } const f = (n) => new A(n).toString();', uses: [] },
    {
      code: 'class A { add(n) { return this.add(n); } } const a = new A(); const f = (n) => a.add(n);',
      uses: ['recursion'],
    },
    { code: 'const o = { flat: (n) => o.flat(n) }; function f(n) { return o.flat(n); }', uses: ['recursion'] },
    {
      code: 'class A { add() { return 1; } } class B { add() { return this.add(); } } const f = () => new A().add();',
      uses: [],
    },
    { code: 'const g = (n) => g(n); const f = g;', uses: ['recursion'] },
  ])('are $uses in $code', ({ code, uses }) => {
    expect(usesOf(code, 'javascript')).toEqual(uses);
  });
});
