import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '../../basics/clock';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { particularAnswer, type Particularities } from '../../testing/particular-server';
import { plainQuestion, shortRetryPolicy } from '../../testing/served-model';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { createCanaries } from '../canary/canaries';
import { createDispatch } from '../dispatch/dispatch';
import type { Question } from '../model';
import { createServerModel } from '../server-model';
import { providers, type Provider } from './providers';

const providerCalled = (name: string): Provider => {
  const provider = providers.find((one) => one.name === name);
  if (provider === undefined) {
    throw new Error(`no provider ${name}`);
  }
  return provider;
};

const question = (parameters: Partial<Question['parameters']> = {}): Question => ({
  ...plainQuestion,
  parameters: { responseFormat: 'json_schema', seed: 7, maxTokens: 300, ...parameters },
  answer: {
    type: 'object',
    properties: { isCorrect: { type: 'boolean' } },
    required: ['isCorrect'],
    additionalProperties: false,
  },
});

let answer = particularAnswer({});
let started: Promise<ChatServer> | undefined;
let folder: TemporaryFolder;
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => {
  folder.remove();
});
afterAll(async () => (await started)?.close());

interface Asked {
  /** What a first small request found out. */
  readonly said: string;
  /** The body of the real request, without model and messages. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
  /** Texts of the replies, or why there is none. */
  readonly replies: readonly (string | null)[];
}

/** Asks a provider's stand-in for two samples, after a canary. */
async function ask(
  { dialect }: Pick<Provider, 'dialect'>,
  particularities: Particularities,
  asked = question(),
  name = 'some-model',
): Promise<Asked> {
  started ??= startChatServer((request) => answer(request));
  const server = await started;
  const first = server.requests.length;
  answer = particularAnswer(particularities);
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const dispatch = createDispatch({
    limit: 1,
    clock: systemClock,
    say,
    canaries: createCanaries(folder.path, systemClock, say),
  });
  const model = createServerModel(name, {
    baseURL: server.url,
    apiKey: undefined,
    dialect,
    retry: shortRetryPolicy,
    clock: systemClock,
    random: () => 0,
  });
  const { signal } = new AbortController();
  const request = model.prepare(asked);
  const together = (await model.askSeveral?.(request, 2, signal, dispatch)) ?? [];
  const outcomes = together.length > 0 ? together : [await model.ask(request, 0, signal, dispatch)];
  const real = server.requests.slice(first).filter(({ prompt }) => prompt === 'Judge.');
  const own = ['model', 'messages'];
  const sent = Object.fromEntries(Object.entries(real.at(-1)?.body ?? {}).filter(([key]) => !own.includes(key)));
  return {
    said: said.join('\n'),
    sent,
    notes: request.notes,
    replies: outcomes.map((outcome) => (outcome.status === 'replied' ? outcome.reply.text : outcome.problem)),
  };
}

const schema = { type: 'json_schema' };
const right = '{"isCorrect":true}';
const onlyOne: Particularities = { rejects: { n: [400, "'n' : number must be at most 1"] } };

/** Stand-ins for what docs/servers.md says of each server. */
describe('a server that differs from OpenAI’s', () => {
  test.each<{
    title: string;
    provider: Pick<Provider, 'dialect'>;
    particularities: Particularities;
    says: string;
    sent: object;
    replies: readonly string[];
  }>([
    {
      title: 'none',
      provider: {},
      particularities: {},
      says: 'follows answer schemas, returns several samples per request',
      sent: { seed: 7, max_tokens: 300, n: 2, response_format: schema },
      replies: [right, right],
    },
    {
      title: 'refuses n (Groq)',
      provider: providerCalled('groq'),
      particularities: onlyOne,
      says: 'follows answer schemas, returns one sample per request',
      sent: { seed: 7, max_tokens: 300, response_format: schema },
      replies: [right],
    },
    {
      title: 'refuses n with a 500 and ignores max_completion_tokens (llama.cpp)',
      provider: providerCalled('llamacpp'),
      particularities: {
        ignores: ['max_completion_tokens'],
        rejects: { n: [500, 'Only one completion choice is allowed'] },
      },
      says: 'returns one sample per request (--samples-per-request saves nothing), may or may not respect maxTokens',
      sent: { seed: 7, max_tokens: 300, response_format: schema },
      replies: [right],
    },
    {
      title: 'takes a schema beside json_object only, ignores n and knows no end (llama-cpp-python)',
      provider: providerCalled('llama-cpp-python'),
      particularities: {
        ignores: ['n'],
        rejects: { json_schema: [500, "'loc': ('body', 'response_format', 'type')"] },
      },
      says: 'follows answer schemas, returns one sample per request',
      sent: { seed: 7, max_tokens: 300, response_format: { type: 'json_object', schema: { required: ['isCorrect'] } } },
      replies: [right],
    },
    {
      title: 'ignores n (Ollama)',
      provider: providerCalled('ollama'),
      particularities: { ignores: ['n'] },
      says: 'returns one sample per request',
      sent: { seed: 7, max_tokens: 300, response_format: schema },
      replies: [right],
    },
    {
      title: 'refuses seed, which has another name there (Mistral)',
      provider: providerCalled('mistral'),
      particularities: { rejects: { seed: [422, 'Extra inputs are not permitted: seed'] } },
      says: 'follows answer schemas, returns several samples per request',
      sent: { random_seed: 7, max_tokens: 300, n: 2, response_format: schema },
      replies: [right, right],
    },
    {
      title: 'refuses schemas and has no seed (DeepSeek)',
      provider: providerCalled('deepseek'),
      particularities: { ...onlyOne, ignores: ['seed'] },
      says: 'returns one sample per request',
      sent: { max_tokens: 300, response_format: { type: 'json_object' } },
      replies: ['{}'],
    },
    {
      title: 'ignores schemas and seed (OpenRouter, for some of its models)',
      provider: providerCalled('openrouter'),
      particularities: { ignores: ['response_format', 'seed'] },
      says: 'ignores answer schemas (replies in another format count as unreadable)',
      sent: { seed: 7, max_tokens: 300, n: 2, response_format: schema },
      replies: ['one two three four five six seven', 'one two three four five six seven'],
    },
  ])('$title', async ({ provider, particularities, says, sent, replies }) => {
    const asked = await ask(provider, particularities);

    expect(asked.said).toContain(says);
    expect(asked.sent).toMatchObject(sent);
    expect(Object.keys(asked.sent).sort()).toEqual(Object.keys(sent).sort());
    expect(asked.replies).toEqual(replies);
  });

  test('refuses JSON without a schema, and is asked for text (LM Studio)', async () => {
    const asked = await ask(
      providerCalled('lmstudio'),
      { rejects: { json_object: [400, "'response_format.type' must be 'json_schema' or 'text'"] } },
      question({ responseFormat: 'json_object' }),
    );

    expect(asked.sent).not.toHaveProperty('response_format');
    expect(asked.notes).toEqual(['the answer is requested as text: some-model does not support json_object']);
  });

  test('writes on until its context ends, and is sent a limit (llama-cpp-python)', async () => {
    const asked = await ask(providerCalled('llama-cpp-python'), {}, question({ maxTokens: undefined }));

    expect(asked.sent).toMatchObject({ max_tokens: 1024 });
    expect(asked.notes).toContain(
      'maxTokens 1024 is sent: the prompt sets no limit, and the server could write until its context is full',
    );
  });

  test('ignores the limit of a model that reasons, which is said', async () => {
    const asked = await ask({}, { ignores: ['max_completion_tokens'] }, question({ maxTokens: 2 }), 'gpt-6-luna');

    expect(asked.sent).toMatchObject({ max_completion_tokens: 2 });
    expect(asked.replies).toEqual([right, right]);
  });

  test.each([
    ['seed', 422],
    ['json_schema', 400],
    ['max_tokens', 400],
  ])('refuses %s, which nothing foresaw, and says what to change', async (name, status) => {
    const asking = ask({}, { rejects: { [name]: [status, `unsupported: ${name}`] } });

    await expect(asking).rejects.toThrow(
      `the server refuses the request (${status} unsupported: ${name}): change "request" in the prompt's front matter`,
    );
  });
});
