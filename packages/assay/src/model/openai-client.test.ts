import { afterEach, describe, expect, test } from '@jest/globals';
import { startPlainServer, type PlainServer } from '../testing/plain-server';
import { createOpenAIClient } from './openai-client';

let server: PlainServer | undefined;
afterEach(() => server?.close());

describe('createOpenAIClient', () => {
  test.each([
    {
      status: 400,
      body: { error: { message: 'no', code: 'unsupported_value', param: 'seed' } },
      message: '400 no',
      code: 'unsupported_value',
    },
    { status: 401, body: { error: { message: '', code: null } }, message: '401 {"message":"","code":null}' },
    { status: 404, body: { error: 'model not found' }, message: '404 "model not found"' },
    { status: 422, body: { error: { message: [{ loc: ['body'] }], code: 7 } }, message: '422 [{"loc":["body"]}]' },
    { status: 429, body: { error: { type: 'requests' } }, message: '429 {"type":"requests"}' },
    { status: 422, body: { detail: 'too many' }, message: '422 {"detail":"too many"}' },
    {
      status: 400,
      body: { error: { message: 'Provider returned error', metadata: { raw: 'too long' } } },
      message: '400 Provider returned error: too long',
    },
    {
      status: 400,
      body: { error_code: 'BAD_REQUEST', message: 'no' },
      message: '400 {"error_code":"BAD_REQUEST","message":"no"}',
      code: 'BAD_REQUEST',
    },
    { status: 400, body: { errors: [{ code: 5006 }] }, message: '400 {"errors":[{"code":5006}]}' },
    { status: 500, body: { error: null }, message: '500 {"error":null}' },
    { status: 500, body: `${'['.repeat(5000)}`, message: `500 ${'['.repeat(5000)}` },
    { status: 502, body: '<h1>Bad gateway</h1>', message: '502 <h1>Bad gateway</h1>' },
    { status: 503, body: '', message: '503 status code (no body)' },
    { status: 504, body: 'the upstream timed out', message: '504 the upstream timed out' },
    { status: 301, body: 'moved', message: '301 moved' },
    { status: 999, body: 'no', message: '999 no' },
  ])('shows the body of a refusal: $status $body', async ({ status, body, message, code }) => {
    server = await startPlainServer();
    server.script = () => ({ status, headers: { 'retry-after': '3' }, body });
    const client = createOpenAIClient({ baseURL: `${server.url}/v1/`, apiKey: undefined, timeout: 5000 });

    const error: unknown = await client
      .complete({ model: 'm', messages: [] }, new AbortController().signal)
      .catch((thrown: unknown) => thrown);

    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
    expect(error).toMatchObject({ status, message });
    expect((error as { code: unknown }).code).toBe(code);
    expect((error as { headers: Headers }).headers.get('retry-after')).toBe('3');
  });

  test('sends no header but its own, whatever the environment says', async () => {
    server = await startPlainServer();
    server.script = () => ({ body: {} });
    process.env['OPENAI_CUSTOM_HEADERS'] = 'x-mine: 1';
    const client = createOpenAIClient({ baseURL: server.url, apiKey: 'test-key-of-nobody', timeout: 5000 });

    await client.complete({ model: 'm', messages: [] }, new AbortController().signal);

    delete process.env['OPENAI_CUSTOM_HEADERS'];
    expect(server.requests[0]?.headers).toEqual({
      accept: 'application/json',
      authorization: 'Bearer test-key-of-nobody',
      'content-type': 'application/json',
      'user-agent': 'gpt-assay',
      // Of HTTP and undici's fetch.
      host: new URL(server.url).host,
      connection: 'keep-alive',
      'accept-encoding': 'gzip, deflate',
      'accept-language': '*',
      'sec-fetch-mode': 'cors',
      'content-length': '27',
    });
  });

  test('sends the same body each time', async () => {
    server = await startPlainServer();
    server.script = () => ({ body: {} });
    const client = createOpenAIClient({ baseURL: server.url, apiKey: undefined, timeout: 5000 });
    const body = { model: 'm', messages: [{ role: 'user', content: 'größer \ud800' }] };

    for (const one of [body, body, body, { ...body, n: 2 }]) {
      await client.complete(one, new AbortController().signal);
    }

    expect(server.requests.map(({ text }) => text)).toEqual([
      ...[body, body, body].map((one) => JSON.stringify(one)),
      JSON.stringify({ ...body, n: 2 }),
    ]);
  });
});
