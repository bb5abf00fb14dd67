import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '../clock';
import { failWith, startChatServer, type ChatRequest, type ChatResponse } from '../testing/chat-server';
import type { Model, Outcome, Question } from './model';
import { createOpenAIModel } from './openai-model';
import { defaultRetryPolicy, type RetryPolicy } from './retry';

const question: Question = {
  challenge: 'parity',
  prompt: { system: undefined, user: 'Judge.' },
  parameters: { model: 'gpt-6-luna', responseFormat: 'text' },
  answer: { type: 'object', properties: {}, required: [], additionalProperties: false },
  about: { id: 'right', language: 'javascript', solution: 'x' },
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function serve(
  script: (request: ChatRequest) => ChatResponse,
  retry: Partial<RetryPolicy> = {},
): Promise<{ readonly requests: readonly ChatRequest[]; readonly model: Model; readonly host: string }> {
  const { url, requests, close } = await startChatServer(script);
  closing.push(close);
  const policy = { ...defaultRetryPolicy, maxAttempts: 2, maxUnreached: 2, firstWait: 1, ...retry };
  const server = { baseURL: url, apiKey: undefined, retry: policy, clock: systemClock, random: () => 0 };
  return { requests, model: createOpenAIModel('gpt-6-luna', server), host: new URL(url).host };
}

function ask(model: Model): Promise<Outcome> {
  return model.ask(model.prepare(question), 0, new AbortController().signal);
}

function send(type: string, body: string): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  };
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

describe('createOpenAIModel', () => {
  const notCompletion = "the server's reply is not a chat completion:";

  test.each([
    { title: 'HTML', response: send('text/html', '<p>Hi'), problem: `${notCompletion} "<p>Hi"` },
    { title: 'plain text', response: send('text/plain', 'Hi'), problem: `${notCompletion} "Hi"` },
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
      problem: `${notCompletion} {"error":{"message":"no"}}`,
    },
    {
      title: 'a llama-server error with a number for its code',
      response: failWith(500, { code: 500, message: 'Only one completion choice is allowed' }),
      problem: '500 Only one completion choice is allowed',
    },
  ])('tries again after $title, and says what came', async ({ response, problem }) => {
    const { model, host } = await serve(() => response);

    expect(await ask(model)).toEqual({ status: 'errored', problem: `${host}: ${problem}`, attempts: 2 });
  });

  test.each([
    { title: 'an empty body', response: send('application/json', '') },
    { title: 'a body cut mid-way', response: sendHalf(true) },
  ])('tries again after $title', async ({ response }) => {
    const { model } = await serve(({ index }) => (index === 0 ? response : 'ok'));

    expect(await ask(model)).toMatchObject({ status: 'replied', reply: { text: 'ok', attempts: 2 } });
  });

  test('ends an attempt whose body stalls after its headers', async () => {
    const { model } = await serve(({ index }) => (index === 0 ? sendHalf(false) : 'ok'), {
      attemptTimeout: 200,
    });
    const started = performance.now();

    expect(await ask(model)).toMatchObject({ status: 'replied', reply: { text: 'ok', attempts: 2 } });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('says how long it waited for a reply', async () => {
    const { model, host } = await serve(() => () => undefined, { attemptTimeout: 600, maxAttempts: 1 });

    expect(await ask(model)).toEqual({
      status: 'errored',
      problem: `${host}: no complete reply within 1 s`,
      attempts: 1,
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
      problem: `the server refuses the request (400 no): change "request" in the prompt's front matter`,
    },
    {
      status: 429,
      code: 'insufficient_quota',
      problem: 'the account has no quota left (429 no): check plan and billing',
    },
  ])('takes $status $code for an outage, after one request', async ({ status, code, problem }) => {
    const { model, requests, host } = await serve(() => failWith(status, { code, message: 'no' }));

    const asking = ask(model);

    await expect(asking).rejects.toMatchObject({
      name: 'OutageError',
      message: `gpt-6-luna at ${host} cannot answer: ${problem}.`,
    });
    expect(requests).toHaveLength(1);
  });

  test('takes a prompt that is too long for a failure of its own trial only', async () => {
    const { model, host } = await serve(({ index }) =>
      index < 20 ? failWith(400, { code: 'context_length_exceeded', message: 'too long' }) : 'ok',
    );

    for (let trial = 0; trial < 20; trial += 1) {
      expect(await ask(model)).toEqual({ status: 'errored', problem: `${host}: 400 too long`, attempts: 1 });
    }
    expect(await ask(model)).toMatchObject({ status: 'replied' });
  });

  test('takes 3 failed trials in a row for an outage when the server never answered', async () => {
    const { model, requests, host } = await serve(() => failWith(500, { message: 'no' }));
    const outcomes = [await ask(model), await ask(model)];

    await expect(ask(model)).rejects.toMatchObject({
      name: 'OutageError',
      message: `gpt-6-luna at ${host} cannot answer: 3 trials in a row brought no reply (500 no): check the network and OPENAI_BASE_URL.`,
    });
    expect(outcomes.map(({ status }) => status)).toEqual(['errored', 'errored']);
    expect(requests).toHaveLength(6);
  });

  test('takes 10 failed trials in a row for an outage when the server answered before', async () => {
    const { model, host } = await serve(
      ({ index }) => ([0, 10].includes(index) ? 'ok' : failWith(500, { message: 'no' })),
      { maxAttempts: 1 },
    );
    const outcomes: string[] = [];
    for (let trial = 0; trial < 20; trial += 1) {
      outcomes.push((await ask(model)).status);
    }

    await expect(ask(model)).rejects.toMatchObject({
      name: 'OutageError',
      message: `gpt-6-luna at ${host} cannot answer: 10 trials in a row brought no reply (500 no).`,
    });
    expect(outcomes.filter((status) => status === 'replied')).toHaveLength(2);
  });

  test('makes few attempts at an address where nothing listens', async () => {
    const { model, host } = await serve(() => 'ok');
    await Promise.all(closing.splice(0).map((close) => close()));

    expect(await ask(model)).toEqual({
      status: 'errored',
      problem: `${host}: connect ECONNREFUSED ${host}`,
      attempts: 2,
    });
  });
});
