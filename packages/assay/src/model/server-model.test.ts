import { afterEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '../basics/clock';
import { completion, failWith, type ChatRequest, type ChatResponse } from '../testing/chat-server';
import { closeServers, plainQuestion, serveModel, type ServedModel } from '../testing/served-model';
import type { Model, Outcome, Question } from './model';
import type { Server } from './server-model';
import { defaultRetryPolicy } from './retry';

const key = 'test-key-of-nobody-0123456789';
const question: Question = {
  ...plainQuestion,
  prompt: { system: 'Be brief.', user: 'Judge.' },
  parameters: { responseFormat: 'json_schema' },
};

afterEach(closeServers);

function serve(script: (request: ChatRequest) => ChatResponse, server: Partial<Server> = {}): Promise<ServedModel> {
  const retry = { ...defaultRetryPolicy, firstWait: 1 };
  return serveModel(script, { apiKey: key, retry, random: Math.random, ...server });
}

function ask(model: Model, signal = new AbortController().signal): Promise<Outcome> {
  return model.ask(model.prepare(question), 0, signal);
}

describe('createServerModel', () => {
  test('keeps all that a reply brings', async () => {
    const usage = { prompt_tokens: 300, completion_tokens: 30, prompt_tokens_details: { cached_tokens: 256 } };
    const now = Date.parse('2026-11-20T12:00:00Z');
    let elapsed = 0;
    const clock = { ...systemClock, now: () => now, elapsed: () => (elapsed += 7) };
    const { model, host } = await serve(() => completion('{"a": true}', { id: 'chatcmpl-1', usage }), { clock });

    expect(await ask(model)).toEqual({
      status: 'replied',
      reply: {
        text: '{"a": true}',
        refusal: null,
        finishReason: 'stop',
        responseId: 'chatcmpl-1',
        model: 'gpt-6-luna-2026-06-01',
        systemFingerprint: 'fp_test',
        server: host,
        usage: { promptTokens: 300, completionTokens: 30, cachedTokens: 256 },
        repliedAt: '2026-11-20T12:00:00.000Z',
        milliseconds: elapsed - 7,
        attempts: 1,
      },
    });
    expect(model.server).toBe(host);
  });

  test.each([
    {
      title: 'a refusal',
      body: completion(null, { choices: [{ message: { content: null, refusal: 'No.' }, finish_reason: 'stop' }] }),
      reply: { text: null, refusal: 'No.', finishReason: 'stop' },
    },
    {
      title: 'a truncated text',
      body: completion(null, { choices: [{ message: { content: '{"a":' }, finish_reason: 'length' }] }),
      reply: { text: '{"a":', refusal: null, finishReason: 'length' },
    },
    {
      title: 'no more than a text, as plain servers send it',
      body: { choices: [{ message: { content: 'ok' } }] },
      reply: { text: 'ok', refusal: null, finishReason: null, responseId: null, model: null, usage: null },
    },
  ])('keeps $title', async ({ body, reply }) => {
    const { model } = await serve(() => body);

    expect(await ask(model)).toMatchObject({ status: 'replied', reply });
  });

  test('sends the body that it prepared, with the key, and nothing of other accounts', async () => {
    const { model, requests } = await serve(() => 'ok');

    await ask(model);

    const [request] = requests;
    expect(request?.path).toBe('/v1/chat/completions');
    expect(request?.body).toEqual(model.prepare(question).body);
    expect(request?.headers.authorization).toBe(`Bearer ${key}`);
    expect(Object.keys(request?.headers ?? {})).not.toContain('openai-organization');
    expect(JSON.stringify(request?.body)).not.toContain(key);
  });

  test('names the organization and the project that the settings name', async () => {
    const { model, requests } = await serve(() => 'ok', { organization: 'org-1', project: 'proj-1' });

    await ask(model);

    expect(requests[0]?.headers).toMatchObject({ 'openai-organization': 'org-1', 'openai-project': 'proj-1' });
  });

  test('counts the attempts of a reply that came after an error', async () => {
    const { model, requests } = await serve(({ index }) => (index === 0 ? failWith(500, {}) : 'ok'));

    expect(await ask(model)).toMatchObject({ status: 'replied', reply: { text: 'ok', attempts: 2 } });
    expect(requests).toHaveLength(2);
  });

  test('obeys retry-after between attempts', async () => {
    const waits: number[] = [];
    const clock = {
      ...systemClock,
      sleep: (milliseconds: number) => {
        waits.push(milliseconds);
        return Promise.resolve();
      },
    };
    const limited = failWith(429, { message: 'Rate limit reached' }, { 'retry-after': '17' });
    const { model } = await serve(({ index }) => (index === 0 ? limited : 'ok'), { clock });

    expect(await ask(model)).toMatchObject({ status: 'replied', reply: { attempts: 2 } });
    expect(waits).toEqual([17_000]);
  });

  test.each(['content_filter', 'content_policy_violation', 'invalid_prompt'])(
    'takes a 400 with code %s as a filtered reply',
    async (code) => {
      const { model, requests, host } = await serve(() => failWith(400, { code, message: 'filtered' }));

      expect(await ask(model)).toMatchObject({
        status: 'replied',
        reply: { text: null, refusal: null, finishReason: 'content_filter', server: host, usage: null, attempts: 1 },
      });
      expect(requests).toHaveLength(1);
    },
  );

  test('never passes on its key when the server echoes it in a reply', async () => {
    const { model } = await serve(() =>
      completion(null, {
        model: `model ${key}`,
        id: key,
        system_fingerprint: key,
        choices: [{ message: { content: `key: ${key}`, refusal: `no ${key}` } }],
      }),
    );

    expect(await ask(model)).toMatchObject({
      status: 'replied',
      reply: {
        text: 'key: [key removed]',
        refusal: 'no [key removed]',
        model: 'model [key removed]',
        responseId: '[key removed]',
        systemFingerprint: '[key removed]',
      },
    });
  });

  test('never passes on its key when the server echoes it in an error', async () => {
    const { model, host } = await serve(
      ({ index }) => failWith(index === 0 ? 413 : 401, { message: `Incorrect API key provided: ${key}.` }),
      { retry: { ...defaultRetryPolicy, maxAttempts: 1 } },
    );

    expect(await ask(model)).toEqual({
      status: 'errored',
      problem: `${host}: 413 Incorrect API key provided: [key removed].`,
      attempts: 1,
    });
    await expect(ask(model)).rejects.toThrow(
      `gpt-6-luna at ${host} cannot answer: the key is wrong or missing (401 Incorrect API key provided: [key removed].)`,
    );
  });

  test.each(['during a request', 'during a wait'])('ends soon when it is aborted %s', async (moment) => {
    const controller = new AbortController();
    const retry = { ...defaultRetryPolicy, grace: 50, deadline: 7_200_000 };
    const { model } = await serve(
      () => {
        setTimeout(() => {
          controller.abort(new Error('interrupted'));
        }, 50);
        return moment === 'during a wait' ? failWith(503, {}, { 'retry-after': '3600' }) : () => undefined;
      },
      { retry },
    );

    await expect(ask(model, controller.signal)).rejects.toThrow('interrupted');
  });

  test('takes a reply that arrives within the grace after it was aborted: it is paid for', async () => {
    const controller = new AbortController();
    const { model } = await serve(() => (response) => {
      controller.abort(new Error('interrupted'));
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(completion('in time')));
      }, 50);
    });

    expect(await ask(model, controller.signal)).toMatchObject({ status: 'replied', reply: { text: 'in time' } });
  });

  test('asks a server without a key when none is set', async () => {
    const { model, requests } = await serve(() => 'ok', { apiKey: undefined });

    expect(await ask(model)).toMatchObject({ status: 'replied' });
    expect(requests[0]?.headers.authorization).toBe('Bearer none');
  });
});
