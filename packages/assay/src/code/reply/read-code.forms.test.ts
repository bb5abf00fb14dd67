import { describe, expect, test } from '@jest/globals';
import { readCode } from './read-code';

const python = 'def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)';
const javascript = 'function fib(n) {\n  return n < 2 ? n : fib(n - 1) + fib(n - 2);\n}';
const wanted = { language: 'python', functionName: 'fib' } as const;

/** The same lines behind some blanks. */
function indented(code: string, by = '    '): string {
  return code.replaceAll(/^(?=.)/gm, by);
}

describe('readCode', () => {
  test.each([
    { form: 'a fence', reply: `Sure!\n\n\`\`\`python\n${python}\n\`\`\`\nIt is slow.` },
    { form: 'a fence of another case', reply: `\`\`\`Python\n${python}\n\`\`\`` },
    { form: 'a fence with a version', reply: `\`\`\`python3\n${python}\n\`\`\`` },
    { form: 'a fence with attributes', reply: `\`\`\`{.python .numberLines}\n${python}\n\`\`\`` },
    { form: 'a fence with a title', reply: `\`\`\`python title="fib.py"\n${python}\n\`\`\`` },
    { form: 'a fence with a file name', reply: `\`\`\`python:fib.py\n${python}\n\`\`\`` },
    { form: 'a fence without a language', reply: `\`\`\`\n${python}\n\`\`\`` },
    { form: 'a fence with blanks behind it', reply: `\`\`\`python  \n${python}\n\`\`\`  ` },
    { form: 'three quotes', reply: `'''python\n${python}\n'''` },
    { form: 'three double quotes behind prose', reply: `Sure!\n"""py\n${python}\n"""\nIt is slow.` },
    { form: 'tildes', reply: `~~~python\n${python}\n~~~` },
    { form: 'a longer fence', reply: `\`\`\`\`\`py\n${python}\n\`\`\`\`\`` },
    { form: 'a fence in a fence of Markdown', reply: `\`\`\`markdown\n# Fib\n\`\`\`python\n${python}\n\`\`\`\n\`\`\`` },
    { form: 'a fence in a longer one', reply: `\`\`\`\`\nHere:\n\`\`\`python\n${python}\n\`\`\`\n\`\`\`\`` },
    { form: 'a fence in a list', reply: `1. So:\n\n   \`\`\`python\n${indented(python, '   ')}\n   \`\`\`` },
    { form: 'a fence behind a bullet', reply: `- \`\`\`python\n${indented(python, '  ')}\n  \`\`\`` },
    { form: 'lines that end in CRLF', reply: `Sure!\n\n\`\`\`python\n${python}\n\`\`\`\n`.replaceAll('\n', '\r\n') },
    { form: 'a fence that is never closed', reply: `Sure!\n\`\`\`python\n${python}` },
    { form: 'prose behind a fence that is never closed', reply: `\`\`\`python\n${python}\n\nThis is quite slow.` },
    { form: 'a fence that is never opened', reply: `${python}\n\`\`\`\nThis function calls itself.` },
    { form: 'a closing fence behind code', reply: `\`\`\`python\n${python}\`\`\`\nIt calls itself.` },
    { form: 'an opening fence behind text', reply: `Here it is: \`\`\`python\n${python}\n\`\`\`` },
    { form: 'code behind the name of the language', reply: `\`\`\`python ${python}\n\`\`\`` },
    { form: 'code right behind the fence', reply: `\`\`\`${python}\n\`\`\`` },
    { form: 'the name of the language below the fence', reply: `\`\`\`\npython\n${python}\n\`\`\`` },
    { form: 'the name of the language twice', reply: `\`\`\`python\nPython\n${python}\n\`\`\`` },
    { form: 'a quotation', reply: `> So:\n>\n> \`\`\`python\n${python.replaceAll(/^/gm, '> ')}\n> \`\`\`` },
    { form: 'a closing fence that is too short', reply: `\`\`\`python\n${python}\n\`\`\n\`\`\`\nIt calls itself.` },
    { form: 'a fence that another one ends', reply: `\`\`\`python\n${python}\n\`\`\`bash\npython fib.py\n\`\`\`` },
    { form: 'the wrong name of the language', reply: `\`\`\`javascript\n${python}\n\`\`\`` },
    {
      form: 'a thought before it',
      reply: `<think>\n\`\`\`python\ndef fib(n): pass\n\`\`\`\n</think>\n\`\`\`\n${python}\n\`\`\``,
    },
    {
      form: 'the end of a thought',
      reply: `\`\`\`python\ndef fib(n): pass\n\`\`\`\n</think>\n\`\`\`\n${python}\n\`\`\``,
    },
    { form: 'several thoughts', reply: `<think>a</think><thinking>\nb</thinking>${python}` },
    { form: 'an unfinished thought behind it', reply: `\`\`\`\n${python}\n\`\`\`\n<think>\ndef fib(n): pass` },
    { form: '[PYTHON]', reply: `[PYTHON]\n${python}\n[/PYTHON]\n[TESTS]\nassert fib(1) == 1\n[/TESTS]` },
    { form: '[PYTHON] that is never closed', reply: `[PYTHON]\n${python}\n\nIt calls itself.` },
    { form: '[CODE]', reply: `Here:\n[CODE]\n${python}\n[/CODE]` },
    {
      form: 'HTML',
      reply: `<p>So:</p><pre><code class="language-python">${python.replaceAll('<', '&lt;')}</code></pre>`,
    },
    { form: 'one of several pieces of HTML', reply: `<code>fib</code> is\n<code>${python}</code>` },
    { form: 'blanks before all of it', reply: indented(python) },
    { form: 'an indented block of Markdown', reply: `So:\n\n${indented(python)}\n\nIt calls itself.` },
    { form: 'nothing but code', reply: python },
    { form: 'prose around it', reply: `Here's the function (it's slow):\n\n${python}\n\nThis function doesn't loop.` },
    { form: 'a heading behind it', reply: `${python}\n\nExplanation:\n\nIt calls itself.` },
    { form: 'one word behind it', reply: `${python}\n\nExplanation\n\n- it calls itself` },
    { form: 'single backticks around it', reply: `So:\n\n\`${python}\`\n\nIt calls itself.` },
    { form: 'prompts of an interpreter', reply: `\`\`\`\n>>> ${python.replace('\n', '\n... ')}\n>>> \n\`\`\`` },
    { form: 'marks of the end', reply: `${python}</s><|im_end|>\n` },
    { form: 'a text in quotes', reply: `[BEGIN]\n '${python.replaceAll('\n', '\\r\\n')}' \n[DONE]` },
    { form: 'a text of JSON', reply: JSON.stringify(python) },
    { form: 'a byte order mark', reply: `\uFEFF${python}` },
  ])('reads Python from $form', ({ reply }) => {
    expect(readCode(reply, wanted)).toEqual({
      kind: 'code',
      code: python,
      asked: { name: 'fib', args: ['n'], entry: 'fib', uses: ['recursion'] },
    });
  });

  test.each([
    { form: 'a fence', reply: `Sure!\n\n\`\`\`javascript\n${javascript}\n\`\`\`\nIt is slow.` },
    { form: 'a short name', reply: `\`\`\`js\n${javascript}\n\`\`\`` },
    { form: 'another name', reply: `\`\`\`node\n${javascript}\n\`\`\`` },
    {
      form: 'a fence that is never closed',
      reply: `\`\`\`js\n${javascript}\n\nThis isn't fast: it (always) calls itself.`,
    },
    { form: 'nothing but code', reply: `\n\n${javascript}\n\n` },
    {
      form: 'prose around it',
      reply: `Here's a function that does it:\n\n${javascript}\n\nThis function doesn't loop.`,
    },
    { form: 'a heading behind it', reply: `${javascript}\n\nExplanation:\nsimple` },
    { form: 'single backticks around it', reply: `So:\n\n\`${javascript}\`\n\nIt calls itself.` },
    { form: '[JAVASCRIPT]', reply: `[JAVASCRIPT]\n${javascript}\n[/JAVASCRIPT]` },
    { form: 'HTML', reply: `<pre>\n${javascript.replaceAll('<', '&lt;')}\n</pre>` },
  ])('reads JavaScript from $form', ({ reply }) => {
    expect(readCode(reply, { language: 'javascript', functionName: 'fib' })).toEqual({
      kind: 'code',
      code: javascript,
      asked: { name: 'fib', args: ['n'], entry: 'fib', uses: ['recursion'] },
    });
  });

  test.each([
    { form: 'an empty reply', reply: '' },
    { form: 'blanks', reply: ' \n\t\n' },
    { form: 'prose', reply: 'I cannot define such a function.' },
    { form: 'an empty fence', reply: '```python\n\n```' },
    { form: 'a thought that is never finished', reply: `<think>\n\`\`\`python\n${python}\n\`\`\`\nWait, ` },
    { form: 'a diff', reply: '```diff\n-def fib(n):\n+def fib(n, memo):\n```' },
    { form: 'a diff without a name', reply: '```\n--- a\n+++ b\n@@ -1 +1 @@\n-def fib(n):\n+def fib(n, memo):\n```' },
    { form: 'too long a reply', reply: `\`\`\`python\n${python}\n${'#'.repeat(200_000)}\n\`\`\`` },
  ])('finds no code in $form', ({ reply }) => {
    expect(readCode(reply, wanted)).toEqual({ kind: 'no-code' });
  });

  test.each([
    {
      form: 'a fence of JavaScript',
      reply: `\`\`\`javascript\n${javascript}\n\`\`\``,
      code: javascript,
      problem: 'it is written in JavaScript, not in Python',
    },
    {
      form: 'JavaScript in prose',
      reply: `Here:\n\n${javascript}`,
      code: javascript,
      problem: 'it is written in JavaScript, not in Python',
    },
    {
      form: 'a fence of Java',
      reply: '```java\nint fib(int n) { return n; }\n```',
      code: 'int fib(int n) { return n; }',
      problem: 'it is written in another language, not in Python',
    },
    {
      form: 'code without a function',
      reply: '```python\nprint(1)\n```',
      code: 'print(1)',
      problem: 'it defines no function in Python',
    },
    {
      form: 'broken code without a function',
      reply: '```python\nx = (\nfib\n```',
      code: 'x = (\nfib',
      problem: 'it defines no function that can be read as Python (line 2: it cannot be read)',
    },
  ])('says what is wrong with $form', ({ reply, code, problem }) => {
    expect(readCode(reply, wanted)).toEqual({ kind: 'no-function', code, problem });
  });

  test.each([
    { language: 'python', signature: 'fib(n)', reply: '    return n', code: 'def fib(n):\n    return n' },
    {
      language: 'python',
      signature: 'def fib(n: int, m=(1, 2)) -> int:',
      reply: '```python\n    if n < 2:\n        return n\n\n    return m[0]\n```',
      code: 'def fib(n: int, m=(1, 2)):\n    if n < 2:\n        return n\n    \n    return m[0]',
    },
    { language: 'javascript', signature: 'fib(n)', reply: '  return n;', code: 'function fib(n) {\nreturn n;\n}' },
    { language: 'javascript', signature: 'fib(n)', reply: 'return n;\n}', code: 'function fib(n) {\nreturn n;\n}' },
  ] as const)('reads the body alone of the $language function $signature', ({ language, signature, reply, code }) => {
    const reading = readCode(reply, { language, functionName: 'fib', signature });

    expect(reading).toMatchObject({ kind: 'code', asked: { name: 'fib', entry: 'fib' } });
    expect(reading.kind === 'code' && reading.code.replaceAll(/[ \t]+$/gm, '')).toBe(code.replaceAll(/[ \t]+$/gm, ''));
  });

  test.each([
    { form: 'without a signature', reply: '    return n', signature: undefined, kind: 'no-function' },
    { form: 'of prose', reply: 'I return n, as you asked.\nreturn it', signature: 'fib(n)', kind: 'no-code' },
    { form: 'behind prose', reply: 'So:\n```\n    return n\n```', signature: 'fib(n)', kind: 'no-function' },
    {
      form: 'in another language',
      reply: '```js\nfunction fib(n) {\n  return n;\n}\n```',
      signature: 'fib(n)',
      kind: 'no-function',
    },
  ])('reads no body $form', ({ reply, signature, kind }) => {
    expect(readCode(reply, { ...wanted, signature }).kind).toBe(kind);
  });

  const quotedPython = '`\ndef fib(n):\n    return n\n`';
  const quotedJavaScript = '"""\nfunction fib(n) {\n"""';
  test.each([
    { language: 'python', code: `const fib = (n) => ${quotedPython};`, other: 'JavaScript' },
    { language: 'python', code: `function fib(n) { return ${quotedPython}; }`, other: 'JavaScript' },
    { language: 'javascript', code: `fib = lambda n: ${quotedJavaScript}`, other: 'Python' },
    { language: 'javascript', code: `def fib(n):\n    return ${quotedJavaScript}`, other: 'Python' },
  ] as const)('takes no $language that stands in a text of $other for code: $code', ({ language, code, other }) => {
    expect(readCode(`\`\`\`\n${code}\n\`\`\``, { language, functionName: 'fib' })).toMatchObject({
      kind: 'no-function',
      problem: expect.stringContaining(`it is written in ${other}`),
    });
  });

  test('a docstring in a fence of three quotes ends no fence', () => {
    const code = "def fib(n):\n    '''\n    The n-th.\n    '''\n    return n";

    expect(readCode(`'''python\n${code}\n'''`, wanted)).toMatchObject({ kind: 'code', code });
  });

  test.each([
    ['types', 'function fib(n: number): number { return n as number; }', ['n'], 'fib'],
    ['type parameters', 'const fib = <T,>(xs: T[], at?: number): T | undefined => xs[at!];', ['xs', 'at'], 'fib'],
    [
      'interfaces and imported types',
      "import type { A } from 'a';\ninterface B { a: A }\nexport const fib = (b: B) => b.a;",
      ['b'],
      'fib',
    ],
    [
      'overloads and `this`',
      'function fib(n: string): void;\nfunction fib(this: any, n: unknown) { return n; }',
      ['n'],
      'fib',
    ],
    [
      'a wrapper for every loader',
      "(function (root, factory) { if (typeof define === 'function' && define.amd) define([], factory); else module.exports = factory(); })(this, function () { return function fib(n) { return n; }; });",
      ['n'],
      'module.exports',
    ],
  ])('reads JavaScript with %s', (_, code, args, entry) => {
    const reading = readCode(`\`\`\`javascript\n${code}\n\`\`\``, { language: 'javascript', functionName: 'fib' });

    expect(reading).toMatchObject({ kind: 'code', asked: { name: 'fib', args, entry } });
  });

  test('leaves what TypeScript turns into code as it is', () => {
    const code = 'namespace E { export type A = number; }\nfunction fib(n: E.A) { return n; }';

    expect(readCode(`\`\`\`ts\n${code}\n\`\`\``, { language: 'javascript', functionName: 'fib' })).toMatchObject({
      code,
    });
  });
});
