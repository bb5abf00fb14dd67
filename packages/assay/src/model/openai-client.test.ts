import OpenAI from 'openai';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startPlainServer, type PlainServer } from '../testing/plain-server';
import { createOpenAIClient } from './openai-client';

let server: PlainServer | undefined;
afterEach(() => server?.close());

describe('createOpenAIClient', () => {
  test.each([
    { status: 400, body: { error: { message: 'no', code: 'unsupported_value', param: 'seed' } } },
    { status: 401, body: { error: { message: '', code: null } } },
    { status: 404, body: { error: 'model not found' } },
    { status: 422, body: { error: { message: [{ loc: ['body'] }], code: 7 } } },
    { status: 429, body: { error: { type: 'requests' } } },
    { status: 429, body: { detail: 'too many' } },
    { status: 500, body: { error: null } },
    { status: 502, body: '<h1>Bad gateway</h1>' },
    { status: 503, body: '' },
    { status: 504, body: 'null' },
    { status: 301, body: 'moved' },
  ])("words a refusal as OpenAI's SDK does: $status $body", async ({ status, body }) => {
    server = await startPlainServer();
    server.script = () => ({ status, headers: { 'retry-after': '3' }, body });
    const baseURL = `${server.url}/v1/`;
    const sdk = new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0, fetchOptions: { redirect: 'manual' } });
    const { signal } = new AbortController();
    const messages = [{ role: 'user' as const, content: 'Judge.' }];

    const theirs: unknown = await sdk.chat.completions
      .create({ model: 'm', messages })
      .catch((error: unknown) => error);
    const ours: unknown = await createOpenAIClient({ baseURL, apiKey: undefined, timeout: 5000 })
      .complete({ model: 'm', messages }, signal)
      .catch((error: unknown) => error);

    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions']);
    expect(ours).toMatchObject({ status, message: (theirs as Error).message });
    expect((ours as { headers: Headers }).headers.get('retry-after')).toBe('3');
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
