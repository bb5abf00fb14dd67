import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '../../basics/clock';
import { completion, failWith, type ChatRequest, type ChatResponse } from '../../testing/chat-server';
import { closeServers, plainQuestion, serveModel, type ServedModel } from '../../testing/served-model';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { createDispatch, type Dispatch } from '../dispatch/dispatch';
import { createServerModel } from '../server-model';
import { defaultRetryPolicy } from '../retry';
import { createCanaries } from './canaries';

let folder: TemporaryFolder;
let said: string[];
beforeEach(() => {
  folder = makeTemporaryFolder();
  said = [];
});
afterEach(async () => {
  folder.remove();
  await closeServers();
});

function openDispatch(now = Date.now()): Dispatch {
  const say = (line: string): void => void said.push(line);
  const clock = { ...systemClock, now: () => now };
  return createDispatch({ limit: 8, clock, canaries: createCanaries(folder.path, clock, say), say });
}

/** Asks some questions at once, with a canary before them. */
async function askSome(
  { model }: Pick<ServedModel, 'model'>,
  dispatch = openDispatch(),
  count = 3,
): Promise<readonly unknown[]> {
  const { signal } = new AbortController();
  return Promise.all(
    Array.from({ length: count }, (_, run) => model.ask(model.prepare(plainQuestion), run, signal, dispatch)),
  );
}

const isCanary = ({ prompt }: ChatRequest): boolean => prompt.startsWith('Count from one');

/** A classic model behind a server that answers the canary by this. */
async function serveCanary(script: (request: ChatRequest) => ChatResponse): Promise<ServedModel> {
  const served = await serveModel((request) => (isCanary(request) ? script(request) : 'ok'));
  const model = createServerModel('some-model', {
    baseURL: `http://${served.host}/v1`,
    apiKey: undefined,
    retry: { ...defaultRetryPolicy, firstWait: 1, maxAttempts: 2 },
    clock: systemClock,
    random: () => 0,
  });
  return { ...served, model };
}

function choices(texts: readonly string[], tokens: number): Readonly<Record<string, unknown>> {
  return completion(null, {
    choices: texts.map((content, index) => ({ index, message: { content }, finish_reason: 'length' })),
    usage: { prompt_tokens: 20, completion_tokens: tokens },
  });
}

const refuse = (message: string): ChatResponse => failWith(400, { message });
const able = choices(['{"answer": "abc', '{"answer":"a'], 10);

describe('a canary', () => {
  test.each<{ title: string; script: (request: ChatRequest) => ChatResponse; sent: number; says: string }>([
    {
      title: 'supports everything',
      script: () => able,
      sent: 1,
      says: 'follows answer schemas, returns several samples per request (--samples-per-request saves money), respects maxTokens and accepts temperature. No action is needed.',
    },
    {
      title: 'ignores everything',
      script: () => choices(['one two three four five six seven'], 60),
      sent: 1,
      says: 'ignores answer schemas (replies in another format count as unreadable), returns one sample per request (--samples-per-request saves nothing), ignores maxTokens (a reply may cost more than a budget expects) and accepts temperature.',
    },
    {
      title: 'says nothing in the reply',
      script: () => completion('', { usage: null }),
      sent: 1,
      says: 'may or may not follow answer schemas (the reply was too short to tell), returns one sample per request (--samples-per-request saves nothing), may or may not respect maxTokens and accepts temperature. No action is needed.',
    },
    {
      title: 'refuses one thing after the other',
      script: ({ body }) =>
        'temperature' in body
          ? refuse("Unsupported value: 'temperature' does not support 0.5 with this model.")
          : 'n' in body
            ? failWith(500, { code: 500, message: 'Only one completion choice is allowed' })
            : 'max_tokens' in body
              ? refuse("Unsupported parameter: 'max_tokens' is not supported with this model.")
              : 'response_format' in body
                ? refuse('response_format is not supported')
                : choices(['one two'], 4),
      sent: 6,
      says: 'refuses answer schemas (set responseFormat: json_object or text in the prompt), returns one sample per request (--samples-per-request saves nothing), refuses maxTokens (leave it out of the prompt) and refuses temperature (leave it out of the prompt).',
    },
    {
      title: 'refuses a field with status 500, as llama-cpp-python does',
      script: ({ body }) =>
        JSON.stringify(body).includes('json_schema')
          ? failWith(500, {
              message:
                "1 validation error:\n  {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or 'json_object'\"}",
            })
          : choices(['{"answer": "abc'], 4),
      sent: 2,
      says: 'accepts answer schemas only with json_object (set responseFormat: json_object_schema in the prompt), returns one sample per request (--samples-per-request saves nothing), respects maxTokens and accepts temperature.',
    },
  ])('finds out, in $sent, that a server $title', async ({ script, sent, says }) => {
    const served = await serveCanary(script);

    const outcomes = await askSome(served);

    expect(said).toEqual([`Tried some-model at ${served.host} with one small request: it ${says}`]);
    expect(served.requests.map(isCanary)).toEqual([...Array<boolean>(sent).fill(true), false, false, false]);
    expect(outcomes).toHaveLength(3);
  });

  test('is sent once a week for each model of a server, whichever process asks', async () => {
    const served = await serveCanary(() => able);
    const now = Date.now();
    await askSome(served, openDispatch(now));
    await askSome(served, openDispatch(now + 6 * 86_400_000));
    expect(served.requests.filter(isCanary)).toHaveLength(1);

    await askSome(served, openDispatch(now + 8 * 86_400_000));

    expect(served.requests.filter(isCanary)).toHaveLength(2);
    const [server = ''] = readdirSync(join(folder.path, '.assay/servers'));
    const kept = readFileSync(join(folder.path, '.assay/servers', server, 'some-model.json'), 'utf8');
    expect(JSON.parse(kept)).toEqual({
      at: new Date(now + 8 * 86_400_000).toISOString(),
      capabilities: { schema: 'kept', samples: 'given', tokenCap: 'kept', temperature: 'taken' },
    });
  });

  test.each([
    { status: 401, code: 'invalid_api_key', says: 'the key is wrong or missing' },
    { status: 404, code: 'model_not_found', says: 'the model or the server’s address is unknown'.replace('’', "'") },
    { status: 429, code: 'insufficient_quota', says: 'the account has no quota left' },
  ])('that gets $status $code ends everything in one call, and says what to do', async ({ status, code, says }) => {
    const served = await serveCanary(() => failWith(status, { code, message: 'no' }));

    const asking = askSome(served);

    await expect(asking).rejects.toThrow(`some-model at ${served.host} cannot answer: ${says}`);
    expect(served.requests).toHaveLength(1);
  });

  test.each([
    { title: 'fails for now', script: () => failWith(503, {}), sent: 2 },
    { title: 'refuses something else', script: () => refuse('this prompt is in no fixture'), sent: 1 },
  ])('tells nothing when the server $title: the first real request will', async ({ script, sent }) => {
    const served = await serveCanary(script);

    const outcomes = await askSome(served);

    expect(outcomes).toMatchObject([{ status: 'replied' }, { status: 'replied' }, { status: 'replied' }]);
    expect(served.requests.filter(isCanary)).toHaveLength(sent);
    expect(said).toEqual([]);
    expect(existsSync(join(folder.path, '.assay'))).toBe(false);
  });

  test('asks a model that reasons without temperature, and with room for its reasoning', async () => {
    const { requests, model } = await serveModel(() => able);

    await askSome({ model });

    expect(requests[0]?.body).toMatchObject({ model: 'gpt-6-luna', n: 2, max_completion_tokens: 200 });
    expect(requests[0]?.body).not.toHaveProperty('temperature');
    expect(said[0]).toContain('is sent no temperature');
  });
});
