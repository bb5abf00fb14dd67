import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOpenAI } from '@ai-sdk/openai';
import { systemClock } from '../basics/clock';
import { serveFolder } from '../testing/offline-server';
import { parityFiles } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { listen } from './http-server';
import type { OfflineServer } from './start-server';

/** A server whose answer to the first request comes when `answer` is called, and a request that waits for it. */
async function waitForAnswer() {
  let answer: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const server = await listen(
    0,
    async ({ path }) => {
      arrive();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { status: 200, body: { path } };
    },
    systemClock,
  );
  const request = fetch(`http://127.0.0.1:${String(server.port)}/a%20b?c`).then(
    async (response): Promise<unknown> => response.json(),
    () => 'cut off',
  );
  await arrived;
  return {
    server,
    request,
    answer: () => {
      answer();
    },
  };
}

describe('a server that is closed', () => {
  test('answers what is in flight and ends at once thereafter', async () => {
    const { server, request, answer } = await waitForAnswer();

    const closed = server.close(600_000);
    answer();
    await closed;

    expect(await request).toEqual({ path: '/a b' });
  });

  test('takes nothing more meanwhile', async () => {
    const { server, request, answer } = await waitForAnswer();

    const closed = server.close(5000);
    const second = fetch(`http://127.0.0.1:${String(server.port)}/`);

    await expect(second).rejects.toThrow('fetch failed');
    answer();
    await closed;
    expect(await request).toEqual({ path: '/a b' });
  });

  test('cuts off what takes longer than its grace', async () => {
    const { server, request } = await waitForAnswer();

    await server.close(30);

    expect(await request).toBe('cut off');
  });
});

describe('second client', () => {
  let folder: TemporaryFolder;

  let server: OfflineServer;

  beforeAll(async () => {
    folder = makeTemporaryFolder(parityFiles);
    server = await serveFolder(folder.path);
  });

  afterAll(async () => {
    await server.close();
    folder.remove();
  });

  const text = 'Judge:\n```js\nconst isEven = (n) => n % 2 === 0; // right\n```';

  const prompt = [
    { role: 'system' as const, content: 'Answer with JSON only.' },
    { role: 'user' as const, content: [{ type: 'text' as const, text }] },
  ];

  const boolean = { type: 'boolean' as const };

  const schema = {
    type: 'object' as const,
    properties: { isCorrect: boolean, isShort: boolean },
    required: ['isCorrect', 'isShort'],
    additionalProperties: false,
  };

  function chat(model: string): ReturnType<ReturnType<typeof createOpenAI>['chat']> {
    return createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat(model);
  }

  describe('a server of offline models, to a client by other people (@ai-sdk/openai),', () => {
    test.each([
      { how: 'as text', options: {} },
      { how: 'as JSON', options: { responseFormat: { type: 'json' as const } } },
      { how: 'by a schema', options: { responseFormat: { type: 'json' as const, name: 'answer', schema } } },
      { how: 'with every number set', options: { temperature: 0, topP: 1, seed: 7, maxOutputTokens: 99 } },
    ])('answers $how, and counts tokens', async ({ options }) => {
      const { content, finishReason, usage, warnings, response } = await chat('served/key').doGenerate({
        prompt,
        ...options,
      });

      expect({ content, finishReason, warnings }).toEqual({
        content: [{ type: 'text', text: '{"isCorrect":true,"isShort":true}' }],
        finishReason: { unified: 'stop', raw: 'stop' },
        warnings: [],
      });
      expect(usage).toMatchObject({ inputTokens: { total: 21 }, outputTokens: { total: 9 } });
      expect(response).toMatchObject({ modelId: 'served/key', id: expect.stringMatching(/^chatcmpl-/) as unknown });
    });

    test('streams the same answer', async () => {
      const { stream } = await chat('served/key').doStream({ prompt });
      const parts = [];
      for await (const part of stream) {
        parts.push(part);
      }

      expect(parts.flatMap((part) => ('delta' in part ? [part.delta] : [])).join('')).toBe(
        '{"isCorrect":true,"isShort":true}',
      );
      expect(parts.at(-1)).toMatchObject({
        type: 'finish',
        finishReason: { unified: 'stop' },
        usage: { inputTokens: { total: 21 }, outputTokens: { total: 9 } },
      });
    });

    test.each([
      {
        what: 'an unknown model',
        model: 'gpt-9',
        options: {},
        statusCode: 404,
        isRetryable: false,
        error: { type: 'invalid_request_error', param: 'model', code: 'model_not_found' },
        message: 'The model "gpt-9" does not exist.',
      },
      {
        what: 'a rate above 1',
        model: 'served/key?flip=2',
        options: {},
        statusCode: 400,
        isRetryable: false,
        error: { type: 'invalid_request_error', param: 'model', code: 'invalid_model' },
        message: 'flip expects a share from 0 to 1, received "2"',
      },
      {
        what: 'a temperature of 9',
        model: 'served/key',
        options: { temperature: 9 },
        statusCode: 400,
        isRetryable: false,
        error: { type: 'invalid_request_error', param: 'temperature', code: 'invalid_value' },
        message: 'temperature: Too big: expected number to be <=2',
      },
      {
        what: 'a failing server',
        model: 'served/key?errored=1',
        options: {},
        statusCode: 500,
        isRetryable: true,
        error: { type: 'server_error', param: null, code: 'simulated_failure' },
        message: 'simulated network failure',
      },
    ])('sends an error that it understands: $what', async ({ model, options, error, message, ...facts }) => {
      const failure = chat(model).doGenerate({ prompt, ...options });

      await expect(failure).rejects.toMatchObject({
        name: 'AI_APICallError',
        statusCode: facts.statusCode,
        isRetryable: facts.isRetryable,
        message: expect.stringContaining(message) as unknown,
        data: { error: { ...error, message: expect.stringContaining(message) as unknown } },
      });
    });
  });

  /** The keys of a value, and below each the keys of what it holds; of a list, those of its first value. */
  function keysOf(value: unknown): unknown {
    if (Array.isArray(value)) {
      return value.slice(0, 1).map(keysOf);
    }
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)]))
      : 'there';
  }

  describe('what OpenAI’s OpenAPI document requires', () => {
    const required = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 'there']));
    const message = required('role', 'content', 'refusal');

    test('of a chat completion is there', async () => {
      const { response } = await chat('served/key').doGenerate({ prompt });

      expect(keysOf(response?.body)).toMatchObject({
        ...required('id', 'object', 'created', 'model'),
        choices: [{ ...required('index', 'finish_reason', 'logprobs'), message }],
        usage: required('prompt_tokens', 'completion_tokens', 'total_tokens'),
      });
    });

    test.each([
      {
        of: 'a list of models',
        path: '/models',
        keys: { object: 'there', data: [required('id', 'object', 'created', 'owned_by')] },
      },
      { of: 'a model', path: '/models/served/key', keys: required('id', 'object', 'created', 'owned_by') },
      { of: 'an error', path: '/models/gpt-9', keys: { error: required('message', 'type', 'param', 'code') } },
    ])('of $of is there', async ({ path, keys }) => {
      const response = await fetch(`${server.url}${path}`);

      expect(keysOf(await response.json())).toMatchObject(keys);
    });
  });
});
