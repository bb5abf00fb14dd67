import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { countSaid, madeByTools, readAs, saidOf } from '../testing/verdict-files';
import { openaiEvalsFormat } from './openai-evals-format';

const read = (...lines: readonly unknown[]): ReturnType<typeof readAs> =>
  readAs(
    openaiEvalsFormat,
    'run.jsonl',
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );

const spec = (run_id = 'r1', completion_fns: readonly string[] = ['m'], eval_name = 'e.dev.v0'): object => ({
  spec: { run_id, completion_fns, eval_name },
});

let last = 0;
function event(type: string, data: object, about: object = {}): object {
  last += 1;
  const created_at = '2026-11-29 15:39:33.771418+00:00';
  return { run_id: 'r1', event_id: last, sample_id: 'e.dev.0', type, data, created_by: '', created_at, ...about };
}

const match = (correct: unknown, sampled: string, expected: unknown = 'true', about: object = {}): object =>
  event('match', { correct, expected, picked: correct === true ? expected : null, sampled }, about);

describe('openaiEvalsFormat, with files of oaieval itself', () => {
  // Counted in the files by a program of its own.
  test('reads runs one after another: runs of the same model repeat, another model stands beside it', async () => {
    const results = await openaiEvalsFormat.read(madeByTools('openai-evals.jsonl'), 'runs.jsonl');

    expect(countSaid(results)).toEqual({
      'graders/a · match': { true: 2, false: 4, unreadable: 2 },
      'graders/b · match': { true: 3, unreadable: 1 },
    });
    expect(results.verdicts.filter(({ item, model }) => item === 'loops.dev.0' && model === 'graders/a')).toEqual(
      [0, 1].map((run) => ({
        item: 'loops.dev.0',
        analytic: 'match',
        model: 'graders/a',
        run,
        said: { status: 'verdict', value: false },
        reason: 'false',
        usage: { promptTokens: 9, completionTokens: 1 },
        at: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/),
      })),
    );
    expect(results.truths.toSorted((one, other) => (one.item < other.item ? -1 : 1))).toEqual(
      [true, true, false, false].map((value, index) => ({ item: `loops.dev.${index}`, analytic: 'match', value })),
    );
    expect(results.texts.get('loops.dev.2')).toBe('Is this a loop? xs.map(f)');
    expect(results.notes).toEqual([
      'match: the verdict is the model’s own yes or no and the truth what the test expects, so false accepts and false rejects are told apart.',
    ]);
  });

  test('reads a graded eval: a grade without a choice is unreadable, and metascore is of the grader', async () => {
    const results = await openaiEvalsFormat.read(madeByTools('openai-evals-graded.jsonl'), 'graded.jsonl');

    expect(countSaid(results)).toEqual({
      'graders/a + graders/judge · score': { true: 2, false: 1, unreadable: 1 },
      'graders/judge · metascore': { true: 2, false: 1, unreadable: 1 },
    });
    expect(results.verdicts.find(({ item }) => item === 'graded.dev.3')?.reason).toBe('N\nIt says nothing.');
    expect(results.notes).toEqual([
      'score, metascore: the verdict is whether the check passed and the truth that it should, so false accepts and false rejects are not told apart.',
      'A run of several completion functions is called after all of them; metascore is of the last, which graded.',
    ]);
  });

  test.each(['openai-evals.jsonl', 'openai-evals-graded.jsonl'])('knows %s by its head', (name) => {
    expect(openaiEvalsFormat.fits(name, readFileSync(madeByTools(name), 'utf8').slice(0, 65_536))).toBe(true);
  });

  test.each(['promptfoo.json', 'promptfoo-prompts.jsonl', 'inspect.json'])('does not take %s for its own', (name) => {
    expect(openaiEvalsFormat.fits(name, readFileSync(madeByTools(name), 'utf8').slice(0, 65_536))).toBe(false);
  });
});

describe('openaiEvalsFormat and events', () => {
  test('says only whether a match is right where several answers are', async () => {
    const results = await read(
      spec(),
      match(true, 'true', ['true', 'yes']),
      match(false, 'no', 'x', { sample_id: 'e.dev.1' }),
    );

    expect(saidOf(results, 'match')).toEqual(['e.dev.0 0 true', 'e.dev.1 0 false']);
    expect(results.truths.every(({ value }) => value)).toBe(true);
  });

  test('gives a sample that an error stopped as missing, and one without a grade', async () => {
    const results = await read(
      spec(),
      match(true, 'x', 'x'),
      event('error', { type: 'ValueError', message: 'no network' }, { sample_id: 'e.dev.1' }),
      event('sampling', { prompt: 'P', sampled: 's' }, { sample_id: 'e.dev.2' }),
    );

    expect(saidOf(results, 'match')).toEqual([
      'e.dev.0 0 true',
      'e.dev.1 0 missing: no network',
      'e.dev.2 0 missing: not graded',
    ]);
  });

  test('makes two matches of a sample two analytics', async () => {
    const results = await read(spec(), match(true, 'a', 'a'), match(false, 'b', 'a'));

    expect(countSaid(results)).toEqual({ 'm · match': { true: 1 }, 'm · match 2': { false: 1 } });
  });

  test('leaves out metrics that are neither yes nor no, and texts', async () => {
    const results = await read(
      spec(),
      event('metrics', { choice: 'A', score: 1, f1: 0.5, is_short: true }),
      event('metrics', { choice: 'B', score: 0, f1: 1, is_short: false }, { sample_id: 'e.dev.1' }),
    );

    expect(countSaid(results)).toEqual({ 'm · score': { true: 1, false: 1 }, 'm · is_short': { true: 1, false: 1 } });
    expect(results.notes.at(-1)).toBe('Left out: f1, because 1 value of 2 is neither yes nor no, such as “0.5”.');
  });

  test('counts an event that the file has twice once', async () => {
    const one = match(true, 'a', 'a');

    const results = await read(spec(), one, spec(), one);

    expect(saidOf(results, 'match')).toEqual(['e.dev.0 0 true']);
    expect(results.notes.at(-1)).toBe('Left out: 1 event that the file has twice (same run and number).');
  });

  test('tells samples of two versions of an eval apart', async () => {
    const results = await read(
      spec('r1', ['m'], 'e.dev.v0'),
      spec('r2', ['m'], 'e.dev.v1'),
      match(true, 'a', 'a'),
      match(true, 'b', 'b', { run_id: 'r2' }),
    );

    expect(saidOf(results, 'match')).toEqual(['e.dev.v0: e.dev.0 0 true', 'e.dev.v1: e.dev.0 0 true']);
  });
});

describe('openaiEvalsFormat and results of OpenAI’s platform', () => {
  // By the schema of OpenAI's API: no file of the platform itself could be had.
  const output = (id: string, run_id: string, passed: boolean, more: object = {}): object => ({
    object: 'eval.run.output_item',
    id,
    run_id,
    eval_id: 'eval_1',
    created_at: 1_743_092_076,
    status: passed ? 'pass' : 'fail',
    datasource_item_id: 5,
    datasource_item: { input: 'Is it?' },
    results: [{ name: 'Says yes-a2486074-d803-4445-b431-ad2262e85d47', sample: null, passed, score: 1 }],
    sample: {
      model: 'gpt-4o-mini',
      input: [{ role: 'user', content: 'Is it?' }],
      usage: { prompt_tokens: 7, completion_tokens: 1 },
      error: null,
    },
    ...more,
  });
  const failed = output('o4', 'r2', false, {
    sample: { model: 'gpt-4o-mini', error: { code: 'server_error', message: 'down' } },
  });

  test.each([
    ['JSON Lines', [output('o1', 'r1', true), output('o2', 'r2', false), failed]],
    ['a page of the API', [{ object: 'list', data: [output('o1', 'r1', true), output('o2', 'r2', false), failed] }]],
    ['a list', [[output('o1', 'r1', true), output('o2', 'r2', false), failed]]],
  ])('reads %s', async (_, lines) => {
    const results = await read(...lines);

    expect(saidOf(results, 'Says yes')).toEqual(['item 5 0 true', 'item 5 1 false', 'item 5 2 missing: down']);
    expect(results.verdicts[0]).toEqual({
      item: 'item 5',
      analytic: 'Says yes',
      model: 'gpt-4o-mini',
      run: 0,
      said: { status: 'verdict', value: true },
      usage: { promptTokens: 7, completionTokens: 1 },
      at: '2025-03-27T16:14:36.000Z',
    });
    expect([...results.texts]).toEqual([['item 5', 'Is it?']]);
  });

  test('reads what the dashboard exports, run by run where no model is named', async () => {
    // By what promptfoo's importer of such files expects.
    const row = (run_id: string, passes: object | undefined, more: object = {}): object => ({
      run_id,
      data_source_idx: 3,
      item: { input: 'Is it?', label: 'yes' },
      sample: {
        outputs: [{ role: 'assistant', content: 'yes' }],
        token_usage: { prompt_tokens: 7, completion_tokens: 1 },
      },
      grades: { says: 1, near: 0.7 },
      passes,
      ...more,
    });

    const results = await read(
      row('r1', { says: true, near: false }),
      row('r2', { says: false, near: false }, { sample: { error: 'down' } }),
      row('r3', undefined),
    );

    expect(countSaid(results)).toEqual({
      'run r1 · says': { true: 1 },
      'run r1 · near': { false: 1 },
      'run r2 · says': { missing: 1 },
      'run r2 · near': { missing: 1 },
    });
    expect(results.verdicts[0]).toMatchObject({ item: 'item 3', usage: { promptTokens: 7, completionTokens: 1 } });
    expect([...results.texts]).toEqual([['item 3', 'Is it?']]);
    expect(results.notes.slice(1)).toEqual([
      'Left out: 1 result without a grader that passed or failed.',
      'Results that name no model are told apart by their runs.',
    ]);
    expect(openaiEvalsFormat.fits('export.jsonl', JSON.stringify(row('r1', {})))).toBe(true);
    await expect(read(row('r1', { says: 'yes' }))).rejects.toThrow('line 1, passes.says: expected true or false');
  });

  test('tells items of one number and other content apart, and names each grader once', async () => {
    const twice = [
      { name: 'g', passed: true },
      { name: 'g', passed: false },
    ];

    const results = await read(
      output('o1', 'r1', true, { results: twice }),
      output('o2', 'r2', true, { datasource_item: { input: 'Other' }, sample: null }),
      output('o3', 'r2', true, { results: [] }),
      output('o3', 'r2', true, { results: [] }),
    );

    expect(saidOf(results, 'g 2')).toEqual(['item 5 0 false']);
    expect(results.verdicts.at(-1)?.item).toMatch(/^item 5 [\da-f]{8}$/);
    expect(results.notes.slice(1)).toEqual([
      'Left out: 1 result without a grader that passed or failed.',
      'Left out: 1 result that the file has twice.',
      'Results that name no model are told apart by their runs.',
    ]);
  });

  test('knows them by their head', () => {
    expect(openaiEvalsFormat.fits('items.jsonl', JSON.stringify(output('o1', 'r1', true)))).toBe(true);
  });
});

describe('openaiEvalsFormat and unusable files', () => {
  test('reads a file with a byte order mark, Windows line breaks and empty lines', async () => {
    const text = `\uFEFF${JSON.stringify(spec())}\r\n\r\n${JSON.stringify(match(true, 'a', 'a'))}\r\n`;

    expect(countSaid(await read(text))).toEqual({ 'm · match': { true: 1 } });
  });

  test('takes __proto__ for a name like any other', async () => {
    const results = await read(
      spec(),
      JSON.stringify(event('metrics', { name: true })).replace('"name"', '"__proto__"'),
    );

    expect(countSaid(results)).toEqual({ 'm · __proto__': { true: 1 } });
  });

  const good = JSON.stringify(match(true, 'a', 'a'));
  test.each([
    ['a line that was cut off', [spec(), good.slice(0, 80)], /line 2: not JSON/],
    ['a file that was cut off in its first line', [JSON.stringify(spec()).slice(0, 30)], /not JSON/],
    ['a table', ['item,verdict', '1,true'], /not JSON/],
    [
      'another document',
      ['{"results": {}}'],
      /run\.jsonl cannot be used:\n {2}- line 1, run_id: missing; expected text/,
    ],
    ['events without their run', [match(true, 'a', 'a')], /line 1: an event of run “r1”, whose first line/],
    ['a huge number of an event', [spec(), good.replace(/"event_id":\d+/, '"event_id":1e300')], /line 2, event_id: /],
    ['5,000 levels', [spec(), `${'['.repeat(5_000)}${']'.repeat(5_000)}`], /line 2: not JSON \(it is nested more than/],
    ['nothing graded', [spec(), event('sampling', { prompt: 'P' })], /nothing in it passed or failed/],
    [
      'a correct that is no yes or no',
      [spec(), match('true', 'a', 'a')],
      /Left out: match, because 1 value of 1 is neither/,
    ],
  ])('refuses %s', async (_, lines, message) => {
    await expect(read(...lines)).rejects.toThrow(message);
  });
});
