import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { systemClock } from '../basics/clock';
import { messageOf, OutageError } from '../basics/errors';
import { type ChatRequest, type ChatResponse, completion, failWith, startChatServer } from '../testing/chat-server';
import {
  askPlainly,
  closeServers,
  plainQuestion,
  type ServedModel,
  serveModel,
  shortRetryPolicy,
} from '../testing/served-model';
import type { Model, Outcome, Question } from './model';
import { defaultRetryPolicy } from './retry';
import { createServerModel, type Server } from './server-model';

afterEach(closeServers);

const key = 'test-key-of-nobody-0123456789';

const question: Question = {
  ...plainQuestion,
  prompt: { system: 'Be brief.', user: 'Judge.' },
  parameters: { responseFormat: 'json_schema' },
};

function serve(script: (request: ChatRequest) => ChatResponse, server: Partial<Server> = {}): Promise<ServedModel> {
  const retry = { ...defaultRetryPolicy, firstWait: 1 };
  return serveModel(script, { apiKey: key, retry, random: Math.random, ...server });
}

function ask(model: Model, signal = new AbortController().signal): Promise<Outcome> {
  return model.ask(model.prepare(question), 0, signal);
}

function send(type: string, body: string): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  };
}

function sendNothing(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '0' });
  response.end();
}

function sendHalf(thenCut: boolean): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id": "chatcmpl-1", ');
    if (thenCut) {
      setTimeout(() => response.destroy(), 20);
    }
  };
}

/** Asks that often, one trial after the other; what became of each, the message when it was an outage. */
async function askInTurn(model: Model, times: number): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (let trial = 0; trial < times; trial += 1) {
    outcomes.push(await askPlainly(model).then(({ status }) => status, messageOf));
  }
  return outcomes;
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

  const notCompletion = 'not a chat completion:';

  test.each([
    { title: 'HTML', response: send('text/html', '<p>Hi'), problem: `${notCompletion} "<p>Hi"` },
    { title: 'plain text', response: send('text/plain', 'Hi'), problem: `${notCompletion} "Hi"` },
    { title: 'no body', response: sendNothing, problem: 'the server sent an empty reply' },
    {
      title: 'half a JSON document',
      response: send('application/json', '{"id":'),
      problem: 'Unexpected end of JSON input',
    },
    {
      title: 'a completion without choices',
      response: { id: 'x', choices: [] },
      problem: `${notCompletion} {"id":"x","choices":[]}`,
    },
    {
      title: 'an error with status 200',
      response: { error: { message: 'no' } },
      problem: 'the server reports an error: no',
    },
    {
      title: 'a llama-server error with a number for its code',
      response: failWith(500, { code: 500, message: 'slot unavailable' }),
      problem: '500 slot unavailable',
    },
  ])('tries again after $title, and says what came', async ({ response, problem }) => {
    const { model, host } = await serveModel(() => response);

    expect(await askPlainly(model)).toEqual({ status: 'errored', problem: `${host}: ${problem}`, attempts: 2 });
  });

  test.each([
    { how: { finish_reason: 'error', error: { code: 502, message: 'lost' } }, problem: 'lost' },
    { how: { finish_reason: 'insufficient_system_resource' }, problem: 'finish_reason: insufficient_system_resource' },
    { how: { finish_reason: 'network_error' }, problem: 'finish_reason: network_error' },
  ])('tries again after a generation that broke, and gives no reply: $problem', async ({ how, problem }) => {
    const broken = completion(null, { choices: [{ index: 0, message: { content: '{"isE' }, ...how }] });
    const { model, host } = await serveModel(({ index }) => (index === 2 ? 'ok' : broken));

    expect(await askPlainly(model)).toEqual({
      status: 'errored',
      problem: `${host}: the server broke off the reply (${problem})`,
      attempts: 2,
    });
    expect(await askPlainly(model)).toMatchObject({ status: 'replied', reply: { text: 'ok', attempts: 1 } });
  });

  test.each([
    { model: 'some-model', sent: 'max_tokens', other: 'max_completion_tokens' },
    { model: 'gpt-6-luna', sent: 'max_completion_tokens', other: 'max_tokens' },
  ])('sends $other once a server has refused $sent, under the same hash', async ({ model: name, sent, other }) => {
    const { url, requests, close } = await startChatServer(({ body }) =>
      sent in body ? failWith(400, { message: `Unsupported parameter: '${sent}'. Use '${other}' instead.` }) : 'ok',
    );
    const model = createServerModel(name, {
      baseURL: url,
      apiKey: undefined,
      retry: shortRetryPolicy,
      clock: systemClock,
      random: () => 0,
    });
    const request = model.prepare({ ...plainQuestion, parameters: { responseFormat: 'text', maxTokens: 50 } });
    const ask = (): Promise<Outcome> => model.ask(request, 0, new AbortController().signal);

    expect(await ask()).toMatchObject({ status: 'replied', reply: { text: 'ok', attempts: 1 } });
    expect(await ask()).toMatchObject({ status: 'replied', reply: { text: 'ok', attempts: 1 } });
    await close();

    expect(request.body).toMatchObject({ [sent]: 50 });
    expect(requests.map(({ body }) => [body[sent], body[other]])).toEqual([
      [50, undefined],
      [undefined, 50],
      [undefined, 50],
    ]);
  });

  test('keeps the whole samples of a request of which one broke', async () => {
    const choice = { index: 0, message: { content: 'ok' }, finish_reason: 'stop' };
    const choices = [{ ...choice, finish_reason: 'abort' }, choice];
    const { model, host } = await serveModel(() => completion(null, { choices }));

    const outcomes = await model.askSeveral?.(model.prepare(plainQuestion), 2, new AbortController().signal);

    expect(outcomes).toMatchObject([
      { status: 'replied', reply: { text: 'ok', usage: { promptTokens: 300 } } },
      { status: 'errored', problem: `${host}: the server broke off the reply (finish_reason: abort)` },
    ]);
  });

  test('waits as for any overloaded server when the error has status 200 and names another', async () => {
    const { model } = await serveModel(({ index }) =>
      index === 0 ? { error: { code: 429, message: 'slow down' } } : 'ok',
    );

    expect(await askPlainly(model)).toMatchObject({ status: 'replied', reply: { attempts: 2 } });
  });

  test.each([
    { title: 'an empty body', response: send('application/json', '') },
    { title: 'a body cut mid-way', response: sendHalf(true) },
  ])('tries again after $title', async ({ response }) => {
    const { model } = await serveModel(({ index }) => (index === 0 ? response : 'ok'));

    expect(await askPlainly(model)).toMatchObject({ status: 'replied', reply: { text: 'ok', attempts: 2 } });
  });

  test.each([
    { what: 'no number', usage: {} },
    { what: 'null for numbers', usage: { prompt_tokens: null, completion_tokens: null } },
    { what: 'text for a number', usage: { prompt_tokens: '3', completion_tokens: 2 } },
    { what: 'nothing', usage: null },
  ])('takes a reply whose usage holds $what', async ({ usage }) => {
    const { model } = await serveModel(() => completion('ok', { usage }));

    expect(await askPlainly(model)).toMatchObject({
      status: 'replied',
      reply: { text: 'ok', usage: null, attempts: 1 },
    });
  });

  test('passes on the beginning of a long page only', async () => {
    const page = `<html>${'x'.repeat(5000)}</html>`;
    const { model, host } = await serveModel(() => (response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end(page);
    });

    expect(await askPlainly(model)).toEqual({
      status: 'errored',
      problem: `${host}: ${`502 ${page}`.slice(0, 300)}…`,
      attempts: 2,
    });
  });

  test.each([1, 8, 15, 28])('leaks no part of a key of which %d characters stand before the cut', async (before) => {
    const apiKey = 'test-key-of-nobody-0123456789';
    const filler = 'x'.repeat(300 - '500 '.length - before);
    const { model, host } = await serveModel(() => failWith(500, { message: `${filler}${apiKey}, again ${apiKey}` }), {
      apiKey,
    });

    expect(await askPlainly(model)).toEqual({
      status: 'errored',
      problem: `${host}: ${`500 ${filler}[key removed], again [key removed]`.slice(0, 300)}…`,
      attempts: 2,
    });
  });

  test('ends an attempt whose body stalls after its headers', async () => {
    const { model } = await serveModel(({ index }) => (index === 0 ? sendHalf(false) : 'ok'), {
      retry: { ...shortRetryPolicy, attemptTimeout: 200 },
    });

    expect(await askPlainly(model)).toMatchObject({ status: 'replied', reply: { text: 'ok', attempts: 2 } });
  });

  test('says how long it waited for a reply', async () => {
    const { model, host } = await serveModel(() => () => undefined, {
      retry: { ...shortRetryPolicy, attemptTimeout: 200, maxAttempts: 1 },
    });

    expect(await askPlainly(model)).toEqual({
      status: 'errored',
      problem: `${host}: no complete reply within 0.2 s`,
      attempts: 1,
    });
  });

  test('takes a prompt that is too long for a failure of its own trial only', async () => {
    const { model, host } = await serveModel(({ index }) =>
      index < 20 ? failWith(400, { code: 'context_length_exceeded', message: 'too long' }) : 'ok',
    );

    for (let trial = 0; trial < 20; trial += 1) {
      expect(await askPlainly(model)).toEqual({ status: 'errored', problem: `${host}: 400 too long`, attempts: 1 });
    }
    expect(await askPlainly(model)).toMatchObject({ status: 'replied' });
  });

  test('makes few attempts at an address where nothing listens any more', async () => {
    const { model, host } = await serveModel(() => 'ok');
    await askPlainly(model);
    await closeServers();

    expect(await askPlainly(model)).toEqual({
      status: 'errored',
      problem: `${host}: connect ECONNREFUSED ${host}`,
      attempts: 2,
    });
  });

  test.each([
    {
      status: 401,
      code: 'invalid_api_key',
      problem: 'the key is wrong or missing (401 no): set OPENAI_API_KEY in .env',
    },
    { status: 403, code: null, problem: 'the key has no access (403 no)' },
    {
      status: 404,
      code: 'model_not_found',
      problem: "the model or the server's address is unknown (404 no): check the model's name and OPENAI_BASE_URL",
    },
    {
      status: 400,
      code: 'unsupported_value',
      message: "'temperature' does not support 0.5",
      problem: `the server refuses the request (400 'temperature' does not support 0.5): change "request" in the prompt's front matter, of a quiz in config.json`,
    },
    {
      status: 429,
      code: 'insufficient_quota',
      problem: 'the account has no quota left (429 no): check plan and billing',
    },
  ])('takes $status $code for an outage, after one request', async ({ status, code, message = 'no', problem }) => {
    const { model, requests, host } = await serveModel(() => failWith(status, { code, message }));

    const asking = askPlainly(model);

    await expect(asking).rejects.toMatchObject({
      name: 'OutageError',
      message: `gpt-6-luna at ${host} cannot answer: ${problem}.`,
      afterAnswers: false,
    });
    expect(requests).toHaveLength(1);
  });

  test('raises outages without a cause, whose message or stack could hold the key', async () => {
    const { model } = await serveModel(() => failWith(401, { message: 'no' }));

    const error: unknown = await askPlainly(model).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(OutageError);
    expect(error).not.toHaveProperty('cause');
  });

  test('takes 3 failed trials in a row for an outage when the server never answered', async () => {
    const { model, requests, host } = await serveModel(() => failWith(500, { message: 'no' }));
    const outcomes = [await askPlainly(model), await askPlainly(model)];

    await expect(askPlainly(model)).rejects.toMatchObject({
      name: 'OutageError',
      message: `gpt-6-luna at ${host} cannot answer: 3 trials in a row got no reply (500 no).`,
      afterAnswers: false,
    });
    expect(outcomes.map(({ status }) => status)).toEqual(['errored', 'errored']);
    expect(requests).toHaveLength(6);
  });

  test('takes 10 failed trials in a row for an outage when the server answered before', async () => {
    const { model, host } = await serveModel(
      ({ index }) => ([0, 10].includes(index) ? 'ok' : failWith(500, { message: 'no' })),
      { retry: { ...shortRetryPolicy, maxAttempts: 1 } },
    );
    const outcomes: string[] = [];
    for (let trial = 0; trial < 20; trial += 1) {
      outcomes.push((await askPlainly(model)).status);
    }

    await expect(askPlainly(model)).rejects.toMatchObject({
      name: 'OutageError',
      message: `gpt-6-luna at ${host} cannot answer: 10 trials in a row got no reply (500 no).`,
      afterAnswers: true,
    });
    expect(outcomes.filter((status) => status === 'replied')).toHaveLength(2);
  });

  test.each([400, 422])('takes a %d after an answer for a failure of its own trial only', async (status) => {
    const { model, requests, host } = await serveModel(({ index }) =>
      index > 0 && index < 20 ? failWith(status, { code: 'unsupported_value', message: 'no' }) : 'ok',
    );
    await askPlainly(model);

    for (let trial = 1; trial < 20; trial += 1) {
      expect(await askPlainly(model)).toEqual({
        status: 'errored',
        problem: `${host}: the server refuses the request (${String(status)} no): change "request" in the prompt's front matter, of a quiz in config.json`,
        attempts: 1,
      });
    }
    expect(await askPlainly(model)).toMatchObject({ status: 'replied' });
    expect(requests).toHaveLength(21);
  });

  test.each([
    {
      what: 'a reply that is no JSON',
      error: { code: 'json_validate_failed', message: 'Failed to validate JSON.', failed_generation: '{"isE' },
      outcome: { status: 'replied', reply: { text: '{"isE', finishReason: 'json_validate_failed', attempts: 1 } },
    },
    {
      what: 'a filtered prompt of DeepSeek',
      error: { code: 'invalid_request_error', message: 'Content Exists Risk' },
      outcome: { status: 'replied', reply: { text: null, finishReason: 'content_filter', attempts: 1 } },
    },
    {
      what: 'a prompt that is too long for vLLM',
      error: { code: 400, message: "This model's maximum context length is 4096 tokens." },
      outcome: { status: 'errored', attempts: 1 },
    },
    {
      what: 'a prompt that is too long for llama.cpp',
      error: { code: 400, type: 'exceed_context_size_error', message: 'try increasing it' },
      outcome: { status: 'errored', attempts: 1 },
    },
    {
      what: 'a prompt that the server does not like',
      error: { message: 'Request contains an invalid argument.' },
      outcome: { status: 'errored', attempts: 1 },
    },
  ])('takes $what for a matter of its own fixture, though nothing was answered before', async ({ error, outcome }) => {
    const { model } = await serveModel(({ index }) => (index < 4 ? failWith(400, error) : 'ok'));

    for (let trial = 0; trial < 4; trial += 1) {
      expect(await askPlainly(model)).toMatchObject(outcome);
    }
    expect(await askPlainly(model)).toMatchObject({ status: 'replied', reply: { text: 'ok' } });
  });

  test('takes three different requests that were refused for an outage when the server never answered', async () => {
    const { model, host } = await serveModel(() => failWith(400, { message: 'no' }));
    const ask = (user: string): Promise<Outcome> =>
      model.ask(
        model.prepare({ ...plainQuestion, prompt: { system: undefined, user } }),
        0,
        new AbortController().signal,
      );

    expect(await ask('One.')).toMatchObject({ status: 'errored' });
    expect(await ask('Two.')).toMatchObject({ status: 'errored' });
    await expect(ask('Three.')).rejects.toThrow(
      `gpt-6-luna at ${host} cannot answer: the server refuses the request (400 no)`,
    );
  });

  test('takes a wrong key for an outage even after an answer', async () => {
    const { model } = await serveModel(({ index }) => (index === 0 ? 'ok' : failWith(401, { message: 'no' })));
    await askPlainly(model);

    await expect(askPlainly(model)).rejects.toMatchObject({ name: 'OutageError', afterAnswers: true });
  });

  test.each<{ what: string; answer: ChatResponse; problem: string; advice: string }>([
    {
      what: 'too many requests',
      answer: failWith(429, { code: 'rate_limit_exceeded', message: 'slow down' }),
      problem: '429 slow down',
      advice: 'wait, or lower ASSAY_CONCURRENCY',
    },
    {
      what: 'something other than a completion',
      answer: { hello: 'world' },
      problem: 'not a chat completion: {"hello":"world"}',
      advice: 'check the network and OPENAI_BASE_URL',
    },
  ])('advises what to do about $what', async ({ answer, problem, advice }) => {
    const { model, host } = await serveModel(() => answer);

    expect(await askInTurn(model, 3)).toEqual([
      'errored',
      'errored',
      `gpt-6-luna at ${host} cannot answer: 3 trials in a row got no reply (${problem}): ${advice}.`,
    ]);
  });

  test('takes one failed trial for an outage when nothing listens at the address, and advises to check it', async () => {
    const { model, host } = await serveModel(() => 'ok');
    await closeServers();

    expect(await askInTurn(model, 1)).toEqual([
      `gpt-6-luna at ${host} cannot answer: a trial got no reply (connect ECONNREFUSED ${host}): check the network and OPENAI_BASE_URL.`,
    ]);
  });

  test.each([
    { what: 'a prompt that is too long', answer: failWith(413, {}), status: 'errored' },
    { what: 'a filtered prompt', answer: failWith(400, { code: 'content_filter' }), status: 'replied' },
  ])('takes $what for an answer of the server, after which 10 trials in a row may fail', async ({ answer, status }) => {
    const { model } = await serveModel(
      ({ index }) => ([2, 11].includes(index) ? answer : failWith(500, { message: 'no' })),
      { retry: { ...shortRetryPolicy, maxAttempts: 1 } },
    );

    const outcomes = await askInTurn(model, 22);

    const failed = (times: number): readonly string[] => new Array<string>(times).fill('errored');
    expect(outcomes.slice(0, 21)).toEqual([...failed(2), status, ...failed(8), status, ...failed(9)]);
    expect(outcomes[21]).toMatch(/cannot answer: 10 trials in a row got no reply \(500 no\)\.$/);
  });
});
