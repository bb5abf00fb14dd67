import { afterEach, describe, expect, test } from '@jest/globals';
import { messageOf, OutageError } from '../basics/errors';
import { failWith, type ChatResponse } from '../testing/chat-server';
import { askPlainly, closeServers, plainQuestion, serveModel, shortRetryPolicy } from '../testing/served-model';
import type { Model, Outcome } from './model';

afterEach(closeServers);

/** Asks that often, one trial after the other; what became of each, the message when it was an outage. */
async function askInTurn(model: Model, times: number): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (let trial = 0; trial < times; trial += 1) {
    outcomes.push(await askPlainly(model).then(({ status }) => status, messageOf));
  }
  return outcomes;
}

describe('createServerModel', () => {
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
