import { describe, expect, test } from '@jest/globals';
import type { Language } from '../../sandbox/sandbox';
import type { WantedFunction } from './code-reading';
import { readCode, readGivenCode } from './read-code';

/** A reply with a fenced block for each piece of code. */
function replyWith(...blocks: readonly string[]): string {
  return replyOf(blocks.map((code) => ['Next:', code]));
}

/** A reply with a fenced block for each piece of code behind the words in front of it. */
function replyOf(blocks: readonly (readonly [lead: string, code: string])[]): string {
  return blocks.map(([lead, code]) => `${lead}\n\n\`\`\`\n${code}\n\`\`\``).join('\n\n');
}

/** All versions of the function that a reply may mean. */
function versionsOf(reply: string, functionName: string | undefined): readonly string[] {
  const reading = readCode(reply, { language: 'python', functionName });
  return reading.kind === 'code' ? [reading, ...(reading.others ?? [])].map(({ code }) => code) : [];
}

function codeOf(reply: string, wanted: Partial<WantedFunction> = {}): string | undefined {
  const reading = readCode(reply, { language: 'python', functionName: undefined, ...wanted });
  return reading.kind === 'code' ? reading.code : undefined;
}

const fib = 'def fib(n):\n    return n';

const fib4 =
  'def fib(n):\n    n = abs(n)  # no sign\n    if n < 2:\n        return n\n    return fib(n - 1) + fib(n - 2)';

const other = 'def fact(n):\n    return 1\n\nprint(fact(3))';

const example = 'def show():\n    print(fib(3))\n\nshow()';

const helper = 'def add(a, b):\n    return a + b';

const user = 'def fib(n):\n    return add(n, 1)';

describe('the block that readCode chooses', () => {
  test.each([
    { it: 'defines what was asked', blocks: [other, fib, example], named: 'fib', code: fib },
    {
      it: 'is whole, before a later one that is broken',
      blocks: [fib, 'def fib(n):\n    return ('],
      named: 'fib',
      code: fib,
    },
    {
      it: 'does something, before a later one that does not',
      blocks: [fib, 'def fib(n):\n    ...'],
      named: 'fib',
      code: fib,
    },
    {
      it: 'has the name in other letters',
      blocks: [other, 'def Fib_(n): pass'],
      named: 'fib',
      code: 'def Fib_(n): pass',
    },
    { it: 'is the first that defines a function', blocks: ['pip install x', fib, other], code: fib },
    { it: 'is the first, before an example', blocks: [fib, example], code: fib },
    { it: 'is the first, before tests', blocks: [fib, 'def test_fib(n=1):\n    assert fib(n) == 1'], code: fib },
    {
      it: 'is no fragment of an earlier one',
      blocks: [fib4, fib4.split('\n').slice(0, 2).join('\n')],
      named: 'fib',
      code: fib4,
    },
    {
      it: 'is no fragment, whatever its name is',
      blocks: [fib4, 'def fib(n):\n    # The base case:\n    if n < 2:'],
      code: fib4,
    },
    {
      it: 'is no fragment that says that it is one',
      blocks: [fib4, 'def fib(n):\n    ...\n    return fib(n - 1) + fib(n - 2)'],
      named: 'fib',
      code: fib4,
    },
    { it: 'is no example, though that comes first', blocks: [`def main():\n    print(fib(3))`, fib], code: fib },
  ])('$it', ({ blocks, named, code }) => {
    expect(codeOf(replyWith(...blocks), { functionName: named })).toBe(code);
  });

  test('is closed, before a later one that was cut off', () => {
    expect(codeOf(`${replyWith(user)}\n\`\`\`\ndef fib(n):\n    return add`, { functionName: 'fib' })).toBe(user);
  });

  test('is marked, before prose that happens to be code', () => {
    expect(codeOf(`def fib(n): the function\n\n${replyWith(fib)}`, { functionName: 'fib' })).toBe(fib);
  });

  test.each([
    { it: 'goes on behind fences in a docstring', inner: ['```', 'fib(1)', '```'] },
    {
      it: 'goes on behind tagged fences in a docstring',
      inner: ['```python', 'fib(1)', '```', '>', '```', '1', '```'],
    },
  ])('$it', ({ inner }) => {
    const code = ['def fib(n):', '    """', ...inner.map((line) => `    ${line}`), '    """', '    return n'].join(
      '\n',
    );

    expect(codeOf(`\`\`\`python\n${code}\n\`\`\`\nIt is slow.\n\`\`\`\nfib(2)\n\`\`\``)).toBe(code);
    expect(codeOf(`1. So:\n    \`\`\`\n${code.replaceAll(/^(?=.)/gm, '    ')}\n    \`\`\``)).toBe(code);
  });

  test.each([
    { before: 'prose', rest: 'That is all.' },
    { before: 'another block', rest: 'So:\n```\nfib(2)\n```' },
    { before: 'a tagged block', rest: 'So:\n    ```python\n    fib(2)\n    ```\n```python\nfib(3)\n```' },
  ])('ends at a fence behind blanks, before $before', ({ rest }) => {
    expect(codeOf(`\`\`\`python\n${fib}\n    \`\`\`\n${rest}`)).toBe(fib);
  });

  test('has no blank before its first line alone', () => {
    expect(codeOf(` ${fib}\n\ndef other(): pass`, { functionName: 'fib' })).toBe(`${fib}\n\ndef other(): pass`);
  });

  test('is of the language that was asked for', () => {
    const reply =
      '```js\nfunction fib(n) {}\n```\n```python\ndef fib(n): pass\n```\nCorrected:\n```js\nfunction fib(n, m) {}\n```';

    expect(codeOf(reply)).toBe('def fib(n): pass');
    expect(codeOf(reply, { language: 'javascript' })).toBe('function fib(n, m) {}');
  });
});

describe('the version of a function that readCode chooses', () => {
  const old = 'def add(a, b):\n    return a - b';
  const next = 'def add(a, b):\n    return a + b';

  test.each([
    'Wait, that subtracts. Corrected:',
    'Wait, that is wrong, corrected version:',
    'Here is the fixed version:',
    'Sorry, I made a mistake.\n\nHere it is:',
    'This does not work for negative numbers. So:',
    'My previous version was incorrect; here is the right version:',
    '### Corrected version\n\nIt adds:',
    '**Final answer:**',
    '修正：',
    'Korrigiert:',
  ])('is the one behind %j, which corrects', (lead) => {
    const reply = replyOf([
      ['Here you are:', old],
      [lead, next],
    ]);

    expect(versionsOf(reply, 'add')).toEqual([next]);
    expect(versionsOf(reply, undefined)).toEqual([next]);
  });

  test.each([
    'If you want to add three numbers instead, write:',
    'It takes two numbers. If you need a text, you could use this instead:',
    'Alternatively:',
    'Here is a recursive version too:',
    'For comparison, the old version (before I fixed it):',
    'A common mistake would be:',
    'An incorrect version:',
    "Don't do this:",
    'Usage example:',
    '### Alternative\n\nThis one counts:',
    '**Another approach**\n\nThis one counts:',
    '### ❌ Wrong',
    'Wenn du lieber zählst:',
    'Si prefieres contar:',
    '如果你想要另一种写法：',
  ])('is none behind %j, which offers something else', (lead) => {
    const reply = replyOf([
      ['Here you are:', next],
      [lead, old],
    ]);

    expect(versionsOf(reply, 'add')).toEqual([next]);
    expect(versionsOf(reply, undefined)).toEqual([next]);
  });

  test.each([
    ['A naive solution would be:', 'Better:'],
    ['Before:', 'After:'],
    ["Don't do this:", 'Do this:'],
    ['The original code:', 'Without the bug:'],
    ['My first attempt:', 'Then I thought again:'],
    ['❌ Bad', '✅ Good'],
  ])('is none behind %j before %j', (first, second) => {
    expect(
      versionsOf(
        replyOf([
          [first, old],
          [second, next],
        ]),
        'add',
      ),
    ).toEqual([next]);
  });

  test.each([
    ['Here you are:', 'And with a lambda:'],
    ['Option 1', 'Option 2'],
    ['### Approach 1: simple', '### Approach 2: alternative'],
    ['Here you are:', 'If you want, the corrected version:'],
    ['Here you are:', 'The following is wrong:'],
    ['Here you are:', 'A faster version:'],
  ])('may be either of those behind %j and %j', (first, second) => {
    expect(
      versionsOf(
        replyOf([
          [first, old],
          [second, next],
        ]),
        'add',
      ),
    ).toEqual([old, next]);
  });

  test('is told by the comment that it begins with', () => {
    const wrong = `# Wrong:\n${old}`;

    expect(
      versionsOf(
        replyOf([
          ['So:', next],
          ['', wrong],
        ]),
        'add',
      ),
    ).toEqual([next]);
  });

  test('is told by the words between pieces of prose', () => {
    expect(versionsOf(`${next}\n\nA common mistake would be:\n\n${old}`, 'add')).toEqual([next]);
    expect(versionsOf(`${old}\n\nWait, that is wrong. Corrected:\n\n${next}`, 'add')).toEqual([next]);
  });

  test('is a correction that was cut off, for what it corrects was wrong', () => {
    const reply = `${replyOf([['So:', old]])}\n\nWait, that is wrong. Corrected:\n\`\`\`\ndef add(a, b):\n    return (`;

    expect(versionsOf(reply, 'add')).toEqual(['def add(a, b):\n    return (']);
  });

  test('is the one that shows an earlier one again, with more around it', () => {
    const whole = `${next}\n\nprint(add(1, 2))`;

    expect(
      versionsOf(
        replyOf([
          ['So:', next],
          ['All of it:', whole],
        ]),
        'add',
      ),
    ).toEqual([whole]);
  });

  test('may be a shorter one', () => {
    const shorter = 'def fib(n):\n    return fib(n - 1) + fib(n - 2)';

    expect(versionsOf(replyWith(fib4, shorter), 'fib')).toEqual([fib4, shorter]);
  });

  test('does not call a helper that is shown as a mistake', () => {
    const reply = replyOf([
      ['A helper:', helper],
      ['A common mistake would be:', 'def add(a, b):\n    return a - b'],
      ['So:', user],
    ]);

    expect(versionsOf(reply, 'fib')).toEqual([`${helper}\n\n${user}`]);
  });
});

describe('blocks that readCode joins', () => {
  test.each([
    { are: 'a helper and what calls it', blocks: [helper, user], named: 'fib', code: [helper, user] },
    { are: 'the same in the other order', blocks: [user, helper], named: 'fib', code: [helper, user] },
    { are: 'the same without a name', blocks: [helper, user], named: undefined, code: [helper, user] },
    { are: 'no examples', blocks: [helper, user, example], named: 'fib', code: [helper, user] },
    {
      are: 'helpers of helpers',
      blocks: ['import math', 'def sq(n):\n    return math.sqrt(n)', 'def fib(n):\n    return sq(n)'],
      named: 'fib',
      code: ['import math', 'def sq(n):\n    return math.sqrt(n)', 'def fib(n):\n    return sq(n)'],
    },
    {
      are: 'constants and classes',
      blocks: ['LIMIT = 3', 'class Node:\n    pass', 'def fib(n):\n    return Node(LIMIT)'],
      named: 'fib',
      code: ['LIMIT = 3', 'class Node:\n    pass', 'def fib(n):\n    return Node(LIMIT)'],
    },
    {
      are: 'the latest helpers before it',
      blocks: ['def add(a, b):\n    return 0', helper, user],
      named: 'fib',
      code: [helper, user],
    },
  ])('are $are', ({ blocks, named, code }) => {
    expect(codeOf(replyWith(...blocks), { functionName: named })).toBe(code.join('\n\n'));
  });

  test('are pieces of JavaScript, too, unless they contradict each other', () => {
    const wanted = { language: 'javascript', functionName: 'fib' } as const;
    const add = 'const add = (a, b) => a + b;';
    const asked = 'const fib = (n) => add(n, one);';

    expect(codeOf(replyWith(add, asked), wanted)).toBe(`${add}\n\n${asked}`);
    expect(codeOf(replyWith(`${add}\nconst fib = 1;`, asked), wanted)).toBe(asked);
  });
});

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

function askedOf(code: string, language: Language, functionName?: string, parameters?: number): unknown {
  const wanted = { language, functionName, ...(parameters !== undefined && { parameters }) };
  const reading = readGivenCode(code, wanted);
  return reading.kind === 'code' ? reading.asked : reading;
}

const method = (owner: string, name: string): string => `((...args) => ${owner}["${name}"](...args))`;

describe('the function that readGivenCode finds in Python', () => {
  test.each([
    { code: 'def f(a, b): pass', name: 'f', args: ['a', 'b'] },
    { code: 'async def f(a): pass', name: 'f', args: ['a'] },
    {
      code: 'def f(\n    a: Dict[str, int],\n    b=1,\n    *rest,\n    c: int = 2,\n    **more\n) -> int:\n    pass',
      name: 'f',
      args: ['a', 'b', 'rest', 'c', 'more'],
    },
    { code: 'f = lambda a, b=2: a', name: 'f', args: ['a', 'b'] },
    { code: 'def helper(x): pass\ndef f(a): return helper(a)', name: 'f', args: ['a'] },
    { code: 'def f(a): return helper(a)\ndef helper(x): pass', name: 'f', args: ['a'] },
    { code: 'def f(a): pass\ndef main(): f(1)\nmain()', name: 'f', args: ['a'] },
    { code: 'def f(a): pass\ndef f(a, b): pass', name: 'f', args: ['a', 'b'] },
    { code: 'if True:\n    def f(a): pass', name: 'f', args: ['a'] },
    {
      code: 'class Solution:\n    def __init__(self): pass\n    def f(self, a): return a',
      name: 'f',
      args: ['a'],
      entry: 'Solution.f',
    },
    { code: 'class Node:\n    def f(self): pass\ndef g(a): pass', name: 'g', args: ['a'] },
    { code: 'def f(a) return a', name: 'f', args: ['a'] },
    { code: 'def f(a):\n    print a', name: 'f', args: ['a'] },
  ])('is $name of $code', ({ code, name, args, entry = name }) => {
    expect(askedOf(code, 'python')).toEqual({ name, args, entry, uses: [] });
  });

  test.each([
    { wanted: 'f', code: 'def f(a): pass\ndef g(b): return f(b)', entry: 'f' },
    { wanted: 'f', code: 'class A:\n    def f(self): pass\ndef f(a): pass', entry: 'f' },
    { wanted: 'f', code: 'class A:\n    def f(self): pass\ndef g(a): pass', entry: 'A.f' },
    { wanted: 'get_it', code: 'def getIt(): pass\ndef g(a): pass', entry: 'getIt' },
    { wanted: 'f', code: 'def g(a): pass\nf = g', entry: 'f' },
    { wanted: 'g', code: 'def g(a): pass\nf = g', entry: 'g' },
    { wanted: 'h', code: 'def g(a): pass\nf = g', entry: 'g' },
    { wanted: 'h', code: 'def f(a): return g(a)\ndef g(b): pass', entry: 'f' },
  ])('is $entry where $wanted is wanted', ({ wanted, code, entry }) => {
    expect(askedOf(code, 'python', wanted)).toMatchObject({ entry });
  });

  test.each([
    { parameters: 1, name: 'h' },
    { parameters: 2, name: 'f' },
    { parameters: 3, name: 'h' },
    { parameters: undefined, name: 'h' },
  ])('is $name where it is called with $parameters arguments', ({ parameters, name }) => {
    const code = parameters === 3 ? 'def h(a, *more): pass\ndef f(a, b): pass' : 'def f(a, b): pass\ndef h(a): pass';

    expect(askedOf(code, 'python', undefined, parameters)).toMatchObject({ name });
  });
});

describe('the function that readGivenCode finds in JavaScript', () => {
  test.each([
    { code: 'function f(a, b = 1, ...rest) {}', name: 'f', args: ['a', 'b', 'rest'] },
    { code: 'function f({ a,\n  b }, [c]) {}', name: 'f', args: ['{ a, b }', '[c]'] },
    { code: 'async function* f(a) {}', name: 'f', args: ['a'] },
    { code: 'const f = a => a;', name: 'f', args: ['a'] },
    { code: 'let f = async (a) => a;', name: 'f', args: ['a'] },
    { code: 'const f = function (a) {};', name: 'f', args: ['a'] },
    { code: 'const helper = (x) => x; const f = (a) => helper(a);', name: 'f', args: ['a'] },
    { code: 'const f = (a) => helper(a); const helper = (x) => x;', name: 'f', args: ['a'] },
    { code: 'function f(a) {} function main() { f(1); } main();', name: 'f', args: ['a'] },
    { code: 'module.exports = (a) => a;', name: 'exports', args: ['a'], entry: 'module.exports' },
    { code: 'module.exports = function f(a) {};', name: 'f', args: ['a'], entry: 'module.exports' },
    { code: 'function f(a) {} function g() { f(); } module.exports = f;', name: 'f', args: ['a'] },
    { code: 'export default function f(a) {}', name: 'f', args: ['a'] },
    { code: 'export default (a) => a;', name: 'default', args: ['a'], entry: '__assayDefaultExport' },
    { code: 'class Solution { f(a) { return a; } }', name: 'f', args: ['a'], entry: method('(new (Solution)())', 'f') },
    { code: 'const o = { f(a) { return a; } };', name: 'f', args: ['a'], entry: method('(o)', 'f') },
    { code: 'function f(a) {}\nconst result = [1].concat((b) => b);', name: 'f', args: ['a'] },
    { code: 'function f(a, b { return a }\nfunction g(a: string, b) {', name: 'g', args: ['a', 'b'] },
    { code: 'const f = (a, b = [1, 2]) => {', name: 'f', args: ['a', 'b'] },
  ])('is $name of $code', ({ code, name, args, entry = name }) => {
    expect(askedOf(code, 'javascript')).toEqual({ name, args, entry, uses: [] });
  });

  test.each([
    { wanted: 'f', code: 'const f = memoize((a) => a); function g(b) { return f(b); }', entry: 'f' },
    { wanted: 'f', code: 'class A { f() {} } function f(a) {}', entry: 'f' },
    { wanted: 'f', code: 'class A { f() {} } function g(a) {}', entry: method('(new (A)())', 'f') },
    { wanted: 'get_it', code: 'function getIt() {} function g(a) {}', entry: 'getIt' },
  ])('is $entry where $wanted is wanted', ({ wanted, code, entry }) => {
    expect(askedOf(code, 'javascript', wanted)).toMatchObject({ entry });
  });

  test.each([
    { wanted: 'f', code: 'const g = (a) => a; const f = g;', entry: 'f', name: 'f' },
    { wanted: 'h', code: 'const g = (a) => a; const f = g;', entry: 'g', name: 'g' },
    { wanted: 'f', code: 'const f = function g(a) { return a; };', entry: 'f', name: 'f' },
    { wanted: 'g', code: 'const f = function g(a) { return a; };', entry: 'f', name: 'g' },
  ])('has the name $name where $wanted is wanted of $code', ({ wanted, code, entry, name }) => {
    expect(askedOf(code, 'javascript', wanted)).toMatchObject({ entry, name });
  });

  test.each([
    { code: 'const data = { i: function () {} };', problem: 'it defines no function in JavaScript' },
    { code: 'const x = list.map((a) => a);', problem: 'it defines no function in JavaScript' },
    { code: 'x = (', problem: 'it defines no function that can be read as JavaScript (line 1: Unexpected token)' },
  ])('is none in $code', ({ code, problem }) => {
    expect(askedOf(code, 'javascript', 'f')).toEqual({ kind: 'no-function', code, problem });
  });
});

describe('readGivenCode', () => {
  test.each(['', ' \n', 'x'.repeat(200_001)])('finds no code in what is no code', (code) => {
    expect(readGivenCode(code, { language: 'python', functionName: 'f' })).toEqual({ kind: 'no-code' });
  });

  test('leaves the code as it is', () => {
    const code = '\n  def f(a):\n    pass\n';

    expect(readGivenCode(code, { language: 'python', functionName: 'f' })).toMatchObject({ kind: 'code', code });
  });
});
