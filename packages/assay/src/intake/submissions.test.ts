import { describe, expect, test } from '@jest/globals';
import type { Challenge } from '../kinds/validator/challenge/challenge';
import type { Fixture } from '../kinds/validator/challenge/fixture';
import { fingerprintOf } from './fingerprint';
import { readNotebook } from './read-notebook';
import { orderForReview } from './review-queue';

/** How two codes relate. */
function compare(one: string, other: string, language = 'javascript'): 'exact' | 'near' | 'other' {
  const first = fingerprintOf(one, language);
  const second = fingerprintOf(other, language);
  return first.exact === second.exact ? 'exact' : first.near === second.near ? 'near' : 'other';
}

const code = 'const f = (a, b) => {\n  for (const x of a) {\n    if (x === b) return true;\n  }\n  return false;\n};';

describe('fingerprintOf', () => {
  test.each([
    { title: 'itself', other: code, is: 'exact' },
    {
      title: 'other line ends and blanks at their ends',
      other: `\uFEFF\n${code.replaceAll('\n', '  \r\n')}\n\n`,
      is: 'exact',
    },
    {
      title: 'other indentation and no semicolons',
      other: code.replaceAll(/;|\n/g, '\n').replaceAll('  ', '\t'),
      is: 'near',
    },
    { title: 'comments', other: `// mine\n${code} /* end */`, is: 'near' },
    {
      title: 'other names',
      other: code.replaceAll(/\bx\b/g, 'item').replaceAll(/\ba\b/g, 'list').replace('f =', 'find ='),
      is: 'near',
    },
    { title: 'let and var', other: code.replaceAll('const', 'var'), is: 'near' },
    {
      title: 'a function declaration',
      other: code.replace('const f = (a, b) => {', 'function f(a, b) {').replace(/;$/, ''),
      is: 'near',
    },
    { title: 'braces around one statement', other: code.replace('return true;', '{ return true; }'), is: 'near' },
    { title: 'another operator', other: code.replace('===', '=='), is: 'other' },
    { title: 'a variable that is not declared', other: code.replace('const x', 'x'), is: 'other' },
    { title: 'swapped parameters', other: code.replace('(a, b)', '(b, a)'), is: 'other' },
    { title: 'another value', other: code.replace('return false', 'return null'), is: 'other' },
    { title: 'another global', other: code.replace('return false', 'return undefined2'), is: 'other' },
  ])('of JavaScript and $title: $is', ({ other, is }) => {
    expect(compare(code, other)).toBe(is);
  });

  test.each([
    { one: "x => 'a' + 1.0 + /b/", other: 'y => "a" + 1 + /b/', is: 'near' },
    { one: 'x => /b/', other: 'x => /c/', is: 'other' },
    { one: 'f = x => x.a', other: 'f = x => x.b', is: 'other' },
    { one: 'function f() { this.x = 1; }', other: 'function g() { this.x = 1 }', is: 'near' },
    { one: 'class A { get x() { return 1; } }', other: 'class A { set x(v) { return 1; } }', is: 'other' },
    { one: 'async (a) => await a', other: '(a) => a', is: 'other' },
  ])('$one and $other: $is', ({ one, other, is }) => {
    expect(compare(one, other)).toBe(is);
  });

  const python =
    'def two_sum(nums, target):\n    seen = set()\n    for n in nums:\n        if target - n in seen:\n            return True\n        seen.add(n)\n    return False\n';

  test.each([
    {
      title: 'other names, indentation and comments',
      other: python
        .replaceAll('nums', 'a')
        .replaceAll('seen', 's')
        .replaceAll('    ', '  ')
        .replace(':\n', ':  # mine\n'),
      is: 'near',
    },
    { title: 'another depth', other: python.replace('        seen.add(n)', '    seen.add(n)'), is: 'other' },
    { title: 'another builtin', other: python.replace('set()', 'list()'), is: 'other' },
    { title: 'another method', other: python.replace('.add', '.append'), is: 'other' },
    { title: 'a module under its name', other: `import math\n${python}`, is: 'other' },
  ])('of Python and $title: $is', ({ other, is }) => {
    expect(compare(python, other, 'python')).toBe(is);
  });

  test.each([
    { one: 'import math\nmath.sqrt(1)', other: 'import cmath\ncmath.sqrt(1)', is: 'other' },
    { one: 'f = lambda a: any(x == y for x, y in a)', other: 'g = lambda b: any(p == q for p, q in b)', is: 'near' },
    { one: 'f = print', other: 'f = max', is: 'other' },
    { one: "a = 'x'", other: 'b = "x"', is: 'near' },
  ])('$one and $other: $is', ({ one, other, is }) => {
    expect(compare(one, other, 'python')).toBe(is);
  });

  test('of any other text looks at blanks alone', () => {
    expect(compare('The moon  pulls.\n', ' The moon pulls.', 'text')).toBe('near');
    expect(compare('The moon pulls.', 'The Moon pulls.', 'text')).toBe('other');
  });

  test('takes code apart however deep it is', () => {
    const deep = `x = ${'1 + '.repeat(15_000)}1`;

    expect(compare(deep, `${deep}  `)).toBe('exact');
    expect(compare(deep, deep.replace('x', 'y'))).toBe('other');
  });
});

const cell = (source: string | readonly string[], metadata = {}): object => ({ cell_type: 'code', source, metadata });

const notebook = (cells: readonly object[], metadata: object = { kernelspec: { language: 'python' } }): string =>
  JSON.stringify({ cells, metadata, nbformat: 4 });

describe('readNotebook', () => {
  test('joins the code cells, without text, tests of nbgrader and commands of Jupyter', () => {
    const read = readNotebook(
      notebook([
        { cell_type: 'markdown', source: '# Even' },
        cell(['%matplotlib inline\n', '!pip install x\n', 'import math']),
        cell('%%time\ndef f(n):\n    %pdb on\n    return n % 2 == 0'),
        cell('%%bash\nls'),
        cell('assert f(2)', { nbgrader: { grade: true, solution: false } }),
        cell('text = """\n%not magic\n"""'),
      ]),
    );

    expect(read).toEqual({
      status: 'read',
      language: 'python',
      code: 'import math\n\ndef f(n):\n    pass\n    return n % 2 == 0\n\ntext = """\n%not magic\n"""\n',
      notes: [
        'cell 2, left out: %matplotlib inline, !pip install x',
        'cell 3, left out: %%time, %pdb on',
        'cell 4 left out: %%bash',
        '1 test cell of nbgrader left out',
      ],
    });
  });

  test.each([
    ['a file that is written', notebook([cell('%%writefile a.py\nx = 1')]), 'cell 1 begins with %%writefile'],
    ['a command within code', notebook([cell('!ls\nx = !ls')]), 'has commands of Jupyter in cell 1 (!ls)'],
    ['no code', notebook([{ cell_type: 'markdown', source: 'x' }]), 'is a notebook without code'],
    ['other JSON', '{"cells": 3}', 'is not a notebook: expected "cells"'],
    ['no JSON', '{', 'is not a notebook: it is not JSON'],
  ])('refuses %s', (_, json, reason) => {
    expect(readNotebook(json)).toEqual({ status: 'broken', reason: expect.stringContaining(reason) as unknown });
  });

  test('takes the language of the kernel, and says when there is none', () => {
    expect(readNotebook(notebook([cell('%x')], { language_info: { name: 'javascript' } }))).toMatchObject({
      language: 'javascript',
      code: '%x\n',
    });
    expect(readNotebook(notebook([cell('x = 1')], {}))).toMatchObject({
      language: 'python',
      notes: ['the notebook states no language, and was read as Python'],
    });
  });
});

const analytic = (name: string): Challenge['prompt']['analytics'][number] => ({ name, rubric: name, policy: {} });

function fixture(id: string, rest: Partial<Fixture>): Fixture {
  const file = `fixtures/c/${id}.yaml`;
  return { id, title: id, file, language: 'javascript', solution: id, expected: {}, policy: {}, lines: {}, ...rest };
}

const unreviewed = (id: string, rest: Partial<Fixture>): Fixture => fixture(id, { reviewed: false, ...rest });

function challenge(fixtures: readonly Fixture[], waiting: readonly Fixture[]): Challenge {
  return {
    id: 'c',
    title: 'C',
    root: '/',
    fixtures,
    unreviewed: waiting,
    examples: [],
    prompt: {
      file: 'prompts/c.md',
      title: 'C',
      request: { model: 'm', responseFormat: 'text' },
      system: undefined,
      text: '',
      analytics: [analytic('isRight'), analytic('isFast')],
    },
  };
}

const both = { isRight: true, isFast: true };

describe('orderForReview', () => {
  test('takes contradictions first, then split votes, then open analytics, then the rest, and says why', () => {
    const waiting = [
      unreviewed('a-agreed', { expected: both, proposals: { isRight: { oracle: true, model: true } } }),
      unreviewed('b-open', { expected: { isRight: true } }),
      unreviewed('c-split', {
        expected: both,
        proposals: { isFast: { model: true, votes: { true: 2, false: 1 } } },
      }),
      unreviewed('d-stated', {
        expected: both,
        proposals: { isRight: { author: true, oracle: false, model: false }, isFast: { oracle: true, model: false } },
      }),
      unreviewed('e-oracle', { expected: { isRight: true }, proposals: { isRight: { oracle: true, model: false } } }),
    ];

    const queue = orderForReview(challenge([fixture('old', { expected: both })], waiting));

    expect(queue.map(({ fixture: { id }, ...rest }) => ({ id, ...rest }))).toEqual([
      {
        id: 'd-stated',
        kind: 'contradiction',
        disputed: ['isRight', 'isFast'],
        open: [],
        because: 'author, oracle and model disagree on isRight and 1 more',
      },
      {
        id: 'e-oracle',
        kind: 'contradiction',
        disputed: ['isRight'],
        open: ['isFast'],
        because: 'oracle and model disagree on isRight',
      },
      {
        id: 'c-split',
        kind: 'split-votes',
        disputed: ['isFast'],
        open: [],
        because: '2 votes to 1 for true on isFast',
      },
      { id: 'b-open', kind: 'open', disputed: [], open: ['isFast'], because: 'no proposed label for isFast' },
      { id: 'a-agreed', kind: 'rare', disputed: [], open: [], because: '1 reviewed fixture is in javascript' },
    ]);
  });

  test('among equals takes what the challenge has least of, and counts what came before', () => {
    const slow = { isRight: true, isFast: false };
    const waiting = [
      unreviewed('a', { expected: both }),
      unreviewed('b', { expected: slow }),
      unreviewed('c', { expected: slow }),
      unreviewed('d', { expected: slow }),
      unreviewed('e', { expected: both, language: 'python' }),
    ];
    const reviewed = ['x', 'y'].map((id) => fixture(id, { expected: both }));

    const queue = orderForReview(challenge(reviewed, waiting));

    expect(queue.map(({ fixture: { id }, because }) => [id, because])).toEqual([
      ['b', 'no reviewed fixture has isFast false'],
      ['e', 'no reviewed fixture is in python'],
      ['c', 'no reviewed fixture has isFast false'],
      ['d', 'no reviewed fixture has isFast false'],
      ['a', '2 reviewed fixtures are in javascript'],
    ]);
  });

  test('puts each of five thousand into the queue once', () => {
    const waiting = Array.from({ length: 5000 }, (_, index) =>
      unreviewed(String(index), {
        expected: { isRight: index % 2 === 0, isFast: index % 3 === 0 },
        language: `language-${String(index % 20)}`,
      }),
    );

    const queue = orderForReview(challenge([], waiting));

    expect(queue).toHaveLength(5000);
    expect(new Set(queue.map(({ fixture: { id } }) => id)).size).toBe(5000);
  });
});
