import { afterEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { InputError } from 'gpt-assay/plugin';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { loadInterview } from './load-interview';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});

/** An interview of these files, loaded by its name. */
function load(files: Readonly<Record<string, string>>, named = 'set') {
  folder = makeTemporaryFolder(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`fixtures/set/${name}`, text])),
  );
  return loadInterview(folder.path, named);
}

const early = `
.Shared: &Shared
  one_argument:
    assert: len(f.args)
    eq: 1
Double:
  Request: Write a {{language}} function double(n) that returns 2n.
  Description: A start.
  Checks:
    <<: *Shared
    name: { assert: f.name, eq: double }
    two: { assert: f.call(2), eq-any: [4, 4.5], weight: 3 }
    hidden: { inputs: [{ int: [0, 9] }, bool, { list: { choice: [a, 1] }, length: [0, 2] }] }
  Solution:
    python: |
      def double(n):
          return 2 * n
`;

const expressions = {
  arguments: { kind: 'function', name: 'len', args: [{ kind: 'arguments' }], keywords: {}, by: undefined },
  two: { kind: 'call', args: [{ kind: 'constant', value: 2 }] },
};
const request = { Request: 'Write a {{language}} function double(n) that returns 2n.', Description: 'A start.' };
const double = {
  name: 'Double',
  file: 'fixtures/set/a.yaml',
  line: 6,
  functionName: 'double',
  texts: { javascript: request, python: request },
  checks: [
    {
      kind: 'assert',
      name: 'one_argument',
      assert: 'len(f.args)',
      weight: 1,
      expression: expressions.arguments,
      expected: { eq: 1 },
    },
    {
      kind: 'assert',
      name: 'name',
      assert: 'f.name',
      weight: 1,
      expression: { kind: 'function name' },
      expected: { eq: 'double' },
    },
    {
      kind: 'assert',
      name: 'two',
      assert: 'f.call(2)',
      weight: 3,
      expression: expressions.two,
      expected: { eqAny: [4, 4.5] },
    },
    {
      kind: 'inputs',
      name: 'hidden',
      times: 20,
      weight: 1,
      inputs: [
        { kind: 'int', from: 0, to: 9 },
        { kind: 'bool' },
        { kind: 'list', of: { kind: 'choice', of: ['a', 1] }, length: [0, 2] },
      ],
    },
  ],
  solutions: { python: 'def double(n):\n    return 2 * n\n' },
};

describe('loadInterview', () => {
  test.each([
    { what: 'LF', text: early },
    { what: 'CRLF', text: early.replaceAll('\n', '\r\n') },
    { what: 'a byte order mark', text: `\uFEFF${early}` },
  ])('reads questions, merged checks included, with $what', ({ text }) => {
    expect(load({ 'a.yaml': text })).toEqual({
      interview: { id: 'set', folder: 'fixtures/set', questions: [double] },
      warnings: [],
      inJavaScript: [],
    });
  });

  test.each(['set', 'fixtures/set', './fixtures/set/'])('finds an interview by %s', (named) => {
    expect(load({ 'a.yaml': early }, named).interview).toMatchObject({ id: 'set', folder: 'fixtures/set' });
  });

  test.each([
    { named: 'set', found: 'fixtures/set' },
    { named: './set', found: 'set' },
    { named: './set/', found: 'set' },
    { named: './other', found: 'fixtures/other' },
  ])('takes $named for $found where both could be meant', ({ named, found }) => {
    folder = makeTemporaryFolder({ 'fixtures/set/a.yaml': early, 'set/a.yaml': early, 'fixtures/other/a.yaml': early });

    expect(loadInterview(folder.path, named).interview.folder).toBe(found);
  });

  test('finds an interview by the absolute path of its folder, wherever that is', () => {
    folder = makeTemporaryFolder({ 'project/x': '', 'My set@2/a.yaml': early });

    const { interview } = loadInterview(join(folder.path, 'project'), join(folder.path, 'My set@2'));

    expect(interview).toMatchObject({
      id: 'my-set-2',
      folder: '../My set@2',
      questions: [{ file: '../My set@2/a.yaml' }],
    });
  });

  test('reads .yaml and .yml files in the order of their names, and no others', () => {
    const one = (name: string): string => `${name}:\n  Request: x\n  Checks: { c: { assert: f.name, eq: x } }\n`;
    const { interview } = load({ 'b.yml': one('B') + one('A'), 'a.yaml': one('Z'), 'c.txt': '{', '.hidden.yaml': '{' });

    expect(interview.questions.map(({ name, file, line }) => [name, file, line])).toEqual([
      ['Z', 'fixtures/set/a.yaml', 1],
      ['B', 'fixtures/set/b.yml', 1],
      ['A', 'fixtures/set/b.yml', 4],
    ]);
  });

  test.each([
    {
      what: 'a text',
      question: 'Request: Do it.',
      texts: { javascript: { Request: 'Do it.' }, python: { Request: 'Do it.' } },
    },
    { what: 'one language', question: 'Request: { python: Do it. }', texts: { python: { Request: 'Do it.' } } },
    {
      what: 'the later form',
      question: 'Signature: f(x)\n  Input: with x\n  Output: |\n    y\n  Fact: z',
      texts: {
        javascript: { Signature: 'f(x)', Input: 'with x', Output: 'y', Fact: 'z' },
        python: { Signature: 'f(x)', Input: 'with x', Output: 'y', Fact: 'z' },
      },
    },
    {
      what: 'the later form for one language',
      question: "Signature: { python: 'f(x: int)' }\n  Input: with x\n  Output: y",
      texts: { python: { Signature: 'f(x: int)', Input: 'with x', Output: 'y' } },
    },
  ])('knows in which languages a question is asked by $what', ({ question, texts }) => {
    const { interview } = load({ 'a.yaml': `Q:\n  ${question}\n  Checks: { c: { assert: len(f.args), eq: 1 } }\n` });

    expect(interview.questions[0]?.texts).toEqual(texts);
  });

  test.each([
    { texts: 'Request: do f(x)', check: 'f.name, eq: g', name: 'g' },
    { texts: 'Request: do f(x)', check: 'f.name, eq-any: [g, h]', name: undefined },
    { texts: 'Request: do f(x)', check: 'f.call(), eq: g', name: undefined },
    { texts: 'Signature: "f(x)"\n  Input: x\n  Output: y', check: 'f.call(), eq: g', name: 'f' },
    {
      texts: 'Signature: "def süß_1 (x: int) -> int"\n  Input: x\n  Output: y',
      check: 'f.call(), eq: g',
      name: 'süß_1',
    },
    { texts: 'Signature: "async function $f(x)"\n  Input: x\n  Output: y', check: 'f.call(), eq: g', name: '$f' },
    { texts: 'Signature: anything\n  Input: x\n  Output: y', check: 'f.call(), eq: g', name: undefined },
  ])('takes $name for the name of the function by "$texts" and $check', ({ texts, check, name }) => {
    const { interview } = load({ 'a.yaml': `Q:\n  ${texts}\n  Checks: { c: { assert: ${check} } }\n` });

    expect(interview.questions[0]?.functionName).toBe(name);
  });

  test('warns of what is allowed and probably not meant', () => {
    const text = [
      'Q:',
      '  Signature: f(x)',
      '  Input: x',
      '  Output: y',
      '  Checks:',
      '    name: { assert: f.name, eq: g }',
      '    one: { assert: f.call(1), eq: [1] }',
      '    two: { assert: f.call(1), eq: [1], weight: 2 }',
      '    three:',
      '      inputs: [bool, { choice: [1, 1, 2] }]',
      '      times: 5',
      '  Solution: { python: x }',
    ];

    expect(load({ 'a.yaml': text.join('\n') }).warnings).toEqual([
      {
        file: 'fixtures/set/a.yaml',
        line: 11,
        field: 'Q.Checks.three.times',
        message: 'there are only 4 different inputs, so calls would repeat',
      },
      { file: 'fixtures/set/a.yaml', line: 8, field: 'Q.Checks.two', message: 'repeats one, so it counts twice' },
      {
        file: 'fixtures/set/a.yaml',
        line: 2,
        field: 'Q.Signature',
        message: 'names the function f, and a check of f.name g',
      },
    ]);
  });

  test('reads 300 questions that share their checks without delay', () => {
    const many = Array.from(
      { length: 300 },
      (_, index) => `Q${String(index)}:\n  Request: x\n  Checks: { <<: *Shared }\n`,
    );

    expect(load({ 'a.yaml': early + many.join('') }).interview.questions).toHaveLength(301);
  });

  test.each([
    {
      named: 'sett',
      message:
        'fixtures/sett cannot be used:\n  - there is no such folder (did you mean "set"?); interviews in fixtures/: set',
    },
    { named: 'x/y', message: 'x/y cannot be used:\n  - there is no such folder; interviews in fixtures/: set' },
    { named: 'empty', message: 'fixtures/empty cannot be used:\n  - the folder has no question: add a .yaml file' },
  ])('says that $named holds no interview', ({ named, message }) => {
    folder = makeTemporaryFolder({ 'fixtures/set/a.yaml': early, 'fixtures/empty/a.txt': '' });

    expect(() => loadInterview(folder.path, named)).toThrow(message);
    expect(() => loadInterview(folder.path, named)).toThrow(InputError);
  });
});
