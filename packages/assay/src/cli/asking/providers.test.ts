import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completion } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { quizFiles } from '../../testing/quiz-project';
import { startPlainServer, type PlainRequest, type PlainServer } from '../../testing/plain-server';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';

let server: PlainServer;
let project: Project;
beforeAll(async () => {
  server = await startPlainServer();
});
afterAll(() => server.close());
beforeEach(() => {
  project = openProject(parityFiles);
});
afterEach(() => {
  project.remove();
});

let replies = 0;
const message = (text: string): object => ({
  id: `msg_${String((replies += 1))}`,
  model: 'claude-opus-5',
  stop_reason: 'end_turn',
  content: [{ type: 'text', text: JSON.stringify(parityAnswer(text.replaceAll('\\n', '\n'))) }],
  usage: { input_tokens: 300, output_tokens: 30 },
});

/** Answers rightly, in three protocols. */
function answerAll({ path, text }: PlainRequest): { readonly body: object } {
  if (path === '/v1/messages') {
    return { body: message(text) };
  }
  const right = JSON.stringify(parityAnswer(text.replaceAll('\\n', '\n')));
  return path.includes(':generateContent')
    ? {
        body: {
          responseId: `r${String((replies += 1))}`,
          modelVersion: 'gemini-3-flash',
          candidates: [{ content: { parts: [{ text: right }] }, finishReason: 'STOP' }],
        },
      }
    : { body: completion(right) };
}

function settings(): Readonly<Record<string, string>> {
  return {
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: 'key-of-anthropic',
    GEMINI_BASE_URL: server.url,
    GEMINI_API_KEY: 'key-of-gemini',
    GROQ_BASE_URL: `${server.url}/openai/v1`,
    GROQ_API_KEY: 'key-of-groq',
    ASSAY_CANARY: 'off',
  };
}

const models = ['anthropic/claude-opus-5', 'gemini/gemini-3-flash', 'groq/llama-3.3-70b'];
const keysSent = (): readonly string[] => [
  ...new Set(
    server.requests.map(({ path, headers }) =>
      [path, headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers.authorization].join(' '),
    ),
  ),
];

describe('short names', () => {
  test('ask three providers by their own protocols and keys, and replay all of it', async () => {
    server.script = answerAll;

    const asked = await project.run(['repeat', 'parity', '--runs', '2', '--model', models.join(',')], settings());
    const requests = server.requests.length;
    const strict = { ...settings(), ASSAY_RECORDINGS: 'strict' };
    const replayed = await project.run(['repeat', 'parity', '--runs', '2', '--model', models.join(',')], strict);

    expect(keysSent()).toEqual([
      '/v1/messages key-of-anthropic',
      '/v1beta/models/gemini-3-flash:generateContent key-of-gemini',
      '/openai/v1/chat/completions Bearer key-of-groq',
    ]);
    expect([asked.error, replayed.error].join('')).not.toContain('key-of');
    expect(replayed.code).toBe(asked.code);
    expect(server.requests).toHaveLength(requests);
    const report = JSON.parse(project.read(`${project.report()}/report.json`)) as {
      readonly models: readonly { readonly model: string; readonly errored: number }[];
      readonly replies: object;
    };
    expect(report.models.map(({ model, errored }) => [model, errored])).toEqual(models.map((model) => [model, 0]));
    const folder = join(project.path, '.assay/recordings/parity');
    const recorded = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(recorded).toHaveLength(9);
    expect(recorded.join('').match(/"model":"(?:anthropic|gemini|groq)\//g)).toBeNull();
  });

  test('submit a batch to Anthropic, and fetch it', async () => {
    let submitted: readonly { readonly custom_id: string; readonly params: object }[] = [];
    const batch = (): object => ({
      id: 'msgbatch_1',
      processing_status: 'ended',
      created_at: new Date().toISOString(),
      ended_at: new Date().toISOString(),
      request_counts: { processing: 0, succeeded: submitted.length, errored: 0, canceled: 0, expired: 0 },
    });
    server.script = ({ method, path, text }) => {
      if (method === 'POST') {
        submitted = (JSON.parse(text) as { readonly requests: typeof submitted }).requests;
      }
      return {
        body: path.endsWith('/results')
          ? submitted
              .map(({ custom_id, params }) =>
                JSON.stringify({ custom_id, result: { type: 'succeeded', message: message(JSON.stringify(params)) } }),
              )
              .join('\n')
          : batch(),
      };
    };
    const command = ['parity', '--runs', '2', '--model', 'anthropic/claude-opus-5'];

    const sent = await project.run(['batch', 'submit', ...command], settings());
    const fetched = await project.run(['batch', 'fetch', 'parity'], settings());
    server.script = () => ({ status: 500, body: {} });
    const read = await project.run(['repeat', ...command], settings());

    expect([sent.code, fetched.code]).toEqual([0, 0]);
    expect(submitted).toHaveLength(6);
    expect(fetched.out).toContain('6 ');
    expect(read.out).toContain('anthropic/claude-opus-5');
    expect(read.error).not.toContain('500');
  });

  test('are no names for the server of an exported validator', async () => {
    const { code, error } = await project.run(['export', 'parity', '--model', 'groq/llama-3.3-70b'], settings());

    expect(code).toBe(3);
    expect(error).toContain(
      'groq/llama-3.3-70b is a short name, but an exported validator asks the server of OPENAI_BASE_URL. Set it',
    );
  });

  test('are checked in the list of a quiz and in the settings', async () => {
    const files = quizFiles({
      models: [{ name: 'grok/llama' }, { name: 'grok/llama', baseURL: server.url, label: 'own' }],
    });
    const quiz = openProject({ ...parityFiles, ...files });

    const { code, out, error } = await quiz.run(['check'], { ASSAY_MODEL: 'mistrl/large' });
    quiz.remove();

    expect(code).toBe(3);
    expect(`${out}${error}`.match(/there is no provider "\w+" \(did you mean "\w+"\?\)/g)).toEqual([
      'there is no provider "mistrl" (did you mean "mistral"?)',
      'there is no provider "grok" (did you mean "groq"?)',
    ]);
  });

  test.each([
    ['anthropic/claude-opus-5', 'Set ANTHROPIC_API_KEY in .env or the environment'],
    ['anthropc/claude-opus-5', 'there is no provider "anthropc" (did you mean "anthropic"?)'],
  ])('say what is missing for %s', async (model, says) => {
    const { code, error } = await project.run(['repeat', 'parity', '--model', model]);

    expect(code).toBe(3);
    expect(error).toContain(says);
  });
});
