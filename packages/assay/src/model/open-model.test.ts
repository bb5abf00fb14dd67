import { afterEach, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssayError } from '../basics/errors';
import type { Found } from '../basics/settings/read-credentials';
import type { Settings } from '../basics/settings/settings';
import { defaultSettings } from '../testing/default-settings';
import { type PlainServer, startPlainServer } from '../testing/plain-server';
import { repository } from '../testing/run-script';
import { plainQuestion } from '../testing/served-model';
import { familyOf, shutdownOf } from './family';
import { isOfflineName, parseOfflineName } from './offline-name';
import { missingKeys, openModel, refuseTwins } from './open-model';
import { createOpenAIClient } from './openai-client';
import { addressVariableOf, providers } from './providers/providers';

const variables =
  (values: Readonly<Record<string, string>>, place: Found['place'] = 'environment') =>
  (name: string): Found | undefined => {
    const value = values[name];
    return value === undefined ? undefined : { value, place };
  };

const servers = readFileSync(join(repository, 'docs/servers.md'), 'utf8');

const settings: Settings = { ...defaultSettings, root: '/nowhere' };

const withKey: Settings = { ...settings, apiKey: 'sk-of-nobody', places: { apiKey: 'environment' } };

const withGroq: Settings = { ...settings, findVariable: variables({ GROQ_API_KEY: 'key-of-groq' }) };

function describeModel(name: string, under: Settings): readonly [name: string, server: string, model: unknown] {
  const model = openModel(name, under);
  return [model.name, model.server, model.prepare(plainQuestion).body['model']];
}

describe('openModel', () => {
  test.each<readonly [name: string, under: Settings, server: string, model: string]>([
    ['groq/llama-3.3-70b', withGroq, 'api.groq.com', 'llama-3.3-70b'],
    ['openai/gpt-6-luna', withKey, 'api.openai.com', 'gpt-6-luna'],
    ['gpt-6-luna', withKey, 'api.openai.com', 'gpt-6-luna'],
    [
      'openrouter/meta-llama/llama-4',
      { ...settings, findVariable: variables({ OPENROUTER_API_KEY: 'key' }) },
      'openrouter.ai',
      'meta-llama/llama-4',
    ],
    ['ollama/llama3:8b', settings, 'localhost:11434', 'llama3:8b'],
    [
      'ollama/llama3:8b',
      { ...settings, findVariable: variables({ OLLAMA_BASE_URL: 'http://127.0.0.1:9/v1' }) },
      '127.0.0.1:9',
      'llama3:8b',
    ],
    // With OPENAI_BASE_URL, names are the server's own.
    [
      'groq/llama-3.3-70b',
      { ...withGroq, baseURL: 'http://localhost:1234/v1' },
      'localhost:1234',
      'groq/llama-3.3-70b',
    ],
    ['meta-llama/llama-4', { ...settings, baseURL: 'http://[::1]:8000/v1' }, '[::1]:8000', 'meta-llama/llama-4'],
  ])('takes %s', (name, under, server, model) => {
    expect(describeModel(name, under)).toEqual([name, server, model]);
  });

  test.each([
    ['grok/llama', 'grok/llama: there is no provider "grok" (did you mean "groq"?).\n  Known: anthropic, azure, '],
    ['ofline/key', 'there is no provider "ofline" (did you mean "offline/key"?)'],
    ['meta-llama/llama-4', 'there is no provider "meta-llama".\n  Known: '],
    ['groq/', 'groq/ names no model of groq: expected groq/<model>.'],
    ['azure/judge', 'azure has no address that is the same for everybody: set AZURE_BASE_URL to that of your account.'],
  ])('refuses %s', (name, message) => {
    expect(() => openModel(name, withKey)).toThrow(message);
  });

  test('sends no key to a server that a project’s .env names', () => {
    const findVariable = (name: string): Found | undefined =>
      name === 'GROQ_API_KEY'
        ? { value: 'key-of-groq', place: 'environment' }
        : { value: 'https://evil.example/v1', place: '.env' };

    expect(() => openModel('groq/llama', { ...settings, findVariable })).toThrow(
      "GROQ_API_KEY (from the environment) is not sent to https://evil.example: the project's .env names that server, not you.",
    );
  });

  test.each(['environment', '.env'] as const)('takes a server and its own key from one place, %s', (place) => {
    const findVariable = variables(
      { AZURE_BASE_URL: 'https://mine.example/openai/v1', AZURE_OPENAI_API_KEY: 'k' },
      place,
    );

    expect(describeModel('azure/judge', { ...settings, findVariable })).toEqual([
      'azure/judge',
      'mine.example',
      'judge',
    ]);
  });

  test.each([
    ['mistral/large', { random_seed: 7 }, []],
    ['groq/llama', { seed: 7 }, []],
    ['deepseek/chat', {}, ['seed 7 is not sent: chat takes no seed']],
  ])('words the seed of %s as its server does', (name, sent, notes) => {
    const request = openModel(name, { ...settings, recordings: 'strict' }).prepare({
      ...plainQuestion,
      parameters: { seed: 7, responseFormat: 'text' },
    });

    expect(request.body).toEqual({ ...request.body, ...sent });
    expect(Object.keys(request.body).filter((key) => key.includes('seed'))).toEqual(Object.keys(sent));
    expect(request.notes).toEqual(notes);
  });

  test('asks for the next less strict format where a server lacks one', () => {
    const { body, notes } = openModel('deepseek/chat', { ...settings, recordings: 'strict' }).prepare({
      ...plainQuestion,
      parameters: { responseFormat: 'json_schema' },
    });

    expect(body['response_format']).toEqual({ type: 'json_object' });
    expect(notes).toEqual(['the answer is requested as json_object: chat does not support json_schema']);
  });
});

describe('missingKeys', () => {
  test.each<readonly [names: readonly string[], under: Settings, missing: readonly string[]]>([
    [['groq/llama', 'mistral/large', 'gpt-6-luna'], settings, ['GROQ_API_KEY', 'MISTRAL_API_KEY', 'OPENAI_API_KEY']],
    [['groq/llama', 'openai/gpt-6-luna', 'gpt-6-sol'], withKey, ['GROQ_API_KEY']],
    [['groq/llama', 'offline/key', 'ollama/llama3'], withGroq, []],
    [['groq/llama'], { ...settings, baseURL: 'http://localhost:1234/v1' }, []],
    [['groq/llama'], { ...settings, findVariable: variables({ GROQ_BASE_URL: 'http://localhost:1/v1' }) }, []],
    [['groq/llama'], { ...settings, recordings: 'strict' }, []],
  ])('of %j', (names, under, missing) => {
    expect(missingKeys(names, under)).toEqual(missing);
  });
});

describe('refuseTwins', () => {
  test('refuses two names for one model', () => {
    expect(() => {
      refuseTwins(['gpt-6-luna', 'offline/key', 'openai/gpt-6-luna'], withKey);
    }).toThrow('gpt-6-luna and openai/gpt-6-luna are the same model: name it once.');
  });

  test('lets one id at two providers be', () => {
    expect(() => {
      refuseTwins(['groq/llama', 'openrouter/llama', 'llama', 'llama'], withKey);
    }).not.toThrow();
  });
});

describe('providers', () => {
  test.each(providers)('docs/servers.md says where $name is and whose key it takes', ({ name, baseURL, key }) => {
    const [line = ''] = servers.split('\n- ').filter((one) => one.startsWith(`\`${name}/`));

    expect(line).toContain(key);
    expect(line).toContain(baseURL ?? addressVariableOf({ name }));
    expect(servers).toMatch(new RegExp(`^\\| ${name} .*\\|$`, 'm'));
    expect(servers).toContain(`\n- ${name}: `);
  });

  test('have distinct names and hosts', () => {
    const hosts = providers.flatMap(({ baseURL }) => (baseURL === undefined ? [] : [new URL(baseURL).host]));

    expect(new Set(providers.map(({ name }) => name)).size).toBe(providers.length);
    expect(new Set(hosts).size).toBe(hosts.length);
  });
});

const known = 'known: flip, unreadable, errored, seed';

describe('parseOfflineName', () => {
  test.each([
    {
      name: 'offline/kez',
      problems: [
        'there is no offline model "offline/kez" (did you mean "offline/key"?); known: offline/judge, offline/grader, offline/key, offline/examinee, offline/coder',
      ],
    },
    {
      name: 'offline/jugde',
      problems: [
        'there is no offline model "offline/jugde" (did you mean "offline/judge"?); known: offline/judge, offline/grader, offline/key, offline/examinee, offline/coder',
      ],
    },
    {
      name: 'offline/',
      problems: [
        'there is no offline model "offline/"; known: offline/judge, offline/grader, offline/key, offline/examinee, offline/coder',
      ],
    },
    { name: 'offline/key?flip=2', problems: ['flip expects a share from 0 to 1, received "2"'] },
    { name: 'offline/key?flip=-0.1', problems: ['flip expects a share from 0 to 1, received "-0.1"'] },
    { name: 'offline/key?flip=', problems: ['flip expects a share from 0 to 1, received ""'] },
    { name: 'offline/key?errored=often', problems: ['errored expects a share from 0 to 1, received "often"'] },
    { name: 'offline/key?fliip=0.1', problems: [`unknown parameter "fliip" (did you mean "flip"?); ${known}`] },
    { name: 'offline/key?zzzzzz=1', problems: [`unknown parameter "zzzzzz"; ${known}`] },
    { name: 'offline/key?flip=0.1?seed=1', problems: ['flip expects a share from 0 to 1, received "0.1?seed=1"'] },
    {
      name: 'offline/coder?skil=1',
      problems: ['unknown parameter "skil" (did you mean "skill"?); known: skill, unreadable, errored, seed'],
    },
    {
      name: 'offline/judge?trustComments=1&obeysStrings=1.2&missesBaseCases=&forgets=30',
      problems: [
        'unknown parameter "trustComments" (did you mean "trustsComments"?); known: flip, overlooksOffByOne, missesBaseCases, swayedByUncalled, trustsComments, obeysStrings, forgets, unreadable, errored, seed',
        'missesBaseCases expects a share from 0 to 1, received ""',
        'obeysStrings expects a share from 0 to 1, received "1.2"',
        'forgets expects a number of lines and a share, such as 30:0.9, received "30"',
      ],
    },
    {
      name: 'offline/judge?forgets=30:2',
      problems: ['forgets expects a share from 0 to 1, received "2"'],
    },
    {
      name: 'offline/key?swayedByUncalled=1',
      problems: [`unknown parameter "swayedByUncalled"; ${known}`],
    },
    { name: 'offline/coder?skill=2', problems: ['skill expects a share from 0 to 1, received "2"'] },
    { name: 'offline/key?seed=1&seed=2', problems: ['seed is given twice'] },
    {
      name: 'offline/keys?fliip=1&unreadable=5&seed=1&seed=2',
      problems: [
        'there is no offline model "offline/keys" (did you mean "offline/key"?); known: offline/judge, offline/grader, offline/key, offline/examinee, offline/coder',
        `unknown parameter "fliip" (did you mean "flip"?); ${known}`,
        'seed is given twice',
        'unreadable expects a share from 0 to 1, received "5"',
      ],
    },
  ])('names every problem of $name at once', ({ name, problems }) => {
    const message = [`The model ${name} cannot be used:`, ...problems.map((problem) => `  - ${problem}`)].join('\n');

    expect(() => parseOfflineName(name)).toThrow(new AssayError(message));
  });

  test.each([
    { name: 'offline/key', kind: 'key', rates: { flip: 0, unreadable: 0, errored: 0, seed: '0' } },
    { name: 'offline/judge', kind: 'judge', rates: { flip: 0, weaknesses: [], unreadable: 0, errored: 0, seed: '0' } },
    {
      name: 'offline/judge?forgets=30:0.9&trustsComments=1&flip=0.05&seed=1&overlooksOffByOne=0.8',
      kind: 'judge',
      rates: {
        flip: 0.05,
        unreadable: 0,
        errored: 0,
        seed: '1',
        weaknesses: [
          { name: 'overlooksOffByOne', share: 0.8 },
          { name: 'trustsComments', share: 1 },
          { name: 'forgets', lines: 30, share: 0.9 },
        ],
      },
    },
    {
      name: 'offline/key?errored=1&unreadable=0.5&flip=0&seed=any%20text',
      kind: 'key',
      rates: { flip: 0, unreadable: 0.5, errored: 1, seed: 'any text' },
    },
    { name: 'offline/coder', kind: 'coder', rates: { skill: 1, unreadable: 0, errored: 0, seed: '0' } },
    {
      name: 'offline/coder?skill=0.8&seed=1&unreadable=0.1',
      kind: 'coder',
      rates: { skill: 0.8, unreadable: 0.1, errored: 0, seed: '1' },
    },
  ])('reads $name', ({ name, kind, rates }) => {
    expect(parseOfflineName(name)).toEqual({ kind, rates });
  });
});

describe('isOfflineName', () => {
  test.each([
    { name: 'offline/key', offline: true },
    { name: 'offline/unheard-of', offline: true },
    { name: 'gpt-6-luna', offline: false },
    { name: 'my-offline/key', offline: false },
  ])('is $offline for $name', ({ name, offline }) => {
    expect(isOfflineName(name)).toBe(offline);
  });
});

describe('familyOf', () => {
  const classic = { sampling: 'yes', systemRole: 'system', reasoningEffort: false };
  const modern = { ...classic, tokenCap: 'max_completion_tokens', strictest: 'json_schema' };
  const reasoning = {
    tokenCap: 'max_completion_tokens',
    systemRole: 'developer',
    strictest: 'json_schema',
    reasoningEffort: true,
  };
  const fixed = { ...reasoning, sampling: 'no' };
  const switchable = { ...reasoning, sampling: 'without-reasoning' };
  const unknown = { ...classic, tokenCap: 'max_tokens', strictest: 'json_schema', reasoningEffort: true };

  test.each([
    { model: 'gpt-4o', family: modern },
    { model: 'gpt-4o-mini-2024-07-18', family: modern },
    { model: 'gpt-4.1', family: modern },
    { model: 'gpt-4.1-nano', family: modern },
    { model: 'gpt-5-chat-latest', family: modern },
    { model: 'ft:gpt-4o:org::id', family: modern },
    { model: 'gpt-4o-2024-05-13', family: { ...modern, strictest: 'json_object' } },
    { model: 'gpt-5.1-chat-latest', family: switchable },
    { model: 'o1', family: fixed },
    { model: 'o3', family: fixed },
    { model: 'o4-mini-2025-04-16', family: fixed },
    { model: 'gpt-5', family: fixed },
    { model: 'gpt-5-mini', family: fixed },
    { model: 'gpt-5-nano-2025-08-07', family: fixed },
    { model: 'gpt-6-sol', family: fixed },
    { model: 'gpt-6-luna', family: fixed },
    { model: 'gpt-6-astra', family: fixed },
    { model: 'gpt-6.1-sol', family: fixed },
    { model: 'gpt-6.1-terra', family: fixed },
    { model: 'gpt-5.1', family: switchable },
    { model: 'gpt-5.4', family: switchable },
    { model: 'gpt-5.4-mini', family: switchable },
    { model: 'gpt-5.6-luna', family: switchable },
    { model: 'gpt-4-turbo', family: { ...classic, tokenCap: 'max_tokens', strictest: 'json_object' } },
    { model: 'gpt-3.5-turbo', family: { ...classic, tokenCap: 'max_tokens', strictest: 'json_object' } },
    { model: 'gpt-4', family: { ...classic, tokenCap: 'max_tokens', strictest: 'text' } },
    { model: 'gpt-4-0613', family: { ...classic, tokenCap: 'max_tokens', strictest: 'text' } },
    { model: 'llama-3.1-8b', family: unknown },
    { model: 'olmo-2', family: unknown },
    { model: 'openai/gpt-4o', family: unknown },
  ])('knows what $model accepts', ({ model, family }) => {
    const { pattern, ...accepted } = familyOf(model);

    expect(pattern).toBeInstanceOf(RegExp);
    expect(accepted).toEqual(family);
  });
});

describe('shutdownOf', () => {
  test.each([
    ...['o3-mini', 'o1', 'o4-mini', 'gpt-4.1-nano', 'gpt-4', 'gpt-3.5-turbo'].map((model) => ({
      model,
      date: '2026-10-23',
    })),
    ...['gpt-5', 'gpt-5-mini', 'gpt-5-nano', 'o3', 'gpt-5-2025-08-07'].map((model) => ({ model, date: '2026-12-11' })),
    ...['gpt-4o-2024-08-06', 'gpt-4o-2024-11-20', 'gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'gpt-4.1-mini'].map((model) => ({
      model,
      date: '2027-01-14',
    })),
    { model: 'ft:gpt-3.5-turbo:org::id', date: '2026-10-23' },
    { model: 'ft:gpt-4.1-nano-2025-04-14:org:name:id', date: '2026-10-23' },
    { model: 'ft:gpt-4o-mini-2024-07-18:org::id', date: '2027-01-14' },
    { model: 'ft:gpt-6-luna:o3:o3', date: undefined },
    ...['gpt-5.1', 'gpt-5.4-nano'].map((model) => ({ model, date: '2027-04-01' })),
    ...[
      'gpt-4-turbo',
      'gpt-5.2',
      'gpt-5.4',
      'gpt-5.4-mini',
      'gpt-5.6-terra',
      'gpt-6-luna',
      'gpt-6.1-sol',
      'llama-3.1-8b',
    ].map((model) => ({ model, date: undefined })),
  ])('is $date for $model', ({ model, date }) => {
    expect(shutdownOf(model)).toBe(date);
  });
});

describe('createOpenAIClient', () => {
  let server: PlainServer | undefined;

  afterEach(() => server?.close());

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
