import { describe, expect, test } from '@jest/globals';
import { readCode } from './read-code';
import type { WantedFunction } from './code-reading';

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
