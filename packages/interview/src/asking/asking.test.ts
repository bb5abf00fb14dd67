import { afterEach, describe, expect, test } from '@jest/globals';
import type { Settings } from 'gpt-assay/basics';
import { groupName } from 'gpt-assay/experiment';
import type { ModelConfig } from 'gpt-assay/kinds';
import { openRecordings } from 'gpt-assay/model';
import { createEvidenceCheck } from '../../../assay/dist/experiment/asking/ask-once';
import { createScheduler } from '../../../assay/dist/experiment/asking/scheduler';
import { defaultSettings } from '../../../assay/dist/testing/default-settings';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { createOfflineCoder } from '../offline-coder';
import type { EvaluatedRow, PreparedRow } from '../rows/rows';
import { askRows, type FreshRow, type RowAsking, toRendered } from './ask-rows';
import { chooseCoders, groupOfCoder, type NamedCoders } from './choose-coders';
import { flatParameters } from './named-parameters';
import { toNextRound } from './next-round';

describe('askRows', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  const rows: readonly PreparedRow[] = ['Sum', 'Last'].map((name) => ({ name, language: 'javascript', prompt: name }));

  const coders = ['right', 'lost'].map((name) => ({
    model: createOfflineCoder(`offline/${name}`, {
      skill: 1,
      unreadable: 0,
      errored: name === 'lost' ? 1 : 0,
      seed: '1',
    }),
    label: `offline/${name}`,
    parameters: { responseFormat: 'text' as const, temperature: 0.5 },
  }));

  /** Rows that come of asking offline coders. */
  async function ask(parts: Partial<RowAsking> = {}): Promise<readonly FreshRow[]> {
    folder = makeTemporaryFolder();
    const asked: FreshRow[] = [];
    await askRows(
      {
        rows,
        coders,
        session: 'now',
        firstRun: 3,
        runs: 2,
        solutionOf: () => 'const f = () => 1;',
        onRow(row) {
          asked.push(row);
        },
        ...parts,
      },
      {
        mode: defaultSettings.recordings,
        recordings: openRecordings(folder.path),
        scheduler: createScheduler(1),
        signal: new AbortController().signal,
        isNew: createEvidenceCheck(),
      },
    );
    return asked;
  }

  describe('askRows', () => {
    test('asks run by run, every row of every coder, and keeps what came or why nothing did', async () => {
      const asked = await ask();

      expect(asked.map(({ run, name, model }) => [run, name, model])).toEqual(
        [3, 4].flatMap((run) =>
          ['Sum', 'Last'].flatMap((name) => ['offline/right', 'offline/lost'].map((model) => [run, name, model])),
        ),
      );
      expect(asked[0]).toMatchObject({
        prompt: 'Sum',
        params: { temperature: 0.5 },
        round: 1,
        session: 'now',
        simulated: true,
        source: 'offline',
        answer: expect.stringContaining('const f = () => 1;') as unknown,
      });
      expect(asked[1]).toMatchObject({ error: 'simulated network failure' });
      expect(asked[1]).not.toHaveProperty('answer');
    });

    test('keeps round and session of later rounds, and asks only whom it wants', async () => {
      const later = rows.map((row) => ({ ...row, round: 2, session: 'before' }));

      const asked = await ask({
        rows: later,
        wanted: ({ name }, { model }, run) => name === 'Sum' && model.name === 'offline/right' && run === 4,
      });

      expect(asked.map(({ name, run, round, session }) => [name, run, round, session])).toEqual([
        ['Sum', 4, 2, 'before'],
      ]);
    });
  });

  describe('toRendered', () => {
    test.each([
      ['Write it.', { system: undefined, user: 'Write it.' }],
      [[{ role: 'user', content: 'Write it.' }], { system: undefined, user: 'Write it.' }],
      [
        [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Write it.' },
          { role: 'assistant', content: 'x' },
          { role: 'user', content: 'Again.' },
        ],
        {
          system: 'Be brief.',
          user: 'Write it.',
          turns: [
            { role: 'assistant', content: 'x' },
            { role: 'user', content: 'Again.' },
          ],
        },
      ],
    ] as const)('turns %j into a request’s parts', (prompt, expected) => {
      folder = makeTemporaryFolder();

      expect(toRendered(typeof prompt === 'string' ? prompt : [...prompt])).toEqual(expected);
    });
  });
});

const base = { temperature: 0.5 };

/** Names of those who are asked; with a `*` when an offline model takes another's place. */
function choose(settings: Partial<Settings>, named: NamedCoders = {}): string {
  const chosen = chooseCoders({ ...defaultSettings, root: '.', ...settings }, { base, ...named });
  expect(chosen.coders.map((coder) => coder.parameters)).toEqual(
    chosen.coders.map(() => ({ temperature: 0.5, responseFormat: 'text' })),
  );
  return chosen.coders.map(({ model }) => model.name).join(', ') + (chosen.substituted ? '*' : '');
}

const key = { apiKey: 'sk-test-0123456789abcdef' };

describe('chooseCoders', () => {
  test.each<readonly [string, Partial<Settings>, NamedCoders, string]>([
    ['the command line first', { ...key, models: ['b'] }, { models: ['a', 'a', 'c'], model: 'd' }, 'a, c'],
    ['then the environment', { ...key, models: ['b'] }, { model: 'd' }, 'b'],
    ['then the prompt', key, { model: 'd' }, 'd'],
    ['the prompt past judges of the environment', { ...key, models: ['offline/judge?flip=0.1'] }, { model: 'd' }, 'd'],
    ['a server of one’s own without a key', { baseURL: 'http://127.0.0.1:1/v1' }, { models: ['a'] }, 'a'],
    ['recordings without a key', { recordings: 'strict' }, { model: 'd' }, 'd'],
    [
      'an offline coder without a key',
      { ci: true },
      { models: ['offline/coder?skill=0.5'] },
      'offline/coder?skill=0.5',
    ],
    ['an offline coder in place of the prompt’s model', {}, { model: 'd' }, 'offline/coder*'],
    ['an offline coder in place of nobody', {}, {}, 'offline/coder*'],
  ])('takes %s', (_, settings, named, expected) => {
    expect(choose(settings, named)).toBe(expected);
  });

  test.each<readonly [Partial<Settings>, NamedCoders, string]>([
    [key, {}, 'No model is named.\n'],
    [{ ci: true }, {}, 'No model is named.\n'],
    [{ ci: true }, { model: 'd' }, 'No key for d, and CI is set, so no offline model replaces it.\n'],
    [
      { models: ['ofline/coder'] },
      {},
      'ofline/coder: there is no provider "ofline" (did you mean "offline/coder"?).\n',
    ],
    [{ models: ['b'] }, {}, 'No key for b, and it was named, so no offline model replaces it.\n'],
    [{}, { models: ['a', 'offline/coder'] }, 'No key for a, and it was named, so no offline model replaces it.\n'],
    [
      {},
      { models: ['openai/gpt4'] },
      '  or name an offline model: --model offline/coder\n  Note: openai/gpt4 is the name in Can AI Code? for gpt-4, which is asked.',
    ],
    [{}, { models: ['offline/judge'] }, 'offline/judge writes no code: name offline/coder'],
  ])('refuses %j with %j', (settings, named, message) => {
    expect(() => choose(settings, named)).toThrow(message);
  });
});

describe('chooseCoders with sets of parameters and a list of models', () => {
  const settings = { ...defaultSettings, ...key, root: '.' };
  const listed = (label: string, port: number, more = {}): ModelConfig => ({
    name: 'same',
    label,
    enabled: true,
    baseURL: `http://127.0.0.1:${String(port)}/v1`,
    ...more,
  });
  const list = {
    file: 'fixtures/small/config.json',
    models: [
      listed('q4', 1, { request: { temperature: 0, body: { top_k: 1 }, responseFormat: 'text' } }),
      listed('q8', 2),
      listed('off', 3, { enabled: false }),
    ],
  };
  const chosen = (named: NamedCoders): readonly unknown[] =>
    chooseCoders(settings, named).coders.map((coder) => [
      groupName(groupOfCoder(coder)),
      coder.model.server,
      flatParameters(coder.parameters),
    ]);

  test('asks each model with each set, told apart by what differs', () => {
    const sets = [
      { temperature: 0, maxTokens: 9 },
      { maxTokens: 9, body: { stop: ['a'], top_k: 40 } },
    ];

    expect(chosen({ models: ['a'], base, sets })).toEqual([
      ['a, temperature=0', 'api.openai.com', { temperature: 0, maxTokens: 9 }],
      [
        'a, stop=["a"], temperature=0.5, top_k=40',
        'api.openai.com',
        { temperature: 0.5, maxTokens: 9, stop: ['a'], top_k: 40 },
      ],
    ]);
  });

  test('asks the models of a list, each on its own server with its own parameters over the prompt’s', () => {
    expect(chosen({ model: 'prompts', list, base })).toEqual([
      ['q4', '127.0.0.1:1', { temperature: 0, top_k: 1 }],
      ['q8', '127.0.0.1:2', { temperature: 0.5 }],
    ]);
    expect(chosen({ models: ['off', 'q4', 'other'], list, sets: [{ body: { top_k: 2 } }] })).toEqual([
      ['off', '127.0.0.1:3', { top_k: 2 }],
      ['q4', '127.0.0.1:1', { temperature: 0, top_k: 2 }],
      ['other', 'api.openai.com', { top_k: 2 }],
    ]);
  });

  test('refuses two that ask the same, and a list of which nobody is enabled', () => {
    expect(() => chosen({ models: ['a'], sets: [{ seed: 1 }, { seed: 1 }] })).toThrow(
      'a and a send the same requests to api.openai.com',
    );
    expect(() => chosen({ list: { ...list, models: list.models.slice(2) } })).toThrow(
      'No model of fixtures/small/config.json is enabled',
    );
  });

  test('explains the names of Can AI Code?, which a server of one’s own may have itself', () => {
    const named = { models: ['openai/chatgpt'] };
    const own = { ...settings, baseURL: 'http://127.0.0.1:1/v1' };

    expect(chooseCoders(settings, named)).toMatchObject({
      coders: [{ label: 'gpt-3.5-turbo' }],
      notes: ['openai/chatgpt is the name in Can AI Code? for gpt-3.5-turbo, which is asked'],
    });
    expect(chooseCoders(own, named)).toMatchObject({ coders: [{ label: 'openai/chatgpt' }], notes: [] });
  });
});

const row: EvaluatedRow = {
  name: 'Digits',
  language: 'python',
  model: 'one',
  run: 2,
  round: 1,
  session: 's',
  prompt: 'Write it.',
  answer: 'def f(): ...',
  code: 'def f(): ...',
  status: 'FAIL',
  passed: 1,
  total: 3,
  checks: [
    { assert: 'f.call(1)', status: 1 },
    { assert: 'f.call(2)', status: 0, failure: 'wrong-result', description: 'expected 2, received None' },
    { assert: 'f.call(3)', status: 0, failure: 'exception' },
  ],
};

describe('toNextRound', () => {
  test('goes on with the conversation: the answer, and which of its checks failed and why', () => {
    expect(toNextRound(row)).toEqual({
      name: 'Digits',
      language: 'python',
      model: 'one',
      run: 2,
      round: 2,
      session: 's',
      prompt: [
        { role: 'user', content: 'Write it.' },
        { role: 'assistant', content: 'def f(): ...' },
        {
          role: 'user',
          content:
            'Your code was run, and these checks failed:\n- f.call(2): expected 2, received None\n- f.call(3): failed\nAnswer with the whole corrected python code in one fenced block.',
        },
      ],
    });
  });

  test.each([
    ['NO_CODE', 'There is no code in your answer.'],
    ['NO_FUNCTION', 'The function that was asked for could not be read from your answer'],
  ] as const)('says so when the answer has none (%s)', (status, said) => {
    expect(JSON.stringify(toNextRound({ ...row, status })?.prompt)).toContain(said);
  });

  test.each(['PASS', 'ERRORED'] as const)('asks nothing again after %s', (status) => {
    expect(toNextRound({ ...row, status })).toBeUndefined();
  });
});
