import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDeferred } from '../../basics/deferred';
import type { Settings } from '../../basics/settings/settings';
import { loadOracle } from '../../oracle/load-oracle';
import { completion, failWith } from '../../testing/chat-server';
import { openOracleTools, type RecordedTools } from '../../testing/oracle-tools';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { judgedParityFiles, parityAnswer, parityFixture, parityPrompt } from '../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { loadChallenge } from './challenge/load-challenge';
import { checkLabels } from './check-labels';

describe('openValidator', () => {
  let parity: ParityValidator;

  beforeEach(async () => {
    parity = await openParityValidator();
  });

  afterEach(() => parity.close());

  test('asks about every fixture, each time, and gives a verdict on each', async () => {
    const trials = await parity.askFixtures({ runs: 2 });

    expect(trials.map(({ fixture, run, verdict }) => `${fixture} ${String(run)} ${verdict.status}`).sort()).toEqual([
      'long-way 0 correct',
      'long-way 1 correct',
      'right 0 correct',
      'right 1 correct',
      'wrong 0 correct',
      'wrong 1 correct',
    ]);
    expect(parity.server.requests).toHaveLength(6);
  });

  test('makes one error of an outage, after few requests', async () => {
    parity.script = () => failWith(401, { message: 'no', code: 'invalid_api_key' });

    await expect(parity.askFixtures({ runs: 100, concurrency: 4 })).rejects.toMatchObject({
      name: 'OutageError',
      message: `gpt-6-luna at ${new URL(parity.server.url).host} cannot answer: the key is wrong or missing (401 no): set OPENAI_API_KEY in .env.`,
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(parity.server.requests.length).toBeLessThanOrEqual(2 * 4);
  });

  test('never has more requests in flight than the limit', async () => {
    const isFull = createDeferred();
    parity.script = async ({ index, prompt }) => {
      if (index === 4) {
        isFull.resolve();
      }
      // The first is asked alone.
      await (index === 0 ? undefined : isFull.promise);
      await new Promise((resolve) => setTimeout(resolve, 10));
      return completion(JSON.stringify(parityAnswer(prompt)));
    };

    await parity.askFixtures({ runs: 10, concurrency: 4 });

    expect(parity.server.mostInFlight()).toBe(4);
    expect(parity.server.requests).toHaveLength(30);
  });

  test('asks run by run', async () => {
    await parity.askFixtures({ runs: 3, concurrency: 1, recordings: 'off' });

    const asked = parity.server.requests.map(({ prompt }) => /\/\/ (right|long-way|wrong)/.exec(prompt)?.[1]);
    expect(asked).toEqual(Array.from({ length: 3 }, () => ['long-way', 'right', 'wrong']).flat());
  });

  test('counts errored trials apart, and does not keep them', async () => {
    parity.script = ({ prompt }) =>
      prompt.includes('// wrong')
        ? failWith(400, { code: 'context_length_exceeded', message: 'too long' })
        : completion(JSON.stringify(parityAnswer(prompt)));

    const trials = await parity.askFixtures();

    const problem = `${new URL(parity.server.url).host}: 400 too long`;
    expect(Object.fromEntries(trials.map(({ fixture, verdict }) => [fixture, verdict]))).toEqual({
      'long-way': { status: 'correct' },
      right: { status: 'correct' },
      wrong: { status: 'errored', problem },
    });
    expect(await parity.count()).toMatchObject({ requests: 1 });
  });

  test('asks several models, and keeps their replies apart', async () => {
    const trials = await parity.askFixtures({ models: ['gpt-6-luna', 'gpt-4o', 'offline/key'] });

    const asked = trials.map((trial) => `${trial.fixture} ${trial.model} ${trial.asked.source}`).sort();
    expect(trials).toHaveLength(3 * 3);
    expect(asked.slice(0, 3)).toEqual([
      'long-way gpt-4o live',
      'long-way gpt-6-luna live',
      'long-way offline/key offline',
    ]);
    expect(parity.server.requests.map(({ body }) => body['model']).sort()).toEqual([
      ...['gpt-4o', 'gpt-4o', 'gpt-4o'],
      ...['gpt-6-luna', 'gpt-6-luna', 'gpt-6-luna'],
    ]);
    expect(await parity.count({ models: ['gpt-4o'] })).toMatchObject({ requests: 0 });
  });

  test('asks only the models that are named', async () => {
    const validator = parity.open({ models: ['gpt-6-luna', 'gpt-4o', 'offline/key'] });
    const { fixtures } = validator.challenge;
    const named = validator.models.filter(({ name }) => name === 'gpt-4o');

    const trials = await validator.askFixtures(fixtures, undefined, named);
    const answers = await validator.ask(fixtures, undefined, named);

    expect(trials.map(({ model }) => model)).toEqual(['gpt-4o', 'gpt-4o', 'gpt-4o']);
    expect(answers.map(({ model, asked }) => `${model.name} ${asked.source}`)).toEqual([
      'gpt-4o recording',
      'gpt-4o recording',
      'gpt-4o recording',
    ]);
    expect(parity.server.requests.map(({ body }) => body['model'])).toEqual(['gpt-4o', 'gpt-4o', 'gpt-4o']);
    expect(await validator.askFixtures(fixtures, undefined, [])).toEqual([]);
  });

  test('says where the replies about a fixture are kept', async () => {
    const validator = parity.open({ models: ['gpt-6-luna', 'offline/key'] });
    const [fixture] = validator.challenge.fixtures;
    const files = validator.models.map((model) => fixture && validator.recordingOf(fixture, model));
    await validator.ask(validator.challenge.fixtures);

    expect(files).toEqual([expect.stringMatching(/^\.assay\/recordings\/parity\/[0-9a-f]{32}\.jsonl$/), undefined]);
    expect(existsSync(join(parity.folder.path, files[0] ?? ''))).toBe(true);
  });
});

describe('openValidator in mode strict', () => {
  let parity: ParityValidator;

  beforeEach(async () => {
    parity = await openParityValidator();
    await parity.askFixtures({ runs: 2 });
  });

  afterEach(() => parity.close());

  /** What mode `strict` says is missing, without its first and last line. */
  async function misses(overrides: Parameters<ParityValidator['askFixtures']>[0] = {}): Promise<readonly string[]> {
    const before = parity.server.requests.length;
    const error: unknown = await parity
      .askFixtures({ recordings: 'strict', ...overrides })
      .catch((thrown: unknown) => thrown);
    expect(parity.server.requests).toHaveLength(before);
    return error instanceof Error ? error.message.split('\n').slice(1, -1) : [];
  }

  test('says which runs of a request are recorded', async () => {
    expect((await misses({ runs: 3 })).slice(0, 2)).toEqual([
      '  - long-way, run 3, of gpt-6-luna',
      '      this request is recorded for runs 1 to 2 only',
    ]);
  });

  test('says which server replied', async () => {
    expect((await misses({ baseURL: 'http://127.0.0.1:9/v1' }))[1]).toBe(
      `      this request is recorded from ${new URL(parity.server.url).host}, not from 127.0.0.1:9`,
    );
  });

  test('shows what changed in the prompt since the nearest recording, once for each of three requests', async () => {
    parity.folder.write('prompts/parity.md', parityPrompt.replace('Judge this', 'Look at this'));
    await parity.askFixtures({ models: ['gpt-6-sol'] });
    parity.folder.write('prompts/parity.md', parityPrompt.replace('Judge this', 'Assess this'));

    const lines = await misses({ runs: 2 });

    expect(lines.slice(0, 3)).toEqual([
      '  - long-way, run 1, of gpt-6-luna',
      '      the nearest recording differs:',
      '        message 2 (user), line 1: recorded "Judge this javascript code:", now "Assess this javascript code:"',
    ]);
    expect(lines.filter((line) => line.includes('nearest'))).toHaveLength(3);
    expect(lines.filter((line) => line.startsWith('  - '))).toHaveLength(6);
  });

  test('shows a change of model and of code, and says when nothing is recorded about a fixture', async () => {
    parity.folder.write(
      'fixtures/parity/right.yaml',
      parityFixture('a remainder', true, true, 'const even = 1; // right'),
    );
    parity.folder.write('fixtures/parity/new.yaml', parityFixture('new', true, true, 'const never = 1; // right'));

    expect(await misses()).toEqual([
      '  - new, run 1, of gpt-6-luna',
      '      nothing is recorded about new',
      '  - right, run 1, of gpt-6-luna',
      '      the nearest recording differs:',
      expect.stringMatching(
        /^ {8}message 2 \(user\), line \d+: recorded "const isEven .*", now "const even = 1; \/\/ right"$/,
      ),
    ]);
    expect((await misses({ models: ['gpt-6-sol'] })).join('\n')).toContain(
      'model: recorded "gpt-6-luna", now "gpt-6-sol"',
    );
  });
});

describe('openValidator, recordings', () => {
  let parity: ParityValidator;

  beforeEach(async () => {
    parity = await openParityValidator();
  });

  afterEach(() => parity.close());

  test.each<{ first: Settings['recordings']; second: Settings['recordings']; requests: number; source: string }>([
    { first: 'auto', second: 'auto', requests: 0, source: 'recording' },
    { first: 'auto', second: 'strict', requests: 0, source: 'recording' },
    { first: 'record', second: 'auto', requests: 0, source: 'recording' },
    { first: 'auto', second: 'record', requests: 3, source: 'live' },
    { first: 'auto', second: 'off', requests: 3, source: 'live' },
    { first: 'off', second: 'auto', requests: 3, source: 'live' },
  ])('makes $requests requests in mode $second after mode $first', async ({ first, second, requests, source }) => {
    expect(await parity.count({ recordings: first })).toEqual({ requests: 3, sources: ['live'] });

    expect(await parity.count({ recordings: second })).toEqual({ requests, sources: [source] });
  });

  test('keeps the new reply in mode record', async () => {
    await parity.askFixtures();
    parity.script = () => 'no answer';
    await parity.askFixtures({ recordings: 'record' });

    const trials = await parity.askFixtures({ recordings: 'strict' });

    expect(trials.map(({ verdict }) => verdict.status)).toEqual(['unreadable', 'unreadable', 'unreadable']);
  });

  test('asks only for the runs that are not kept', async () => {
    await parity.askFixtures({ runs: 3 });

    expect(await parity.count({ runs: 5 })).toEqual({ requests: 2 * 3, sources: ['live', 'recording'] });
    expect(await parity.count({ runs: 5 })).toEqual({ requests: 0, sources: ['recording'] });
  });

  test.each([
    { title: 'prompt', file: 'prompts/parity.md', content: `${parityPrompt}Think twice.\n`, requests: 3 },
    {
      title: 'model',
      file: 'prompts/parity.md',
      content: parityPrompt.replace('gpt-6-luna', 'gpt-6-sol'),
      requests: 3,
    },
    {
      title: 'solution',
      file: 'fixtures/parity/right.yaml',
      content: parityFixture('a remainder', true, true, 'const even = (n) => !(n % 2); // right'),
      requests: 1,
    },
    {
      title: 'policy',
      file: 'prompts/parity.md',
      content: parityPrompt.replace('tolerate: 0.1', 'tolerate: 0.2'),
      requests: 0,
    },
  ])('makes $requests requests after a change of a $title', async ({ file, content, requests }) => {
    await parity.askFixtures();
    parity.folder.write(file, content);

    expect(await parity.count()).toMatchObject({ requests });
  });

  test('asks nothing after a change of a label, and judges anew', async () => {
    await parity.askFixtures();
    const solution = 'const isEven = (n) => n % 2 === 0; // right';
    parity.folder.write('fixtures/parity/right.yaml', parityFixture('a remainder', true, false, solution));

    const trials = await parity.askFixtures();

    expect(parity.server.requests).toHaveLength(3);
    expect(trials.map(({ fixture, verdict }) => ({ fixture, verdict }))).toEqual([
      { fixture: 'long-way', verdict: { status: 'correct' } },
      {
        fixture: 'right',
        verdict: { status: 'incorrect', mismatches: [{ analytic: 'isShort', expected: false, received: true }] },
      },
      { fixture: 'wrong', verdict: { status: 'correct' } },
    ]);
  });

  test('names everything that is not recorded in mode strict, and connects to nobody', async () => {
    await expect(parity.askFixtures({ recordings: 'strict', apiKey: undefined, runs: 2 })).rejects.toMatchObject({
      name: 'AssayError',
      message: [
        'Not recorded, and ASSAY_RECORDINGS=strict (or --replay) forbids all requests:',
        '  - long-way, run 1, of gpt-6-luna',
        '  - right, run 1, of gpt-6-luna',
        '  - wrong, run 1, of gpt-6-luna',
        '  - long-way, run 2, of gpt-6-luna',
        '  - right, run 2, of gpt-6-luna',
        '  - wrong, run 2, of gpt-6-luna',
        'Run once with ASSAY_RECORDINGS=auto and a key to record the missing replies.',
      ].join('\n'),
    });
    expect(parity.server.requests).toEqual([]);
    expect(parity.server.mostInFlight()).toBe(0);
  });

  test('names the first ten of many that are not recorded', async () => {
    await expect(parity.askFixtures({ recordings: 'strict', runs: 5 })).rejects.toThrow(
      /(\n {2}- .*, of gpt-6-luna){10}\n {2}- and 5 more\nRun once/,
    );
  });

  test('keeps what it has when it is aborted, and asks for the rest next time', async () => {
    const controller = new AbortController();
    const validator = parity.open({ runs: 10, concurrency: 1 }, controller.signal);
    let seen = 0;

    const asking = validator.askFixtures(validator.challenge.fixtures, () => {
      seen += 1;
      if (seen === 7) {
        controller.abort(new Error('interrupted'));
      }
    });

    await expect(asking).rejects.toThrow('interrupted');
    expect(seen).toBe(7);
    const asked = parity.server.requests.length;
    expect(await parity.count({ runs: 10 })).toMatchObject({ requests: 30 - 7 });
    expect(asked).toBeLessThanOrEqual(8);
  });
});

describe('checkLabels', () => {
  let folder: TemporaryFolder;

  let tools: RecordedTools;

  beforeAll(() => {
    tools = openOracleTools();
  });

  afterEach(() => {
    folder.remove();
  });

  afterAll(() => tools.close());

  /** What a check finds; fixtures by their ids. */
  async function check(files: Readonly<Record<string, string>>): Promise<object> {
    folder = makeTemporaryFolder({ ...judgedParityFiles, ...files });
    const oracle = loadOracle(folder.path, ['fixtures/parity/oracle.ts'], ['isCorrect', 'isShort']);
    const found = await checkLabels(loadChallenge(folder.path, 'parity'), oracle, tools);
    return { ...found, contradictions: found.contradictions.map((one) => ({ ...one, fixture: one.fixture.id })) };
  }

  test('counts the labels that the oracle confirms', async () => {
    expect(await check({})).toEqual({ agreed: 6, suspicious: [], contradictions: [], undecided: [], uncovered: {} });
  });

  test('names file, line, field and evidence of each label that the oracle contradicts', async () => {
    const swapped = parityFixture('both wrong', true, false, 'const isEven = (n) => n % 2;');

    expect(await check({ 'fixtures/parity/swapped.yaml': swapped })).toEqual({
      agreed: 6,
      suspicious: [
        {
          file: 'fixtures/parity/swapped.yaml',
          line: 3,
          field: 'expected.isCorrect',
          message: 'the label says true, but the oracle says false: isEven(0) returned 0, expected true',
        },
        {
          file: 'fixtures/parity/swapped.yaml',
          line: 4,
          field: 'expected.isShort',
          message: 'the label says false, but the oracle says true: 1 line',
        },
      ],
      contradictions: [
        { fixture: 'swapped', analytic: 'isCorrect', value: false, evidence: 'isEven(0) returned 0, expected true' },
        { fixture: 'swapped', analytic: 'isShort', value: true, evidence: '1 line' },
      ],
      undecided: [],
      uncovered: {},
    });
  });

  test('names apart the labels that the oracle does not decide', async () => {
    const foreign = `language: python\n${parityFixture('Python', true, true, 'is_even = lambda n: n % 2 == 0')}`;

    expect(await check({ 'fixtures/parity/foreign.yaml': foreign })).toEqual({
      agreed: 7,
      suspicious: [],
      contradictions: [],
      undecided: [
        {
          file: 'fixtures/parity/foreign.yaml',
          line: 4,
          field: 'expected.isCorrect',
          message: 'the oracle reads JavaScript, not python',
        },
      ],
      uncovered: {},
    });
  });

  test('leaves submissions of several files undecided, by their fixtures', async () => {
    const several = 'title: two\nexpected: { isCorrect: true, isShort: true }\nfiles: { a.js: "", b.js: x }\n';
    const file = 'fixtures/parity/several.yaml';
    const message = 'the submission has several files, which an oracle does not judge';

    expect(await check({ [file]: several })).toMatchObject({
      agreed: 6,
      undecided: [
        { file, line: 2, field: 'expected.isCorrect', message },
        { file, line: 2, field: 'expected.isShort', message },
      ],
    });
  });
});
