import { LLMock, type FixtureFileResponse } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '../basics/clock';
import type { Model, Outcome, Question } from './model';
import { splitShortName } from './providers/find-provider';
import { createServerModel } from './server-model';
import { defaultRetryPolicy, type RetryPolicy } from './retry';

const question: Question = {
  challenge: 'parity',
  prompt: { system: 'Be brief.', user: 'Judge.' },
  parameters: { responseFormat: 'json_schema', maxTokens: 300 },
  answer: {
    type: 'object',
    properties: { isCorrect: { type: 'boolean' } },
    required: ['isCorrect'],
    additionalProperties: false,
  },
  about: { kind: 'code', id: 'right', language: 'javascript', solution: 'x' },
};

const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };
const answer: FixtureFileResponse = {
  content: '{"isCorrect": true}',
  id: 'reply-of-aimock',
  systemFingerprint: 'fp_aimock',
  usage,
};

const mock = new LLMock({ host: '127.0.0.1', port: 0 });
let waits: number[] = [];
beforeAll(() => mock.start());
afterAll(() => mock.stop());
beforeEach(() => {
  waits = [];
});
afterEach(() => {
  mock.reset().clearChaos();
});

const protocols = [
  { provider: 'openai', name: 'gpt-6-luna', path: '/v1' },
  { provider: 'anthropic', name: 'claude-opus-5', path: '' },
  { provider: 'anthropic', name: 'claude-sonnet-4-20250514', path: '' },
  { provider: 'gemini', name: 'gemini-3-flash', path: '' },
];

function createModel({ provider, name, path }: (typeof protocols)[number], policy: Partial<RetryPolicy> = {}): Model {
  return createServerModel(name, {
    baseURL: `${mock.url}${path}`,
    apiKey: 'test-key-of-nobody',
    dialect: splitShortName(`${provider}/${name}`)?.provider.dialect,
    retry: { ...defaultRetryPolicy, maxAttempts: 3, ...policy },
    clock: {
      ...systemClock,
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        return Promise.resolve();
      },
    },
    random: () => 0,
  });
}

/** A server that was not written here: what it sends and accepts is nobody's guess of ours. */
describe.each(protocols)('createServerModel, asking aimock for $name', (protocol) => {
  const ask = (): Promise<Outcome> => {
    const model = createModel(protocol);
    return model.ask(model.prepare(question), 0, new AbortController().signal);
  };

  test('reads a reply', async () => {
    mock.onMessage(/Judge/, answer);

    expect(await ask()).toMatchObject({
      status: 'replied',
      reply: {
        text: '{"isCorrect": true}',
        refusal: null,
        finishReason: 'stop',
        usage: { promptTokens: 11, completionTokens: 7, cachedTokens: 0 },
        attempts: 1,
      },
    });
  });

  test.each([
    { finishReason: 'length', expected: 'length' },
    { finishReason: 'content_filter', expected: 'content_filter' },
  ])('says that a reply ended by $finishReason', async ({ finishReason, expected }) => {
    mock.onMessage(/Judge/, { ...answer, finishReason });

    expect(await ask()).toMatchObject({ status: 'replied', reply: { finishReason: expected } });
  });

  test.each([
    { title: 'a 429 with Retry-After', status: 429, retryAfter: 4, waits: [4000] },
    { title: 'a 500', status: 500, retryAfter: undefined, waits: [500] },
  ])('tries again after $title', async ({ status, retryAfter, waits: expected }) => {
    const error = { error: { message: 'not now', type: 'server_error' }, status, ...(retryAfter && { retryAfter }) };
    mock.on({ userMessage: /Judge/, sequenceIndex: 0 }, error).onMessage(/Judge/, answer);

    expect(await ask()).toMatchObject({ status: 'replied', reply: { text: '{"isCorrect": true}', attempts: 2 } });
    expect(waits).toEqual(expected);
  });

  test('ends with an outage when the key is refused', async () => {
    mock.onMessage(/Judge/, { error: { message: 'invalid key', type: 'authentication_error' }, status: 401 });

    await expect(ask()).rejects.toThrow(/cannot answer: the key is wrong or missing \(401 invalid key\)/);
  });

  test('ends an attempt that takes too long, and tries again', async () => {
    mock.onMessage(/Judge/, answer).setChaos({ latencyMs: 500 });
    const model = createModel(protocol, { attemptTimeout: 50, maxAttempts: 2 });

    expect(await model.ask(model.prepare(question), 0, new AbortController().signal)).toMatchObject({
      status: 'errored',
      problem: expect.stringContaining('no complete reply within'),
      attempts: 2,
    });
  });

  test('ends when it is told to', async () => {
    mock.onMessage(/Judge/, answer).setChaos({ latencyMs: 500 });
    const model = createModel(protocol, { grace: 0 });
    const controller = new AbortController();

    const asking = model.ask(model.prepare(question), 0, controller.signal);
    setTimeout(() => {
      controller.abort(new Error('enough'));
    }, 20);

    await expect(asking).rejects.toThrow('enough');
  });

  test.each([
    { title: 'malformed JSON', chaos: { malformedRate: 1 } },
    { title: 'a disconnect', chaos: { disconnectRate: 1 } },
    { title: 'a dropped request', chaos: { dropRate: 1 } },
  ])('gives up on $title after the last attempt', async ({ chaos }) => {
    mock.onMessage(/Judge/, answer).setChaos(chaos);

    expect(await ask()).toMatchObject({ status: 'errored', attempts: 3 });
    expect(waits).toEqual([500, 1000]);
  });
});
