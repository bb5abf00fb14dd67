import { describe, expect, test } from '@jest/globals';
import { cutJavaScript } from './cut-javascript';
import { cutPython } from './cut-python';

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
