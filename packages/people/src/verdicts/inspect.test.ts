import { readFileSync } from 'node:fs';
import * as zlib from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { zipOf } from '../../../assay/dist/testing/zip-of';
import { countSaid, madeByTools, readAs, saidOf } from '../testing/verdict-files';
import { inspectFormat } from './inspect-format';

const read = (log: unknown): ReturnType<typeof readAs> =>
  readAs(inspectFormat, 'log.json', typeof log === 'string' ? log : JSON.stringify(log));

const head = {
  version: 2,
  status: 'success',
  eval: { task: 't', model: 'm', dataset: { samples: 1 }, config: { epochs: 1 } },
};

interface SampleParts {
  /** Values of the scorer `s`, or whole scores by name. */
  readonly value?: unknown;
  readonly scores?: object | null;
  readonly [field: string]: unknown;
}

function sample({ value = 'C', scores = { s: { value } }, ...rest }: SampleParts = {}): object {
  return { id: 'a', epoch: 1, input: 'A?', target: 'x', scores, output: { completion: 'x' }, events: [], ...rest };
}

const log = (...samples: readonly object[]): object => ({ ...head, samples });

describe('inspectFormat, with files of Inspect itself', () => {
  // Counted in the file by a program of its own.
  const counts = {
    'mockllm/grader · match': { true: 3, false: 7, unreadable: 3, missing: 8 },
    'mockllm/grader · model_graded_qa': { true: 3, false: 4, unreadable: 3, missing: 11 },
    'mockllm/grader · parts.right': { true: 6, false: 7, missing: 8 },
  };

  test('reads three epochs of a grader that errs always or sometimes, is silent, cached, stopped or broken', async () => {
    const results = await inspectFormat.read(madeByTools('inspect.json'), 'inspect.json');

    expect(countSaid(results)).toEqual(counts);
    expect(saidOf(results, 'match').toSorted()).toEqual([
      '3 0 false',
      '3 1 false',
      '3 2 false',
      ...[0, 1, 2].map((run) => `explode ${run} missing: ValueError('the sandbox is gone')`),
      'for 0 false',
      'for 1 false',
      'for 2 false',
      'kept 0 true',
      'kept 1 missing: a cached copy of another run',
      'kept 2 missing: a cached copy of another run',
      ...[0, 1, 2].map((run) => `silent ${run} unreadable: answered “” where “false” was expected`),
      ...[0, 1, 2].map((run) => `slow ${run} missing: ended at its limit (time)`),
      'while 0 true',
      'while 1 false',
      'while 2 true',
    ]);
    expect(results.truths.filter(({ analytic }) => analytic === 'match')).toEqual(
      ['3 false', 'explode false', 'for true', 'kept true', 'silent false', 'slow false', 'while true'].map((text) => {
        const [item, value] = text.split(' ');
        return { item, analytic: 'match', value: value === 'true' };
      }),
    );
    expect(results.notes).toEqual([
      'match, model_graded_qa: the verdict is the model’s own yes or no and the truth what the test expects, so false accepts and false rejects are told apart.',
      'parts.right: the verdict is whether the check passed and the truth that it should, so false accepts and false rejects are not told apart.',
      '2 replies came from a cache or repeated a response id: copies of other runs are no evidence and count as missing, so ask again without the cache.',
      'Left out: parts.share, because 18 values of 18 are neither yes nor no, such as “0.25”. Score with a threshold to keep it.',
      '3 scores of partial credit (P) count as missing.',
    ]);
  });

  test('gives the model’s own words, time and tokens', async () => {
    const results = await inspectFormat.read(madeByTools('inspect.json'), 'inspect.json');

    const isFirst = (verdict: (typeof results.verdicts)[number]): boolean =>
      verdict.item === 'while' && verdict.run === 0 && verdict.analytic === 'model_graded_qa';
    expect(results.verdicts.filter(isFirst)).toEqual([
      {
        item: 'while',
        analytic: 'model_graded_qa',
        model: 'mockllm/grader',
        run: 0,
        said: { status: 'verdict', value: true },
        reason: 'GRADE: C',
        milliseconds: expect.any(Number),
        usage: { promptTokens: 10, completionTokens: 2 },
        at: expect.stringMatching(/^2026-/),
      },
    ]);
    expect(results.texts.get('while')).toBe('Is this a loop? while (x) {}');
  });

  test('reads .eval as it was packed until 2026', async () => {
    const results = await inspectFormat.read(madeByTools('inspect-deflated.eval'), 'old.eval');

    expect(saidOf(results, 'match')).toEqual(['map 0 false', 'map 1 true', 'while 0 true', 'while 1 true']);
    expect(results.truths).toEqual([
      { item: 'map', analytic: 'match', value: false },
      { item: 'while', analytic: 'match', value: true },
    ]);
  });

  const hasZstandard = 'zstdDecompressSync' in zlib;
  (hasZstandard ? describe : describe.skip)('in a Node that unpacks Zstandard', () => {
    test('reads .eval as it is packed now', async () => {
      const asJson = await inspectFormat.read(madeByTools('inspect.json'), 'inspect.json');

      const results = await inspectFormat.read(madeByTools('inspect.eval'), 'inspect.eval');

      expect(countSaid(results)).toEqual(counts);
      expect(results.notes).toEqual(asJson.notes);
      expect(saidOf(results, 'match').toSorted()).toEqual(saidOf(asJson, 'match').toSorted());
    });
  });

  (hasZstandard ? describe.skip : describe)('in an older Node', () => {
    test('says what to do with .eval as it is packed now', async () => {
      const reading = Promise.resolve(inspectFormat.read(madeByTools('inspect.eval'), 'logs/a.eval'));

      await expect(reading).rejects.toThrow(
        /Zstandard, which needs Node 22\.15 or later .* Or let Inspect write the log as JSON: inspect log convert logs\/a\.eval --to json --output-dir \.$/,
      );
    });
  });

  test.each(['inspect.json', 'inspect.eval', 'inspect-deflated.eval'])('knows %s by its head', (name) => {
    const start = readFileSync(madeByTools(name), 'latin1').slice(0, 65_536);

    expect(inspectFormat.fits(name, start)).toBe(true);
    expect(inspectFormat.fits('renamed', start)).toBe(true);
  });

  test.each(['promptfoo.json', 'promptfoo-prompts.jsonl', 'openai-evals.jsonl'])(
    'does not take %s for its own',
    (name) => {
      expect(inspectFormat.fits(name, readFileSync(madeByTools(name), 'utf8').slice(0, 65_536))).toBe(false);
    },
  );
});

describe('inspectFormat and scores', () => {
  test.each([
    ['C', 'true'],
    ['I', 'false'],
    [true, 'true'],
    [0, 'false'],
    ['yes', 'true'],
    ['0.0', 'false'],
    ['N', 'unreadable: no answer'],
    ['P', 'missing: partly right (P), which is neither yes nor no'],
    [null, 'missing: not scored'],
  ])('reads the value %j', async (value, said) => {
    const results = await read(log(sample(), sample({ id: 'b', value })));

    expect(saidOf(results, 's')).toEqual(['a 0 true', `b 0 ${said}`]);
  });

  test.each([[0.5], ['A'], [[1]], [1e300]])('leaves out an analytic with the value %j, all of it', async (value) => {
    const scores = (one: unknown): object => ({ s: { value: one }, kept: { value: 'C' } });

    const results = await read(log(sample({ scores: scores('C') }), sample({ id: 'b', scores: scores(value) })));

    expect(countSaid(results)).toEqual({ 'm · kept': { true: 2 } });
    expect(results.notes[1]).toMatch(/^Left out: s, because 1 value of 2 is neither yes nor no, such as “/);
  });

  test.each([
    ['grader_failed', 'unreadable'],
    ['refusal', 'unreadable'],
    ['no_response', 'unreadable'],
    ['invalid_response_format', 'unreadable'],
    ['scoring_failed', 'missing'],
    ['of my own', 'missing'],
  ])('reads NaN for the reason %s as %s', async (reason, status) => {
    const unscored = sample({ id: 'b', scores: { s: { value: 'VALUE', reason, explanation: 'because' } } });

    const results = await read(JSON.stringify(log(sample(), unscored)).replace('"VALUE"', 'NaN'));

    expect(saidOf(results, 's')[1]).toBe(`b 0 ${status}: not scored: ${reason}: because`);
  });

  test.each([
    [{ limit: { type: 'operator', limit: 1 } }, 'missing: ended at its limit (operator)'],
    [{ limit: { type: 'token', limit: 1 }, value: 'I' }, 'false'],
    [{ limit: 'time' }, 'missing: ended at its limit (time)'],
    [{ invalidation: { author: 'x', reason: 'wrong file' } }, 'missing: invalidated: wrong file'],
    [{ error: 'from a summary' }, 'missing: from a summary'],
    [{ scores: {} }, 'missing: not scored'],
    [{ scores: null }, 'missing: not scored'],
  ])('reads %j', async (fields, said) => {
    expect(saidOf(await read(log(sample(), sample({ id: 'b', ...fields }))), 's')[1]).toBe(`b 0 ${said}`);
  });

  test('reads scores that were edited as they are now, and says how many', async () => {
    const edited = { s: { value: 'I', history: [{ value: 'C' }, { value: 'I', provenance: { author: 'x' } }] } };

    const results = await read(log(sample({ scores: edited })));

    expect(saidOf(results, 's')).toEqual(['a 0 false']);
    expect(results.notes.at(-1)).toBe('1 score was edited after scoring: the edited values are read.');
  });

  test('takes no answer for the model’s own where a grader contradicts the target', async () => {
    const graded = (value: string, answer: string, id: string): object =>
      sample({ id, target: 'true', scores: { s: { value, answer } } });

    const results = await read(log(graded('C', 'true', 'a'), graded('I', 'true', 'b')));

    expect(saidOf(results, 's')).toEqual(['a 0 true', 'b 0 false']);
    expect(results.notes[0]).toMatch(/^s: the verdict is whether the check passed/);
  });

  test('says that a log was not finished, and how much of it there is', async () => {
    const unfinished = {
      ...head,
      status: 'error',
      eval: { ...head.eval, dataset: { samples: 5 }, config: { epochs: 2 } },
    };

    const results = await read({ ...unfinished, samples: [sample()] });

    expect(results.notes.slice(1)).toEqual([
      'The log was not finished: its status is “error”.',
      'The log has 1 of 10 planned samples, each counted once an epoch.',
    ]);
  });

  test('finds the text of messages, and of attachments', async () => {
    const results = await read(
      log(
        sample({
          input: [
            { role: 'user', content: 'one' },
            { role: 'user', content: [{ type: 'text', text: 'two' }] },
          ],
        }),
        sample({ id: 'b', input: 'attachment://a1', attachments: { a1: 'kept apart' } }),
      ),
    );

    expect([...results.texts]).toEqual([
      ['a', 'one\n\ntwo'],
      ['b', 'kept apart'],
    ]);
  });
});

describe('inspectFormat and archives', () => {
  const json = (value: unknown): string => JSON.stringify(value);
  const archive = (...files: Parameters<typeof zipOf>[0]): Promise<unknown> =>
    readAs(inspectFormat, 'log.eval', zipOf([{ path: 'header.json', content: json(head) }, ...files]));
  const one = { path: 'samples/a_epoch_1.json', content: json(sample()) };

  test('takes the last of two samples at one path, as Inspect does', async () => {
    const results = await readAs(
      inspectFormat,
      'log.eval',
      zipOf([{ path: 'header.json', content: json(head) }, one, { ...one, content: json(sample({ value: 'I' })) }]),
    );

    expect(saidOf(results, 's')).toEqual(['a 0 false']);
  });

  test('reads a log that was cut short, which has no header yet', async () => {
    const started = { path: '_journal/start.json', content: json({ version: 2, eval: head.eval }) };

    const results = await readAs(inspectFormat, 'log.eval', zipOf([started, one]));

    expect(results.notes.at(-1)).toBe('The log was not finished: its status is “started”.');
  });

  test('reads the summaries in place of samples that would unpack to too much', async () => {
    const large = { ...one, size: 300_000_000 };
    const summaries = { path: 'summaries.json', content: json([sample({ value: 'I' })]) };

    const results = await readAs(
      inspectFormat,
      'log.eval',
      zipOf([{ path: 'header.json', content: json(head) }, large, summaries]),
    );

    expect(saidOf(results, 's')).toEqual(['a 0 false']);
    expect(results.notes.at(-1)).toMatch(/^Only the summaries of the samples were read/);
  });

  test.each([
    ['samples that unpack to too much', [{ ...one, size: 300_000_000 }], /unpacks to 300,000,000 bytes/],
    ['more bytes than declared', [{ ...one, content: 'x'.repeat(10_000_000), size: 10 }], /too many bytes/],
    ['a path that leads outside', [{ ...one, path: '../samples/a_epoch_1.json' }], /invalid relative path/],
    [
      'a sample that is no JSON',
      [{ ...one, content: '{"id":' }],
      /samples\/a_epoch_1\.json in log\.eval cannot be used/,
    ],
    ['no samples', [], /no score of its 0 samples is yes or no/],
  ])('refuses %s', async (_, files, message) => {
    await expect(archive(...files)).rejects.toThrow(message);
  });

  test('refuses an archive that is none, and one of something else', async () => {
    await expect(readAs(inspectFormat, 'log.eval', 'PK, as it were')).rejects.toThrow(
      /log\.eval cannot be read as a zip archive/,
    );
    await expect(readAs(inspectFormat, 'log.eval', zipOf([{ path: 'a.txt', content: 'x' }]))).rejects.toThrow(
      'log.eval cannot be used:\n  - header.json.eval: missing; expected a map of names to values',
    );
  });
});

describe('inspectFormat and unusable files', () => {
  const usable = JSON.stringify(log(sample()));

  test('reads a file with a byte order mark and Windows line breaks', async () => {
    const text = `\uFEFF${JSON.stringify(log(sample()), null, 2).replaceAll('\n', '\r\n')}`;

    expect(countSaid(await read(text))).toEqual({ 'm · s': { true: 1 } });
  });

  test('takes __proto__ for a name like any other', async () => {
    const results = await read(usable.replace('"s":', '"__proto__":'));

    expect(countSaid(results)).toEqual({ 'm · __proto__': { true: 1 } });
    expect(({} as Record<string, unknown>)['value']).toBeUndefined();
  });

  test.each([
    ['a file that was cut off', usable.slice(0, 200), /not JSON \(.*\): write the file again/],
    ['another document', '{"results": []}', /expected a list in "samples"/],
    ['a log without samples', JSON.stringify(head), /expected a list in "samples"/],
    ['5,000 levels', `{"samples":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, /nested more than 1000 levels deep/],
    ['5,000 levels beside NaN', `[NaN,${'['.repeat(5_000)}${']'.repeat(5_000)}]`, /nested more than 1000 levels deep/],
    ['a huge epoch', usable.replace('"epoch":1', '"epoch":1e300'), /samples\[0\]\.epoch: /],
    ['an infinite id', usable.replace('"id":"a"', '"id":1e999'), /samples\[0\]\.id: /],
    ['a score that is no map', usable.replace('{"value":"C"}', '"C"'), /samples\[0\]\.scores\.s: expected a map/],
    [
      'a scorer of its own for each of many samples',
      JSON.stringify(
        log(
          ...Array.from({ length: 1500 }, (_, index) =>
            sample({ id: index, scores: { [`s${index}`]: { value: 'C' } } }),
          ),
        ),
      ),
      /1,500 results by 1,500 checks of different names are too many/,
    ],
    ['only points', JSON.stringify(log(sample({ value: 0.4 }))), /no score of its 1 sample is yes or no/],
    [
      'a sample twice',
      JSON.stringify(log(sample(), sample())),
      /the sample “a” is there twice in epoch 1: expected each sample once an epoch/,
    ],
  ])('refuses %s', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
