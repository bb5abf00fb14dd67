import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { postChat, serveFolder, type Fetched } from '../testing/offline-server';
import { parityFiles } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import type { OfflineServer } from './start-server';

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

const messages = [{ role: 'user', content: '```\nconst isEven = (n) => n % 2 === 0; // right\n```' }];
const good = { model: 'offline/key', messages };
const errorOf = ({ body }: Fetched) => (body as { readonly error: Readonly<Record<string, unknown>> }).error;

/** The status of a request for the models under this name of the host. */
function statusUnder(headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(`${server.url}/models`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('a request that is wrong', () => {
  test.each([
    { what: 'a temperature of 9', part: { temperature: 9 }, param: 'temperature' },
    { what: 'no choice', part: { n: 0 }, param: 'n' },
    { what: '500 choices', part: { n: 500 }, param: 'n' },
    { what: 'half a choice', part: { n: 0.5 }, param: 'n' },
    { what: 'no messages', part: { messages: [] }, param: 'messages' },
    { what: 'messages left out', part: { messages: undefined }, param: 'messages' },
    { what: 'a role that nobody has', part: { messages: [{ role: 'boss', content: '' }] }, param: 'messages.0.role' },
    { what: 'a message without content', part: { messages: [{ role: 'user' }] }, param: 'messages.0.content' },
    { what: 'another format', part: { response_format: { type: 'yaml' } }, param: 'response_format.type' },
    { what: 'a token cap of 0', part: { max_tokens: 0 }, param: 'max_tokens' },
    { what: 'a model that is no text', part: { model: 7 }, param: 'model' },
  ])('is refused in OpenAI’s shape: $what', async ({ part, param }) => {
    const fetched = await postChat(server.url, { ...good, ...part });

    expect(fetched.status).toBe(400);
    expect(errorOf(fetched)).toEqual({
      message: expect.stringContaining(`${param}: `) as unknown,
      type: 'invalid_request_error',
      param,
      code: 'invalid_value',
    });
  });

  test.each([
    {
      what: 'not JSON',
      body: '{',
      error: { code: 'invalid_json', message: expect.stringContaining('The body is not JSON: ') },
    },
    {
      what: 'nested deeply',
      body: `{"messages":${'['.repeat(1_000_000)}`,
      error: { code: 'invalid_json', message: 'The body is not JSON: it is nested more than 1000 levels deep' },
    },
    { what: 'no object', body: '[]', error: { code: 'invalid_value', param: null } },
    {
      what: 'about nothing that is served',
      body: { ...good, messages: [{ role: 'user', content: 'Hello' }] },
      error: {
        code: 'unknown_fixture',
        message:
          'The user’s messages contain nothing from the served challenges. Looked for: the submission of one of 3 fixtures of parity, unchanged, in a fence or between tags such as <code></code>; offline/key knows no others, offline/judge does where there is an oracle, offline/grader where there is a simulated grader.',
      },
    },
    {
      what: 'to a judge without an oracle',
      body: { ...good, model: 'offline/judge' },
      error: { code: 'cannot_answer', message: expect.stringContaining('parity has none') },
    },
    {
      what: 'with a rate above 1',
      body: { ...good, model: 'offline/key?flip=2' },
      error: { code: 'invalid_model', message: expect.stringContaining('flip expects a share') },
    },
  ])('is refused when it is $what', async ({ body, error }) => {
    const fetched = await postChat(server.url, body);

    expect(fetched.status).toBe(400);
    expect(errorOf(fetched)).toMatchObject(error);
  });

  test('is refused for a run that is no number', async () => {
    const fetched = await postChat(server.url, good, { 'x-assay-run': '0' });

    expect([fetched.status, errorOf(fetched)['param']]).toEqual([400, 'x-assay-run']);
  });

  test('is told the models that there are', async () => {
    const fetched = await postChat(server.url, { ...good, model: 'gpt-6-luna' });

    expect(fetched.status).toBe(404);
    expect(errorOf(fetched)).toEqual({
      message:
        'The model "gpt-6-luna" does not exist. Served are: offline/key, offline/judge, offline/grader, offline/examinee, offline/coder; each takes parameters, as in offline/key?flip=0.05&seed=1.',
      type: 'invalid_request_error',
      param: 'model',
      code: 'model_not_found',
    });
  });

  test.each([
    { method: 'GET', path: '/chat/completions', status: 405, code: 'method_not_supported', allow: 'POST' },
    { method: 'POST', path: '/models', status: 405, code: 'method_not_supported', allow: 'GET' },
    { method: 'DELETE', path: '/models/offline/key', status: 405, code: 'method_not_supported', allow: 'GET' },
    { method: 'POST', path: '/responses', status: 404, code: 'unknown_url', allow: null },
  ])('has another method or path: $method $path', async ({ method, path, status, code, allow }) => {
    const response = await fetch(`${server.url}${path}`, { method });

    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
    expect(await response.json()).toMatchObject({ error: { code, type: 'invalid_request_error' } });
  });

  test('is refused when it has more than 10 MB, and those after it are answered', async () => {
    const large = await postChat(server.url, { ...good, padding: 'x'.repeat(10 * 1024 * 1024) });
    const after = await postChat(server.url, good);

    expect([large.status, errorOf(large)['code'], after.status]).toEqual([413, 'request_too_large', 200]);
  });

  test.each([
    { headers: { host: 'localhost' }, status: 200 },
    { headers: { host: 'LOCALHOST:1' }, status: 200 },
    { headers: { host: 'attacker.example' }, status: 403 },
    { headers: { host: '127.0.0.1.attacker.example:80' }, status: 403 },
    { headers: { origin: 'https://attacker.example' }, status: 403 },
    { headers: { origin: 'null' }, status: 403 },
    { headers: { origin: 'http://localhost:3000' }, status: 200 },
  ])('comes from elsewhere, or does not: $headers is $status', async ({ headers, status }) => {
    expect(await statusUnder(headers)).toBe(status);
  });
});

describe('a request that asks for what is not there', () => {
  test('is answered all the same, as compatible servers do', async () => {
    const more = { logprobs: true, tools: [], user: 'me', reasoning_effort: 'low', max_tokens: 1, made_up: { a: 1 } };

    expect((await postChat(server.url, { ...good, ...more })).status).toBe(200);
  });
});
