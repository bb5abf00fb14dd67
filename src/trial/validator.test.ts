import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Settings } from '../settings';
import { completion, failWith, startChatServer, type ChatRequest, type ChatServer } from '../testing/chat-server';
import { parityAnswer, parityFiles } from '../testing/small-challenge';
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
  test('asks about every fixture, each time, and gives a verdict on each', async () => {
    const trials = await askFixtures({ runs: 2 });

    expect(trials.map(({ fixture, run, verdict }) => `${fixture} ${String(run)} ${verdict.status}`).sort()).toEqual([
      'long-way 0 correct',
      'long-way 1 correct',
      'right 0 correct',
      'right 1 correct',
      'wrong 0 correct',
      'wrong 1 correct',
    ]);
    expect(server.requests).toHaveLength(6);
  });

  test('makes one error of an outage, after few requests', async () => {
    script = () => failWith(401, { message: 'no', code: 'invalid_api_key' });

    await expect(askFixtures({ runs: 100, concurrency: 4 })).rejects.toMatchObject({
      name: 'OutageError',
      message: `gpt-6-luna at ${new URL(server.url).host} cannot answer: the key is wrong or missing (401 no): set OPENAI_API_KEY in .env.`,
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(server.requests.length).toBeLessThanOrEqual(2 * 4);
  });

  test('never has more requests under way than the limit', async () => {
    script = async ({ prompt }) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return completion(JSON.stringify(parityAnswer(prompt)));
    };

    await askFixtures({ runs: 10, concurrency: 4 });

    expect(server.mostInFlight()).toBe(4);
    expect(server.requests).toHaveLength(30);
  });

  test('asks run by run', async () => {
    await askFixtures({ runs: 3, concurrency: 1, recordings: 'off' });

    const asked = server.requests.map(({ prompt }) => /\/\/ (right|long-way|wrong)/.exec(prompt)?.[1]);
    expect(asked).toEqual(Array.from({ length: 3 }, () => ['long-way', 'right', 'wrong']).flat());
  });

  test('counts errored trials apart, and does not keep them', async () => {
    script = ({ prompt }) =>
      prompt.includes('// wrong')
        ? failWith(400, { code: 'context_length_exceeded', message: 'too long' })
        : completion(JSON.stringify(parityAnswer(prompt)));

    const trials = await askFixtures();

    const problem = `${new URL(server.url).host}: 400 too long`;
    expect(Object.fromEntries(trials.map(({ fixture, verdict }) => [fixture, verdict]))).toEqual({
      'long-way': { status: 'correct' },
      right: { status: 'correct' },
      wrong: { status: 'errored', problem },
    });
    expect(await count()).toMatchObject({ requests: 1 });
  });

  test('asks several models, and keeps their replies apart', async () => {
    const trials = await askFixtures({ models: ['gpt-6-luna', 'gpt-4o', 'offline/key'] });

    const asked = trials.map((trial) => `${trial.fixture} ${trial.model} ${trial.asked.source}`).sort();
    expect(trials).toHaveLength(3 * 3);
    expect(asked.slice(0, 3)).toEqual([
      'long-way gpt-4o live',
      'long-way gpt-6-luna live',
      'long-way offline/key offline',
    ]);
    expect(server.requests.map(({ body }) => body['model']).sort()).toEqual([
      ...['gpt-4o', 'gpt-4o', 'gpt-4o'],
      ...['gpt-6-luna', 'gpt-6-luna', 'gpt-6-luna'],
    ]);
    expect(await count({ models: ['gpt-4o'] })).toMatchObject({ requests: 0 });
  });

  test('asks only the models that are named', async () => {
    const validator = open({ models: ['gpt-6-luna', 'gpt-4o', 'offline/key'] });
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
    expect(server.requests.map(({ body }) => body['model'])).toEqual(['gpt-4o', 'gpt-4o', 'gpt-4o']);
    expect(await validator.askFixtures(fixtures, undefined, [])).toEqual([]);
  });

  test('says where the replies about a fixture are kept', async () => {
    const validator = open({ models: ['gpt-6-luna', 'offline/key'] });
    const [fixture] = validator.challenge.fixtures;
    const files = validator.models.map((model) => fixture && validator.recordingOf(fixture, model));
    await validator.ask(validator.challenge.fixtures);

    expect(files).toEqual([expect.stringMatching(/^\.assay\/recordings\/parity\/[0-9a-f]{32}\.jsonl$/), undefined]);
    expect(existsSync(join(folder.path, files[0] ?? ''))).toBe(true);
  });
});
