import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createDeferred } from '../../basics/deferred';
import { completion, failWith } from '../../testing/chat-server';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { parityAnswer } from '../../testing/small-challenge';

let parity: ParityValidator;
beforeEach(async () => {
  parity = await openParityValidator();
});
afterEach(() => parity.close());

describe('openValidator', () => {
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

  test('never has more requests under way than the limit', async () => {
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
