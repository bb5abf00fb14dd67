import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import {
  failWith,
  startChatServer,
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
} from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { answerRightly, quizFiles, readAll, readQuizReport } from '../../testing/quiz-project';

let project: Project;
let server: ChatServer;
let script: (request: ChatRequest) => ChatResponse;

beforeEach(async () => {
  script = answerRightly;
  server = await startChatServer((request) => script(request));
});

afterEach(async () => {
  project.remove();
  await server.close();
});

/** The messages of each request to a quiz of this configuration. */
async function messagesTo(config: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> {
  project = openProject(quizFiles({ shuffle: false, ...config }));
  await project.run(['test-llm', 'capitals', '--only', 'france'], { OPENAI_BASE_URL: server.url });
  return server.requests.map(({ body }) => body['messages']);
}

describe('assay test-llm with a server', () => {
  test('sends title and lettered options as the user message, and both parts of the system message before it', async () => {
    const user = { role: 'user', content: 'What is the capital of France?\nA - Paris\nB - Lyon\nC - Nice' };

    expect(
      await messagesTo({
        systemPrompts: [' \n', 'You are a geographer.', 'Two\nlines.\n'],
        supersystemprompt: 'Answer with a letter.',
        models: [{ name: 'some-model' }],
      }),
    ).toEqual([
      [{ role: 'system', content: 'Answer with a letter.' }, user],
      [{ role: 'system', content: 'You are a geographer.\nAnswer with a letter.' }, user],
      [{ role: 'system', content: 'Two\nlines.\n\nAnswer with a letter.' }, user],
    ]);
  });

  test('sends no system message when there is none to send', async () => {
    const user = { role: 'user', content: 'What is the capital of France?\nA - Paris\nB - Lyon\nC - Nice' };

    expect(await messagesTo({ systemPrompts: ['', 'Think.'] })).toEqual([
      [user],
      [{ role: 'developer', content: 'Think.' }, user],
    ]);
  });

  test('sends no schema for text, and with json_schema one that allows the letters only', async () => {
    project = openProject(
      quizFiles({
        models: [
          { name: 'plain', request: { temperature: 0.5, maxTokens: 9, seed: 4 } },
          { name: 'strict', request: { responseFormat: 'json_schema' } },
        ],
      }),
    );
    script = (request) =>
      request.body['model'] === 'plain' ? answerRightly(request) : JSON.stringify({ answer: answerRightly(request) });

    const { out } = await project.run(['test-llm', 'capitals', '--only', 'france'], { OPENAI_BASE_URL: server.url });

    const bodies = server.requests.map(({ body }) => ({ ...body, messages: undefined }));
    expect(bodies).toEqual([
      { model: 'plain', temperature: 0.5, max_tokens: 9, seed: 4 },
      {
        model: 'strict',
        response_format: {
          type: 'json_schema',
          json_schema: {
            name: 'answer',
            strict: true,
            schema: {
              type: 'object',
              properties: { answer: { type: 'string', enum: ['A', 'B', 'C'] } },
              required: ['answer'],
              additionalProperties: false,
            },
          },
        },
      },
    ]);
    expect(out.match(/^Correct: 1\/1$/gm)).toHaveLength(2);
  });

  test('sends a model’s own key to its own server only, the settings’ key to theirs only, and keeps neither', async () => {
    const [own, other] = await Promise.all([startChatServer(echo), startChatServer(echo)]);
    script = echo;
    project = openProject({
      ...quizFiles({
        models: [
          { name: 'of-settings' },
          { name: 'own', baseURL: own.url, apiKeyEnv: 'OWN_KEY' },
          { name: 'keyless', baseURL: other.url },
        ],
      }),
      '.env': 'OWN_KEY=sk-own-0123456789\nOPENAI_API_KEY=sk-settings-0123456789\nOPENAI_ORG_ID=org-of-settings\n',
    });

    const { code, out, error } = await project.run(['test-llm', 'capitals'], { OPENAI_BASE_URL: server.url });
    await Promise.all([own.close(), other.close()]);

    const headers = [server, own, other].map(({ requests }) => [
      ...new Set(requests.map((one) => [one.headers.authorization, one.headers['openai-organization']].join(' '))),
    ]);
    expect(headers).toEqual([
      ['Bearer sk-settings-0123456789 org-of-settings'],
      ['Bearer sk-own-0123456789 '],
      ['Bearer none '],
    ]);
    const written = readAll(join(project.path, '.assay'), join(project.path, project.report()));
    expect(written).toContain('[key removed]');
    expect([written, out, error].join('\n').match(/.{20}sk-(own|settings)/g)).toBeNull();
    expect(code).toBe(2);
  });

  test('asks anew the second time, and with --replay nobody, whatever the order of questions and models in the files', async () => {
    const models = [{ name: 'one' }, { name: 'two' }];
    project = openProject(quizFiles({ models, runs: 2 }));
    const variables = { OPENAI_BASE_URL: server.url };
    const asked: number[] = [];
    const run = async (...more: readonly string[]) => {
      const result = await project.run(['test-llm', 'capitals', ...more], variables);
      asked.push(server.requests.length);
      return result;
    };

    const first = await run();
    project.write('fixtures/capitals/config.json', JSON.stringify({ runs: 2, models: models.toReversed() }));
    const replayed = await run('--replay');
    const second = await run();
    const last = await run('--replay', '--details');
    const other = await run('--model', 'three');

    expect(asked).toEqual([12, 12, 24, 24, 30]);
    expect(other.error).not.toContain('Asking anew');
    expect(first.out).toContain('12 trials · 12 calls to 127.0.0.1:');
    expect(replayed.out).toMatch(
      /^MEASURED\. .*\nNo model was asked: all replies are recorded ones, the first of .* UTC\. To ask anew, leave out --replay, or set ASSAY_RECORDINGS=record\.\n/,
    );
    expect(replayed.out).toContain(
      '\n12 trials · 12 from recordings · no calls made\nAnswered by gpt-6-luna-2026-06-01, ',
    );
    expect(first.error).not.toContain('Asking anew');
    expect(second.error).toContain(
      'Asking anew, as runs 3 to 4: runs 1 to 2 ended before. (--replay asks nobody, and shows the last that ended.)\n',
    );
    expect(last.out.match(/Run \d/g)).toEqual(['Run 3', 'Run 4', 'Run 3', 'Run 4']);
  });

  // Recordings go by what is sent, run and host: a cell that sends the same to the same host takes the other's replies.
  test.each([
    ['a temperature that their family is not sent', [{ request: { temperature: 0 } }, { request: { temperature: 1 } }]],
    ['an empty request', [{}, { request: {} }]],
    ['the path of their server', [{}, { path: '/other/v1' }]],
  ])('gives no model the kept replies of another one that differs by %s only', async (_, differences) => {
    const models = differences.map(({ path = '', ...rest }: { path?: string; request?: object }, index) => ({
      name: 'gpt-6-luna',
      label: String(index),
      ...rest,
      ...(path !== '' && { baseURL: server.url.replace('/v1', path) }),
    }));
    script = (request) => (request.index % 2 === 0 ? answerRightly(request) : 'none');
    project = openProject(quizFiles({ shuffle: false, models }));
    const figures = async (...more: readonly string[]): Promise<unknown> => {
      const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };
      const { code, out } = await project.run(['test-llm', 'capitals', '--json', ...more], variables);
      return code === 3 || readQuizReport(out).quiz.cells.map(({ correct }) => correct);
    };

    const first = await figures();

    expect(await figures('--replay')).toEqual(first);
  });

  test('asks nobody in mode strict, needs no key, and names what is not recorded', async () => {
    project = openProject(quizFiles({ models: [{ name: 'one', baseURL: server.url, apiKeyEnv: 'OWN_KEY' }] }));
    await project.run(['test-llm', 'capitals'], { OWN_KEY: 'sk-own-0123456789' });
    const strict = { ASSAY_RECORDINGS: 'strict' };

    const kept = await project.run(['test-llm', 'capitals', '--json'], strict);
    const missing = await project.run(['test-llm', 'capitals', '--runs', '2', '--only', 'japan'], strict);

    expect(readQuizReport(kept.out).quiz.cells[0]).toMatchObject({ judged: 3, correct: 3, calls: 0 });
    expect({ ...missing, error: missing.error.replace(/^Completed trials are in .*\n/m, '') }).toEqual({
      code: 3,
      out: '',
      error: `1 question of 3 from fixtures/capitals/questions.json, 1 cell (model × system prompt) from fixtures/capitals/config.json
Not recorded, and ASSAY_RECORDINGS=strict (or --replay) forbids all requests:
  - "What is the capital of Japan?", run 2, of one, Prompt[0]
      this request is recorded for run 1 only
Run once with ASSAY_RECORDINGS=auto and a key to record the missing replies.
`,
    });
    expect(server.requests).toHaveLength(3);
  });
});

/** Answers with the key, and refuses one question with it. */
function echo(request: ChatRequest): ChatResponse {
  const secret = String(request.headers.authorization);
  return request.prompt.includes('Japan')
    ? failWith(413, { message: `too long for ${secret}` })
    : `${answerRightly(request)}\n\n${secret}`;
}
