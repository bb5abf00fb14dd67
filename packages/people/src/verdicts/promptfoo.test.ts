import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { countSaid, madeByTools, readAs, saidOf } from '../testing/verdict-files';
import { promptfooFormat } from './promptfoo-format';

const read = (document: unknown): ReturnType<typeof readAs> =>
  readAs(promptfooFormat, 'results.json', typeof document === 'string' ? document : JSON.stringify(document));

interface RowParts {
  readonly vars?: Record<string, unknown>;
  readonly output?: unknown;
  readonly checks?: readonly (readonly [assertion: object, pass: boolean, more?: object])[];
  readonly [field: string]: unknown;
}

/** A row as promptfoo writes it, of one model and prompt. */
function row({ vars = { code: 'a' }, output = 'true', response = {}, checks = [], ...rest }: RowParts): object {
  const componentResults = checks.map(([assertion, pass, more]) => ({
    pass,
    score: 1,
    reason: 'r',
    assertion,
    ...more,
  }));
  return {
    promptIdx: 0,
    promptId: 'p',
    provider: { id: 'm' },
    prompt: { raw: 'x', label: 'p' },
    vars,
    success: true,
    failureReason: 0,
    response: { output, ...(response as object) },
    gradingResult: { pass: true, reason: '', componentResults },
    testCase: { vars, assert: checks.map(([assertion]) => assertion) },
    ...rest,
  };
}

const document = (...rows: readonly object[]): object => ({
  evalId: 'e',
  results: { version: 3, timestamp: '2026-11-29T15:29:02.555Z', results: rows },
});

const isRight = { type: 'equals', value: 'true' };

describe('promptfooFormat, with files of promptfoo itself', () => {
  // Counted in the file by a program of its own.
  test('reads two graders with known errors: always, sometimes, a copy from a cache, an error, a refusal', async () => {
    const file = madeByTools('promptfoo.json');

    const results = await promptfooFormat.read(file, 'promptfoo.json');

    expect(countSaid(results)).toEqual({
      'grader-a · isLoop': { true: 2, false: 7, unreadable: 3, missing: 3 },
      'grader-b · isLoop': { true: 5, false: 1, unreadable: 3, missing: 6 },
      'grader-a · contains: t': { true: 5, false: 7, missing: 3 },
      'grader-b · contains: t': { true: 8, false: 1, missing: 6 },
      'grader-a · contains: e': { true: 12, missing: 3 },
      'grader-b · contains: e': { true: 9, missing: 6 },
      'grader-a · llm-rubric': { false: 3, unreadable: 3 },
      'grader-b · llm-rubric': { true: 2, unreadable: 3, missing: 1 },
    });
    expect(results.truths.filter(({ analytic }) => analytic === 'isLoop')).toEqual([
      { item: 'a while loop', analytic: 'isLoop', value: true },
      { item: 'for (;;) {}', analytic: 'isLoop', value: true },
      { item: 'xs.map(f)', analytic: 'isLoop', value: false },
      { item: 'explode()', analytic: 'isLoop', value: false },
      { item: 'private()', analytic: 'isLoop', value: false },
    ]);
    expect(results.truths.filter(({ analytic }) => analytic !== 'isLoop').every(({ value }) => value)).toBe(true);
    expect(results.notes).toEqual([
      'isLoop: the verdict is the model’s own yes or no and the truth what the test expects, so false accepts and false rejects are told apart.',
      'contains: t, contains: e, llm-rubric: the verdict is whether the check passed and the truth that it should, so false accepts and false rejects are not told apart.',
      '3 replies came from a cache or repeated a response id: copies of other runs are no evidence and count as missing, so ask again without the cache.',
      'Left out: 30 checks of weight 0, which always pass.',
    ]);
    expect([...results.texts].slice(0, 2)).toEqual([
      ['a while loop', 'while (x) {}'],
      ['for (;;) {}', 'for (;;) {}'],
    ]);
  });

  test('gives runs in the order of the file, with reasons, latency and tokens', async () => {
    const results = await promptfooFormat.read(madeByTools('promptfoo.json'), 'promptfoo.json');

    const ofA = results.verdicts.filter(({ model, item }) => model === 'grader-a' && item === 'a while loop');
    expect(ofA.filter(({ analytic }) => analytic === 'isLoop')).toEqual(
      [true, false, true].map((value, run) => ({
        item: 'a while loop',
        analytic: 'isLoop',
        model: 'grader-a',
        run,
        said: { status: 'verdict', value },
        reason: value ? undefined : 'Expected output "false" to equal "true"',
        milliseconds: expect.any(Number),
        usage: { promptTokens: 10, completionTokens: 2 },
        at: expect.stringMatching(/^2026-\d\d-\d\dT/),
      })),
    );
    expect(saidOf(results, 'llm-rubric').filter((said) => said.startsWith('private()'))).toEqual(
      [0, 0, 1, 1, 2, 2].map((run) => `private() ${run} unreadable: Could not extract JSON from llm-rubric response`),
    );
  });

  test('reads JSON Lines of two prompts; an assert-set decides itself, and comparisons judge no output', async () => {
    const results = await promptfooFormat.read(madeByTools('promptfoo-prompts.jsonl'), 'p.jsonl');

    expect(countSaid(results)).toEqual({
      'file://grader.cjs · short · equals': { true: 1 },
      'file://grader.cjs · short · letters': { true: 1 },
      'file://grader.cjs · long · equals': { false: 1 },
      'file://grader.cjs · long · letters': { true: 1 },
    });
    expect(results.notes.slice(2)).toEqual([
      'Left out: 4 checks inside assert-sets, which decide themselves.',
      'Left out: 2 comparisons of outputs with each other.',
      'Left out: 2 results without an assertion.',
    ]);
  });

  test('reads version 2, in which an errored row does not say what it asserted', async () => {
    const results = await promptfooFormat.read(madeByTools('promptfoo-version-2.json'), 'old.json');

    expect(countSaid(results)).toEqual({
      'local:grader · equals': { true: 2, missing: 2 },
      'local:grader · letters': { true: 2, missing: 2 },
    });
    expect(results.truths).toEqual([
      { item: 'while (x) {}', analytic: 'equals', value: true },
      { item: 'while (x) {}', analytic: 'letters', value: true },
      { item: 'explode()', analytic: 'letters', value: true },
    ]);
  });

  test('reads what promptfoo imported from OpenAI Evals, by grader and run', async () => {
    const results = await promptfooFormat.read(madeByTools('promptfoo-imported.json'), 'imported.json');

    const of = (run: number): string => `OpenAI Evals run evalrun_${run} · OpenAI eval item input (evalrun_${run})`;
    expect(countSaid(results)).toEqual({
      [`${of(1)} · says true`]: { true: 1, missing: 1 },
      [`${of(1)} · near`]: { false: 1, missing: 1 },
      [`${of(2)} · says true`]: { false: 1 },
      [`${of(2)} · near`]: { true: 1 },
    });
    expect([...results.texts.keys()]).toEqual(['Imported OpenAI eval item 0', 'Imported OpenAI eval item 1']);
  });

  test.each(['promptfoo.json', 'promptfoo-prompts.jsonl', 'promptfoo-version-2.json', 'promptfoo-imported.json'])(
    'knows %s by its head',
    (name) => {
      expect(promptfooFormat.fits(name, readFileSync(madeByTools(name), 'utf8').slice(0, 65_536))).toBe(true);
    },
  );

  test.each(['inspect.json', 'openai-evals.jsonl'])('does not take %s for its own', (name) => {
    expect(promptfooFormat.fits(name, readFileSync(madeByTools(name), 'utf8').slice(0, 65_536))).toBe(false);
  });
});

describe('promptfooFormat and evidence', () => {
  const reply = (output: string, cached: boolean, id?: string): object =>
    row({ output, response: { cached, raw: { id } }, checks: [[isRight, output === 'true']] });
  const copy = 'missing: a cached copy of another run';

  test.each([
    ['a cached reply after the same one', [reply('true', false), reply('true', true)], ['true', copy]],
    ['a cached reply before the same one', [reply('true', true), reply('true', false)], [copy, 'true']],
    ['two cached replies that are the same', [reply('true', true), reply('true', true)], ['true', copy]],
    ['a cached reply that says something else', [reply('true', false), reply('false', true)], ['true', 'false']],
    ['equal replies that no cache gave', [reply('true', false), reply('true', false)], ['true', 'true']],
    [
      'one response id twice',
      [reply('true', false, 'chatcmpl-AbCdEfGhIjKlMnOpQr'), reply('true', false, 'chatcmpl-AbCdEfGhIjKlMnOpQr')],
      ['true', copy],
    ],
    [
      'an id that is no response id',
      [reply('true', false, 'session-1'), reply('true', false, 'session-1')],
      ['true', 'true'],
    ],
  ])('counts %s as it should', async (_, rows, said) => {
    expect(saidOf(await read(document(...rows)), 'equals')).toEqual(said.map((what, run) => `a ${run} ${what}`));
  });

  test('counts a grade from the cache once, though its output was asked for again', async () => {
    const rubric = { type: 'llm-rubric', value: 'polite' };
    const graded = (cachedResponse: boolean): object =>
      row({ checks: [[rubric, true, { metadata: { cachedResponse } }]] });

    const results = await read(document(graded(false), graded(true)));

    expect(saidOf(results, 'llm-rubric')).toEqual(['a 0 true', `a 1 ${copy}`]);
    expect(results.notes[1]).toMatch(/^1 reply came from a cache or repeated a response id/);
  });

  test('leaves out a row that the file has twice', async () => {
    const one = row({ id: 'r1', checks: [[isRight, true]] });

    const results = await read(document(one, one));

    expect(saidOf(results, 'equals')).toEqual(['a 0 true']);
    expect(results.notes.at(-1)).toBe('Left out: 1 result that the file has twice (same id).');
  });

  test.each([
    [{ failureReason: 2, error: 'timed out', gradingResult: null, success: false }, 'missing: timed out'],
    [{ error: 'API error', gradingResult: null, success: false }, 'missing: API error'],
    [{ error: 'No output', gradingResult: null, success: false }, 'unreadable: no output'],
  ])('reads %j', async (fields, said) => {
    const results = await read(
      document(row({ checks: [[isRight, true]] }), row({ checks: [[isRight, true]], ...fields })),
    );

    expect(saidOf(results, 'equals')).toEqual(['a 0 true', `a 1 ${said}`]);
  });

  test.each([
    ['Could not extract JSON from llm-rubric response', 'unreadable'],
    ['API error: 429 Too Many Requests', 'missing'],
  ])('reads a grader that failed with “%s” as %s', async (reason, status) => {
    const failed = row({ checks: [[{ type: 'llm-rubric' }, false, { reason, metadata: { graderError: true } }]] });

    expect(saidOf(await read(document(failed)), 'llm-rubric')).toEqual([`a 0 ${status}: ${reason}`]);
  });
});

describe('promptfooFormat and meaning', () => {
  const answer = (output: unknown, value: unknown, pass: boolean, code = 'a'): object =>
    row({ vars: { code }, output, checks: [[{ type: 'equals', value }, pass]] });

  test('takes the model’s own answer where equals compares yes with no, and nothing for one of another form', async () => {
    const results = await read(
      document(
        answer('Yes', 'Yes', true),
        answer('No', 'Yes', false),
        answer('yes', 'Yes', false),
        answer('maybe', 'Yes', false),
        answer('No', 'No', true, 'b'),
      ),
    );

    expect(saidOf(results, 'equals')).toEqual([
      'a 0 true',
      'a 1 false',
      'a 2 unreadable: answered “yes” where “Yes” was expected',
      'a 3 unreadable: answered “maybe” where “Yes” was expected',
      'b 0 false',
    ]);
    expect(results.truths).toEqual([
      { item: 'a', analytic: 'equals', value: true },
      { item: 'b', analytic: 'equals', value: false },
    ]);
  });

  test.each([
    ['another answer than yes or no', [answer('true', 'true', true), answer('7', '7', true, 'b')]],
    ['yes and no in two ways', [answer('true', 'true', true), answer('yes', 'yes', true, 'b')]],
    ['two right answers of an item', [answer('true', 'true', true), answer('true', 'false', false)]],
    ['a pass that contradicts the answer', [answer('true', 'false', true)]],
    ['a failure that contradicts the answer', [answer('true', 'true', false)]],
    ['a check that may transform the answer', [row({ checks: [[{ ...isRight, transform: 'output[0]' }, true]] })]],
  ])('says only whether the check passed for %s', async (_, rows) => {
    const results = await read(document(...rows));

    expect(results.truths.every(({ value }) => value)).toBe(true);
    expect(results.notes[0]).toMatch(/^equals: the verdict is whether the check passed/);
  });

  test('names assertions by metric or type, by what they assert if that is the same everywhere, else by position', async () => {
    const polite = { type: 'llm-rubric', value: 'polite' };
    const short = { type: 'llm-rubric', value: 'short' };
    const has = (value: string): object => ({ type: 'contains', value });

    const results = await read(
      document(
        row({
          vars: { code: 'a', kind: 'loops' },
          checks: [
            [{ ...isRight, metric: 'is-{{ kind }}' }, true],
            [polite, true],
            [short, true],
            [has('a'), true],
            [has('b'), true],
          ],
        }),
        row({
          vars: { code: 'b', kind: 'loops' },
          checks: [
            [{ ...isRight, metric: 'is-{{ kind }}' }, true],
            [polite, true],
            [short, true],
            [has('c'), true],
            [has('d'), true],
          ],
        }),
      ),
    );

    expect([...new Set(results.verdicts.map(({ analytic }) => analytic))]).toEqual([
      'is-loops',
      'llm-rubric: polite',
      'llm-rubric: short',
      'contains 1',
      'contains 2',
    ]);
  });

  test('tells providers of one name apart, and says so', async () => {
    const results = await read(
      document(row({ checks: [[isRight, true]] }), row({ promptIdx: 1, output: 'false', checks: [[isRight, false]] })),
    );

    expect(countSaid(results)).toEqual({ 'm · equals': { true: 1 }, 'm (2) · equals': { false: 1 } });
    expect(results.notes.at(-1)).toBe(
      'Several providers are called m: a number tells them apart, in the order of the file.',
    );
  });

  test('names items by their own description or their variables, without what a run or a test adds', async () => {
    const checks = [[isRight, true]] as const;
    const long = 'x'.repeat(100);

    const results = await read(
      document(
        row({ vars: { code: 'a', expected: 'true' }, checks: [[{ type: 'equals', value: '{{ expected }}' }, true]] }),
        row({ vars: { code: long }, checks }),
        row({ vars: { code: 'c', __repeatIndex: 1 }, testCase: { description: 'of c', vars: { code: 'c' } }, checks }),
        row({ vars: { code: 'd', n: 1 }, testCase: { description: 'both', vars: { code: 'd', n: 1 } }, checks }),
        row({ vars: { code: 'e', n: 2 }, testCase: { description: 'both', vars: { code: 'e', n: 2 } }, checks }),
      ),
    );

    const [, [cut = ''] = []] = results.texts;
    expect(cut).toMatch(/^x{50}… [\da-f]{8}$/);
    expect([...results.texts]).toEqual([
      ['a', 'a'],
      [cut, long],
      ['of c', 'c'],
      ['code: d n: 1', 'code: d\nn: 1'],
      ['code: e n: 2', 'code: e\nn: 2'],
    ]);
  });

  test('leaves out ratings by people, which are of whole outputs, and says how many', async () => {
    const results = await read(
      document(
        row({
          checks: [
            [isRight, true],
            [{ type: 'human' }, false],
          ],
        }),
      ),
    );

    expect(countSaid(results)).toEqual({ 'm · equals': { true: 1 } });
    expect(results.notes.at(-1)).toBe('Left out: 1 rating by a person, which is of an output as a whole.');
  });
});

describe('promptfooFormat and unusable files', () => {
  const usable = JSON.stringify(document(row({ checks: [[isRight, true]] })));

  test('reads a file with a byte order mark and Windows line breaks', async () => {
    const text = `\uFEFF${JSON.stringify(JSON.parse(usable), null, 2).replaceAll('\n', '\r\n')}`;

    expect(countSaid(await read(text))).toEqual({ 'm · equals': { true: 1 } });
  });

  test('takes __proto__ and constructor for names like any other', async () => {
    const text = usable.replaceAll('"code":', '"constructor":').replaceAll('"type":"equals"', '"type":"__proto__"');

    const results = await read(text);

    expect(countSaid(results)).toEqual({ 'm · __proto__': { true: 1 } });
    expect([...results.texts]).toEqual([['a', 'a']]);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  test('passes over numbers that measure nothing', async () => {
    const text = usable.replace('"promptIdx":0', '"promptIdx":0,"latencyMs":1e999,"tokenUsage":{"prompt":-1e999}');

    expect((await read(text)).verdicts[0]).toMatchObject({ milliseconds: undefined, usage: undefined });
  });

  test('lists the first problems of all rows, with their places', async () => {
    const bad = row({ checks: [[isRight, true, { pass: 'true' }]], provider: 3 });

    await expect(read(document(row({}), bad))).rejects.toThrow(
      [
        'results.json cannot be used:',
        '  - results.results[1].provider: expected text, received the number 3',
        '  - results.results[1].gradingResult.componentResults[0].pass: expected true or false, received the text "true": remove the quotes',
      ].join('\n'),
    );
    await expect(read(document(...Array.from({ length: 15 }, () => bad)))).rejects.toThrow(
      /\n {2}- and 10 more problems$/,
    );
  });

  test.each([
    ['a file that was cut off', usable.slice(0, 300), /not JSON \(.*\): write the file again/],
    ['no JSON', 'item,verdict\n1,true\n', /not JSON/],
    ['another document', '{"version": 2, "status": "success", "eval": {}}', /expected a list in "results.results"/],
    ['no results', '{"results": {"results": []}}', /expected a list in "results.results"/],
    ['5,000 levels', `{"results":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, /nested more than 1000 levels deep/],
    ['a huge index', usable.replace('"promptIdx":0', '"promptIdx":1e300'), /promptIdx: /],
    ['no assertion', JSON.stringify(document(row({}))), /none of its 1 result has an assertion/],
    ['a line that was cut off', `${JSON.stringify(row({}))}\n{"provider": `, /line 2: not JSON/],
  ])('refuses %s', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  test('refuses a file that is not there or not UTF-8', async () => {
    await expect(readAs(promptfooFormat, 'r.json', Buffer.from('{"a":"\xff"}', 'latin1'))).rejects.toThrow(
      'r.json cannot be used:\n  - not UTF-8 text: save it as UTF-8',
    );
    await expect(async () => promptfooFormat.read('/nowhere/r.json', 'r.json')).rejects.toThrow(
      'r.json cannot be used:\n  - there is no such file',
    );
  });
});
