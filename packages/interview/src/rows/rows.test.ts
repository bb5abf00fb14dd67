import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { inOrder } from './in-order';
import { questionOfRow } from './question-of-row';
import { nameOf, readReplies } from './read-replies';
import { readRows } from './read-rows';
import { askedRowSchema, type PreparedRow } from './rows';

describe('inOrder', () => {
  test('hands results on in the order of the items, and never has more than the limit in flight', async () => {
    const results: number[] = [];
    let running = 0;
    let most = 0;

    await inOrder(
      [30, 5, 20, 1, 10],
      3,
      async (milliseconds) => {
        running += 1;
        most = Math.max(most, running);
        await sleep(milliseconds);
        running -= 1;
        return milliseconds;
      },
      (result) => results.push(result),
    );

    expect([results, most]).toEqual([[30, 5, 20, 1, 10], 3]);
  });

  test('starts nothing after a failure, hands on what came before it, and rejects with it', async () => {
    const started: number[] = [];
    const results: number[] = [];

    const all = inOrder(
      [0, 1, 2, 3, 4, 5, 6],
      2,
      (item) => {
        started.push(item);
        return item === 1 ? Promise.reject(new Error('broken')) : Promise.resolve(item);
      },
      (result) => results.push(result),
    );

    await expect(all).rejects.toThrow('broken');
    expect([started, results]).toEqual([[0, 1, 2], [0]]);
  });
});

describe('questionOfRow', () => {
  const row: PreparedRow = { name: 'Product', language: 'python' };

  const withChecks = (...checks: readonly unknown[]): PreparedRow => ({ ...row, checks });

  test('reads a row’s own checks, whatever became of them before', () => {
    const read = questionOfRow(
      withChecks(
        { assert: 'f.name', eq: 'mul', got: 'mul', status: 1 },
        { name: 'product', assert: 'f.call(2,3)', 'eq-any': [6, '6'], weight: 2, got: null, status: 0 },
        { assert: 'f.call()', eq: null, weight: null },
      ),
    );

    expect(read).toEqual({
      name: 'Product',
      file: '',
      line: 1,
      texts: { python: {} },
      functionName: 'mul',
      solutions: {},
      checks: [
        {
          kind: 'assert',
          name: 'check 1',
          assert: 'f.name',
          expression: { kind: 'function name' },
          expected: { eq: 'mul' },
          weight: 1,
        },
        {
          kind: 'assert',
          name: 'product',
          assert: 'f.call(2,3)',
          expression: {
            kind: 'call',
            args: [
              { kind: 'constant', value: 2 },
              { kind: 'constant', value: 3 },
            ],
          },
          expected: { eqAny: [6, '6'] },
          weight: 2,
        },
        {
          kind: 'assert',
          name: 'check 3',
          assert: 'f.call()',
          expression: { kind: 'call', args: [] },
          expected: { eq: null },
          weight: 1,
        },
      ],
    });
  });

  test.each([
    [{ Signature: ' mul(a,b)' }, 'mul'],
    [{ Signature: '$(a)', checks: [{ assert: 'f.name', 'eq-any': ['a', 'b'] }] }, '$'],
    [{ Signature: 'mul(a,b)', checks: [{ assert: 'f.name', eq: 'times' }] }, 'times'],
    [{ Signature: 'a function of two numbers' }, undefined],
    [{ Signature: 5 }, undefined],
    [{}, undefined],
  ])('finds the function that %j asks for: %s', (parts, name) => {
    expect(questionOfRow({ ...row, ...parts }).functionName).toBe(name);
  });

  test.each([undefined, null, [], 'none', { a: 1 }])('has no checks when the row brings %j', (checks) => {
    expect(questionOfRow({ ...row, checks }).checks).toEqual([]);
  });

  test.each([
    [null, 'expected a map of names to values, received nothing'],
    [{ eq: 1 }, 'assert: missing; expected text'],
    [{ assert: 'f.call()', eq: 1, weight: -1 }, 'weight: '],
    [{ assert: 'f.call()', eq: 1, weight: 0.5 }, 'weight: '],
    [{ assert: 'f.call()', 'eq-any': [] }, 'eq-any: '],
    [{ assert: 'f.call()' }, 'expected eq or eq-any'],
    [{ assert: '__import__("os")', eq: 1 }, ''],
  ])('refuses the check %j', (check, message) => {
    const read = (): unknown => questionOfRow(withChecks({ assert: 'f.name', eq: 'mul' }, check));

    expect(read).toThrow(`Product (python): check 2 of its row cannot be used: ${message}`);
  });
});

describe('readReplies', () => {
  const rows: readonly PreparedRow[] = [
    { interview: 'small', name: 'Sum', language: 'javascript', prompt: 'Add.' },
    { interview: 'small', name: 'Sum', language: 'python', prompt: 'Add.' },
  ];

  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  /** Reads the replies of a folder with these files. */
  function read(files: Readonly<Record<string, string | Uint8Array>>, model?: string): ReturnType<typeof readReplies> {
    folder = makeTemporaryFolder({ 'gpt-x/.keep': '', ...files });
    return readReplies(join(folder.path, 'gpt-x'), rows, { model });
  }

  describe('readReplies', () => {
    test('gives each row the text of its file, or says that there is none', () => {
      expect(read({ 'gpt-x/Sum-python.txt': 'def add(a, b): …\r\n' })).toEqual([
        { ...rows[0], model: 'gpt-x', params: {}, run: 0, round: 1, error: 'there is no Sum-javascript.txt' },
        { ...rows[1], model: 'gpt-x', params: {}, run: 0, round: 1, answer: 'def add(a, b): …\r\n' },
      ]);
    });

    test.each([
      [{ model: 'named', params: { temperature: 0.7 } }, undefined, 'named', { temperature: 0.7 }],
      [{ model: 'named' }, 'flag', 'flag', {}],
      [{ model: 5, params: 'hot', stop_token: 'x' }, undefined, 'gpt-x', {}],
      [null, undefined, 'gpt-x', {}],
    ])('takes model and parameters from info.json %j and flag %s', (info, flag, model, params) => {
      const files = { 'gpt-x/Sum-python.txt': '', 'gpt-x/info.json': JSON.stringify(info) };

      expect(read(files, flag)[1]).toMatchObject({ model, params, answer: '' });
    });

    test('takes bytes that are no text for an answer all the same', () => {
      expect(read({ 'gpt-x/Sum-python.txt': new Uint8Array([0x64, 0xff, 0x00]) })[1]?.answer).toBe('d\uFFFD\u0000');
    });

    test('names a folder without replies, and everything in it that cannot be used, at once', () => {
      expect(() => read({})).toThrow(/gpt-x has no replies: expected files such as Sum-javascript\.txt\.$/);
      expect(() => read({ 'gpt-x/Sum.txt': '', 'gpt-x/sum-python.txt': '', 'gpt-x/info.json': 'model: x' })).toThrow(
        /Sum\.txt cannot be used:\n {2}- has no language in its name: [^]*sum-python\.txt cannot be used:\n[^]*info\.json cannot be used:\n {2}- not JSON: /,
      );
    });
  });

  describe('readReplies of one language', () => {
    const choice = { languages: ['python'] } as const;
    const some = (files: Readonly<Record<string, string>>): readonly unknown[] => {
      folder = makeTemporaryFolder(files);
      const wanted = rows.filter(({ language }) => language === 'python');
      return readReplies(join(folder.path, 'results'), wanted, choice).map(
        ({ model, run, answer, template, error }) => [...[model, run, template, answer ?? error]],
      );
    };

    test('takes files that are named after the question alone, and passes over those in other languages', () => {
      expect(some({ 'results/Sum.txt': 'a', 'results/Sum-javascript.txt': 'b' })).toEqual([
        ['results', 0, undefined, 'a'],
      ]);
    });

    test('takes a folder for each model, and counts those of one model as its runs', () => {
      const info = JSON.stringify({ model: 'm', prompt_template: 'prompts/chat-simple.txt', stop_token: 'x' });
      const files = { 'results/a/Sum.txt': '1', 'results/a/info.json': info, 'results/b/Sum-python.txt': '2' };

      expect(some({ ...files, 'results/b/info.json': info, 'results/c/Sum.txt': '3', 'results/.keep': '' })).toEqual([
        ['m', 0, 'chat-simple', '1'],
        ['m', 1, 'chat-simple', '2'],
        ['c', 0, undefined, '3'],
      ]);
    });

    test('refuses two files for one question, and a folder with nothing in that language', () => {
      expect(() => some({ 'results/Sum.txt': 'a', 'results/Sum-python.txt': 'b' })).toThrow(
        /Sum\.txt cannot be used:\n {2}- answers the same question as Sum-python\.txt: remove one of them/,
      );
      folder.remove();
      expect(() => some({ 'results/Sum-javascript.txt': 'a' })).toThrow(/results has no answer in python\.$/);
    });
  });

  describe('nameOf', () => {
    test('joins question and language', () => {
      expect([nameOf(rows[1]), nameOf(undefined)]).toEqual(['Sum-python', 'Question-python']);
    });
  });
});

describe('readRows', () => {
  const row = { name: 'Digits', language: 'python', answer: 'x' };

  const folder = makeTemporaryFolder();

  afterAll(folder.remove);

  function fileWith(text: string): string {
    folder.write('asked.ndjson', text);
    return join(folder.path, 'asked.ndjson');
  }

  test('reads rows again and again, with what they carry, CRLF and blank lines passed over', () => {
    const file = fileWith(`\uFEFF${JSON.stringify({ ...row, own: [1] })}\r\n\r\n${JSON.stringify(row)}\r\n`);

    const { rows, count, warnings } = readRows(file, askedRowSchema);

    expect([count, warnings, [...rows()], [...rows()].length]).toEqual([
      2,
      [],
      [
        { ...row, own: [1], run: 0, round: 1 },
        { ...row, run: 0, round: 1 },
      ],
      2,
    ]);
  });

  test('leaves out a last line that a kill has cut in two, and says so', () => {
    const { count, warnings } = readRows(fileWith(`${JSON.stringify(row)}\n{"name":"Dig`), askedRowSchema);

    expect([count, warnings.map(({ line, message }) => [line, message])]).toEqual([
      1,
      [[2, 'the last line is truncated and was skipped']],
    ]);
  });

  test('names every line that cannot be used, with field, expectation and what came', () => {
    const file = fileWith(
      `nonsense\n${JSON.stringify({ ...row, language: 'rust', answer: 5 })}\n${JSON.stringify(row)}\n`,
    );

    expect(() => readRows(file, askedRowSchema)).toThrow(
      /asked\.ndjson cannot be used:\n {2}- line 1: not JSON[^\n]*\n {2}- line 2: language: expected one of javascript, python; received the text "rust"; answer: expected text, received the number 5/,
    );
  });

  test('refuses a file without a row, and one that is not there', () => {
    expect(() => readRows(fileWith('\n'), askedRowSchema)).toThrow(
      'the file has no rows: expected one JSON object per line',
    );
    expect(() => readRows('/nowhere/asked.ndjson', askedRowSchema)).toThrow('There is no file /nowhere/asked.ndjson.');
  });
});
