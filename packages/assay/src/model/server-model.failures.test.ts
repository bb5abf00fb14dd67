import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '../basics/clock';
import { completion, failWith, startChatServer } from '../testing/chat-server';
import { askPlainly, closeServers, plainQuestion, serveModel, shortRetryPolicy } from '../testing/served-model';
import type { Outcome } from './model';
import { createServerModel } from './server-model';

afterEach(closeServers);

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

describe('createServerModel', () => {
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
});
