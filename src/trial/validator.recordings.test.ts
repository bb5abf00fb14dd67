import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Settings } from '../settings';
import { completion, startChatServer, type ChatRequest, type ChatServer } from '../testing/chat-server';
import { parityAnswer, parityFiles, parityFixture, parityPrompt } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import type { Trial } from './trial';
import { openValidator, type Validator } from './validator';

let folder: TemporaryFolder;
let server: ChatServer;
let script: (request: ChatRequest) => ReturnType<Parameters<typeof startChatServer>[0]>;
beforeEach(async () => {
  folder = makeTemporaryFolder(parityFiles);
  script = ({ prompt }) => completion(JSON.stringify(parityAnswer(prompt)));
  server = await startChatServer((request) => script(request));
});
afterEach(async () => {
  folder.remove();
  await server.close();
});

function open(overrides: Partial<Settings> = {}, signal?: AbortSignal): Validator {
  const settings: Settings = {
    root: folder.path,
    apiKey: 'test-key-of-nobody',
    baseURL: server.url,
    organization: undefined,
    project: undefined,
    models: [],
    runs: 1,
    recordings: 'auto',
    concurrency: 32,
    assert: 'declared',
    ci: false,
    session: undefined,
    ...overrides,
  };
  return openValidator('parity', { settings, ...(signal !== undefined && { signal }) });
}

async function askFixtures(overrides: Partial<Settings> = {}): Promise<readonly Trial[]> {
  const validator = open(overrides);
  return validator.askFixtures(validator.challenge.fixtures);
}

/** Asks with these settings; how many requests that took, and where the replies came from. */
async function count(overrides: Partial<Settings> = {}): Promise<{ requests: number; sources: readonly string[] }> {
  const before = server.requests.length;
  const trials = await askFixtures(overrides);
  return {
    requests: server.requests.length - before,
    sources: [...new Set(trials.map(({ asked }) => asked.source))].sort(),
  };
}

describe('openValidator', () => {
  test.each<{ first: Settings['recordings']; second: Settings['recordings']; requests: number; source: string }>([
    { first: 'auto', second: 'auto', requests: 0, source: 'recording' },
    { first: 'auto', second: 'strict', requests: 0, source: 'recording' },
    { first: 'record', second: 'auto', requests: 0, source: 'recording' },
    { first: 'auto', second: 'record', requests: 3, source: 'live' },
    { first: 'auto', second: 'off', requests: 3, source: 'live' },
    { first: 'off', second: 'auto', requests: 3, source: 'live' },
  ])('makes $requests requests in mode $second after mode $first', async ({ first, second, requests, source }) => {
    expect(await count({ recordings: first })).toEqual({ requests: 3, sources: ['live'] });

    expect(await count({ recordings: second })).toEqual({ requests, sources: [source] });
  });

  test('keeps the new reply in mode record', async () => {
    await askFixtures();
    script = () => 'no answer';
    await askFixtures({ recordings: 'record' });

    const trials = await askFixtures({ recordings: 'strict' });

    expect(trials.map(({ verdict }) => verdict.status)).toEqual(['unreadable', 'unreadable', 'unreadable']);
  });

  test('asks only for the runs that are not kept', async () => {
    await askFixtures({ runs: 3 });

    expect(await count({ runs: 5 })).toEqual({ requests: 2 * 3, sources: ['live', 'recording'] });
    expect(await count({ runs: 5 })).toEqual({ requests: 0, sources: ['recording'] });
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
    await askFixtures();
    folder.write(file, content);

    expect(await count()).toMatchObject({ requests });
  });

  test('asks nothing after a change of a label, and judges anew', async () => {
    await askFixtures();
    const solution = 'const isEven = (n) => n % 2 === 0; // right';
    folder.write('fixtures/parity/right.yaml', parityFixture('a remainder', true, false, solution));

    const trials = await askFixtures();

    expect(server.requests).toHaveLength(3);
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
    await expect(askFixtures({ recordings: 'strict', apiKey: undefined, runs: 2 })).rejects.toMatchObject({
      name: 'AssayError',
      message: [
        'Not recorded, and ASSAY_RECORDINGS=strict asks nobody:',
        '  - long-way, run 0, of gpt-6-luna',
        '  - right, run 0, of gpt-6-luna',
        '  - wrong, run 0, of gpt-6-luna',
        '  - long-way, run 1, of gpt-6-luna',
        '  - right, run 1, of gpt-6-luna',
        '  - wrong, run 1, of gpt-6-luna',
        'Run once with ASSAY_RECORDINGS=auto and a key to record what is missing.',
      ].join('\n'),
    });
    expect(server.requests).toEqual([]);
    expect(server.mostInFlight()).toBe(0);
  });

  test('names the first ten of many that are not recorded', async () => {
    await expect(askFixtures({ recordings: 'strict', runs: 5 })).rejects.toThrow(
      /(\n {2}- .*, of gpt-6-luna){10}\n {2}- and 5 more\nRun once/,
    );
  });

  test('keeps what it has when it is aborted, and asks for the rest next time', async () => {
    const controller = new AbortController();
    const validator = open({ runs: 10, concurrency: 1 }, controller.signal);
    let seen = 0;

    const asking = validator.askFixtures(validator.challenge.fixtures, () => {
      seen += 1;
      if (seen === 7) {
        controller.abort(new Error('interrupted'));
      }
    });

    await expect(asking).rejects.toThrow('interrupted');
    expect(seen).toBe(7);
    const asked = server.requests.length;
    expect(await count({ runs: 10 })).toMatchObject({ requests: 30 - 7 });
    expect(asked).toBeLessThanOrEqual(8);
  });
});
