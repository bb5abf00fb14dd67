import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { stoppedEarly } from '../../output/terminal/render-report';
import {
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
  failWith,
  hangUp,
  startChatServer,
} from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import {
  answerRightly,
  answerWronglyTo,
  question,
  quizFiles,
  readAll,
  readCsv,
  readQuizReport,
} from '../../testing/quiz-project';
import { cleanEnvironment, program } from '../../testing/run-script';

let project: Project;

let server: ChatServer;

afterEach(async () => {
  project.remove();
  await server.close();
});

describe('assay test-llm with a server', () => {
  let script: (request: ChatRequest) => ChatResponse;

  beforeEach(async () => {
    script = answerRightly;
    server = await startChatServer((request) => script(request));
  });

  /** The messages of each request to a quiz of this configuration. */
  async function messagesTo(config: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> {
    project = openProject(quizFiles({ shuffle: false, ...config }));
    await project.run(['test-llm', 'capitals', '--only', 'france'], { OPENAI_BASE_URL: server.url });
    return server.requests.map(({ body }) => body['messages']);
  }

  /** Answers with the key, and refuses one question with it. */
  function echo(request: ChatRequest): ChatResponse {
    const secret = String(request.headers.authorization);
    return request.prompt.includes('Japan')
      ? failWith(413, { message: `too long for ${secret}` })
      : `${answerRightly(request)}\n\n${secret}`;
  }

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

describe('assay test-llm with a server that fails', () => {
  /** A failure of the server that is tried again at once. */
  const brokenServer = failWith(500, { message: 'no luck' }, { 'retry-after-ms': '0' });

  let script: (request: ChatRequest) => ChatResponse;

  beforeEach(async () => {
    script = answerRightly;
    server = await startChatServer((request) => script(request));
  });

  /** Makes a project whose model asks the server, one request at a time. */
  function open(config: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, string>> {
    project = openProject(quizFiles({ shuffle: 'options', ...config }));
    return { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };
  }

  test('counts a question without a reply apart, never as wrong, and ends with 2 when there are too many', async () => {
    const variables = open({ policy: { accuracy: 1 } });
    script = (request) => (request.prompt.includes('Japan') ? brokenServer : answerRightly(request));

    const { code, out } = await project.run(['test-llm', 'capitals'], variables);

    expect(out).toContain(`Model gpt-6-luna | Prompt[0] | Run 1
Correct: 2/2, 1 without a reply
No reply:
  Q: What is the capital of Japan?
  Problem: ${new URL(server.url).host}: 500 no luck

`);
    expect(out).toMatch(/^ {2}gpt-6-luna, Prompt\[0\] +100 % \(2 of 2\) +1 +inconclusive +none$/m);
    expect(out).toMatch(/^ {2}inconclusive: gpt-6-luna, Prompt\[0\]: 1 trial of 3 .*\b5 %$/m);
    expect(code).toBe(2);
  });

  test('goes on when the first request of a later command is refused, for kept replies show that the server answers', async () => {
    const variables = open();
    script = (request) =>
      request.prompt.includes('France') ? failWith(400, { message: 'too long' }) : answerRightly(request);
    await project.run(['test-llm', 'capitals', '--only', 'Japan'], variables);

    const { code, out } = await project.run(['test-llm', 'capitals', '--runs', '2', '--json'], variables);

    expect(readQuizReport(out).quiz.cells[0]).toMatchObject({ judged: 4, correct: 4, errored: 2 });
    expect(code).toBe(2);
  });

  test('lets few trials without a reply pass', async () => {
    const variables = open({ policy: { accuracy: 1 }, runs: 7 });
    script = (request) => (request.index === 3 ? failWith(413, {}) : answerRightly(request));

    const { code, out } = await project.run(['test-llm', 'capitals', '--json'], variables);

    expect(readQuizReport(out).quiz.cells[0]).toMatchObject({
      trials: 21,
      judged: 20,
      correct: 20,
      errored: 1,
      accuracy: 1,
      policy: { status: 'no-failure', reason: '20 of 20 answers are right (100 %), 100 % are required' },
    });
    expect(code).toBe(0);
  });

  test('reports what an outage in the middle left, and the next run asks only for the rest', async () => {
    const variables = open({ runs: 3 });
    script = (request) =>
      request.index < 4 ? answerRightly(request) : failWith(401, { message: 'revoked \u001b[2J' });

    const first = await project.run(['test-llm', 'capitals'], variables);
    const place = project.report();
    script = answerRightly;
    const asked = server.requests.length;
    const second = await project.run(['test-llm', 'capitals'], variables);

    expect(first.code).toBe(2);
    expect(first.error).toContain(
      'cannot answer: the key is wrong or missing (401 revoked \\u001b[2J): set OPENAI_API_KEY in .env.',
    );
    expect(first.out).toContain(`${stoppedEarly}\n`);
    expect(first.out).toContain('\n4 trials · 4 calls to ');
    expect(JSON.parse(project.read(`${place}/report.json`))).toMatchObject({ complete: false });
    expect(second.out).toContain('\n9 trials · 4 from recordings · 5 calls to ');
    expect(server.requests.length - asked).toBe(5);
    expect(second.code).toBe(0);
  });

  test('keeps an outage before the first reply an error, and leaves no report', async () => {
    const variables = open();
    script = () => failWith(401, { message: 'no' });

    const { code, out, error } = await project.run(['test-llm', 'capitals'], variables);

    expect(error).toContain('gpt-6-luna at 127.0.0.1:');
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(readdirSync(project.path)).toEqual(['fixtures']);
  });

  test('ends with a missed policy also when asking was cut short', async () => {
    const variables = open({ runs: 2, policy: { accuracy: 0.9 } });
    script = (request) => (request.index < 4 ? answerWronglyTo('capital')(request) : failWith(401, {}));

    const { code, out } = await project.run(['test-llm', 'capitals'], variables);

    expect(out).toMatch(/^ {2}failed: gpt-6-luna, Prompt\[0\]: 0 of 4 answers .* 90 % \(p = 0\.0001\)$/m);
    expect(code).toBe(1);
  });

  test('ends on Ctrl-C with 130 and an incomplete report of the answers that arrived', async () => {
    const variables = open({ runs: 5 });
    const interrupt = new AbortController();
    script = (request) => {
      if (request.index < 4) {
        return answerRightly(request);
      }
      interrupt.abort(new Error('interrupted'));
      return hangUp;
    };

    const { code, out, error } = await project.run(['test-llm', 'capitals', '--json'], variables, interrupt);

    expect(readQuizReport(out)).toMatchObject({
      report: { complete: false },
      quiz: { cells: [{ trials: 4, calls: 4 }] },
    });
    expect(project.read(`${project.report()}/trials.jsonl`)).not.toContain('"ended"');
    expect(error).toContain('Interrupted. Received replies are stored; the next run continues from them.\n');
    expect(code).toBe(130);
  });

  test('ends on Ctrl-C before the first answer with 130 and without a report', async () => {
    const variables = open();
    const interrupt = new AbortController();
    script = () => {
      interrupt.abort(new Error('interrupted'));
      return hangUp;
    };

    const { code, out, error } = await project.run(['test-llm', 'capitals'], variables, interrupt);

    expect({ code, out }).toEqual({ code: 130, out: '' });
    expect(error).toMatch(/\nInterrupted\.\n$/);
    expect(readdirSync(project.path)).toEqual(['fixtures']);
  });

  test('takes a reply that comes twice as no new evidence', async () => {
    const variables = open({ runs: 2 });
    const completionOfOneId = (text: string): ChatResponse => ({
      id: 'one',
      choices: [{ finish_reason: 'stop', message: { content: text } }],
    });
    script = (request) => completionOfOneId(answerRightly(request));
    project.write('fixtures/capitals/config.json', '{"models":[{"name":"m"}],"runs":2,"shuffle":false}');

    const { code, out } = await project.run(['test-llm', 'capitals'], variables);

    expect(out).toContain('Correct: 0/0, 3 without a reply');
    expect(out).toContain('the server repeated its reply one of another run, so it is not new evidence');
    expect(code).toBe(2);
  });

  // runAndLog removes the folder and the one that it lies in whenever they are empty, whoever made them.
  test('leaves the user’s own empty folders where they were when nothing was asked', async () => {
    const variables = open();
    mkdirSync(join(project.path, 'mine/report'), { recursive: true });
    script = () => failWith(401, {});

    await project.run(['test-llm', 'capitals', '--out', 'mine/report'], variables);

    expect(readdirSync(project.path)).toContain('mine');
    expect(readdirSync(join(project.path, 'mine'))).toEqual(['report']);
  });

  test('shows both wrong answers and missing replies of a run that has many of both', async () => {
    const variables = open();
    const many = Array.from({ length: 40 }, (_, index) => question(`Question ${String(index)}?`, 'a', 'b'));
    project.write('fixtures/capitals/questions.json', JSON.stringify(many));
    script = ({ index }) => (index === 0 ? 'A' : index < 25 ? failWith(413, { message: 'too long' }) : 'none');

    const { out } = await project.run(['test-llm', 'capitals', '--details'], variables);

    expect(out).toContain('\nFailed:\n  Q: Question 25?\n');
    expect(out).toContain('\nNo reply:\n  Q: Question 1?\n');
  });
});

const answered = 11;

const held: ServerResponse[] = [];

/** Starts a real `assay test-llm` against a server that answers the first requests and lets the next two wait. */
async function startAndWait(): Promise<ChildProcess> {
  project = openProject(quizFiles({ runs: 10, systemPrompts: ['', 'Think.'] }));
  server = await startChatServer((request) => {
    const waits = request.index >= answered && request.index < answered + 2;
    return waits ? (response) => void held.push(response) : answerWronglyTo('Japan')(request);
  });
  const command = spawn(process.execPath, [program, 'test-llm', 'capitals'], {
    cwd: project.path,
    env: cleanEnvironment({ OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '2' }),
    stdio: 'ignore',
  });
  while (server.requests.length < answered + 2) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return command;
}

async function end(command: ChildProcess, signal: 'SIGKILL' | 'SIGINT'): Promise<unknown> {
  const ended = once(command, 'exit');
  command.kill(signal);
  if (signal === 'SIGINT') {
    await new Promise((resolve) => setTimeout(resolve, 200));
    held.splice(0).forEach((response) => response.destroy());
  }
  const [code] = (await ended) as readonly unknown[];
  return code;
}

describe('a real assay test-llm', () => {
  test('that is killed leaves every answer that arrived, and the next one asks for the rest', async () => {
    await end(await startAndWait(), 'SIGKILL');

    const [name = ''] = readdirSync(join(project.path, 'reports'));
    const lines = project.read(`reports/${name}/trials.jsonl`).split('\n');
    const rows = readCsv(project.read(`reports/${name}/answers.csv`));
    const shown = await project.run(['report', `reports/${name}`]);
    const asked = server.requests.length;
    const next = await project.run(['test-llm', 'capitals'], { OPENAI_BASE_URL: server.url });
    const whole = project.report();

    expect(lines.filter((line) => line.includes('"kind":"trial"'))).toHaveLength(answered);
    expect(rows).toHaveLength(1 + answered);
    expect(readdirSync(join(project.path, 'reports', name)).sort()).toEqual([
      'answers.csv',
      'texts.jsonl',
      'trials.jsonl',
    ]);
    expect(shown.out).toContain(stoppedEarly);
    expect(shown.out).toContain(`\n${String(answered)} trials · ${String(answered)} calls to `);
    expect(shown.code).toBe(2);
    expect(next.out).toContain(
      `\n60 trials · ${String(answered)} from recordings · ${String(60 - answered)} calls to `,
    );
    expect(server.requests.length - asked).toBe(60 - answered);
    expect(readCsv(project.read(`${whole}/answers.csv`))).toHaveLength(1 + 60);
    expect(next.code).toBe(0);
  });

  test('that gets Ctrl-C ends with 130 and with a report of the answers that arrived', async () => {
    const code = await end(await startAndWait(), 'SIGINT');

    const [name = ''] = readdirSync(join(project.path, 'reports'));
    const { report, quiz } = readQuizReport(project.read(`reports/${name}/report.json`));
    expect(report.complete).toBe(false);
    expect(quiz).toMatchObject({ runs: 10, cells: [{ prompt: 0 }, { prompt: 1 }] });
    expect(readCsv(project.read(`reports/${name}/answers.csv`))).toHaveLength(1 + answered);
    expect(code).toBe(130);
  });
});
