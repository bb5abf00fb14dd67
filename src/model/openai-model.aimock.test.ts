import { LLMock, type FixtureFileResponse } from '@copilotkit/aimock';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '../basics/clock';
import type { Outcome, Question } from './model';
import { createOpenAIModel } from './openai-model';
import { defaultRetryPolicy } from './retry';

const question: Question = {
  challenge: 'parity',
  prompt: { system: undefined, user: 'Judge.' },
  parameters: { responseFormat: 'json_schema' },
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
  id: 'chatcmpl-aimock',
  systemFingerprint: 'fp_aimock',
  usage,
};

let mock = new LLMock();
let waits: number[] = [];
beforeEach(async () => {
  waits = [];
  mock = await LLMock.create({ host: '127.0.0.1', port: 0 });
});
afterEach(() => mock.stop());

function ask(): Promise<Outcome> {
  const model = createOpenAIModel('gpt-6-luna', {
    baseURL: `${mock.url}/v1`,
    apiKey: 'test-key-of-nobody',
    retry: { ...defaultRetryPolicy, maxAttempts: 3 },
    clock: {
      ...systemClock,
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        return Promise.resolve();
      },
    },
    random: () => 0,
  });
  return model.ask(model.prepare(question), 0, new AbortController().signal);
}

/** A server that was not written here: what it sends and accepts is nobody's guess of ours. */
describe('createOpenAIModel, asking aimock', () => {
  test('reads a chat completion', async () => {
    mock.onMessage(/Judge/, answer);

    expect(await ask()).toMatchObject({
      status: 'replied',
      reply: {
        text: '{"isCorrect": true}',
        refusal: null,
        finishReason: 'stop',
        responseId: 'chatcmpl-aimock',
        model: 'gpt-6-luna',
        systemFingerprint: 'fp_aimock',
        usage: { promptTokens: 11, completionTokens: 7, cachedTokens: 0 },
        attempts: 1,
      },
    });
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
