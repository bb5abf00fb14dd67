import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReportDocument, reportDocumentSchema } from '../../experiment/report/report-document';
import { type CellReport, quizSectionOf } from '../../kinds/quiz/quiz-section';
import { stoppedEarly } from '../../output/terminal/render-report';
import { type ChatServer, completion, failWith, startChatServer } from '../../testing/chat-server';
import { type CommandLineResult, openProject, type Project } from '../../testing/open-project';
import { type PlainRequest, type PlainServer, startPlainServer } from '../../testing/plain-server';
import { quizFiles } from '../../testing/quiz-project';
import { cleanEnvironment, program, repository } from '../../testing/run-script';
import { openServedProject, type ServedProject } from '../../testing/served-project';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';

describe('a command that asks a model for the first time', () => {
  let served: ServedProject;

  beforeEach(async () => {
    served = await openServedProject(
      ({ prompt }) => JSON.stringify(prompt.startsWith('Count') ? 'one two' : parityAnswer(prompt)),
      () => parityFiles,
    );
  });

  afterEach(() => served.close());

  function run(...args: readonly string[]): ReturnType<Project['run']> {
    return served.project.run(args, { OPENAI_BASE_URL: served.server.url, ASSAY_CANARY: 'on' });
  }

  test('finds out what it supports in one small call, says so once, and counts it in no report', async () => {
    const first = await run('repeat', 'parity', '--runs', '4');
    const second = await run('repeat', 'parity', '--runs', '8');

    const host = new URL(served.server.url).host;
    expect(first.error).toContain(
      `Tried gpt-6-luna at ${host} with one small request: it ignores answer schemas (replies in another format count as unreadable), returns one sample per request (--samples-per-request saves nothing), may or may not respect maxTokens and is sent no temperature, which models of its family refuse. No action is needed.\n`,
    );
    expect(second.error).not.toContain('schemas');
    expect(served.server.requests.filter(({ prompt }) => prompt.startsWith('Count'))).toHaveLength(1);
    expect(first.out).toContain('12 trials · 12 calls to');
    expect(second.out).toContain('24 trials · 12 from recordings · 12 calls to');
  });

  test.each([
    { title: 'a wrong key', status: 401, code: 'invalid_api_key', says: 'set OPENAI_API_KEY in .env' },
    { title: 'an unknown model', status: 404, code: 'model_not_found', says: "check the model's name" },
    { title: 'an empty account', status: 429, code: 'insufficient_quota', says: 'check plan and billing' },
  ])('fails in one call with $title, and says what to do', async ({ status, code, says }) => {
    served.script = () => failWith(status, { code });

    const ran = await run('repeat', 'parity', '--runs', '4');

    expect(served.server.requests).toHaveLength(1);
    expect(ran.error).toContain(says);
    expect(ran.code).toBe(3);
  });

  test('asks for several samples in one call once it is known that the model gives them', async () => {
    served.script = ({ prompt, body }) => {
      const content = prompt.startsWith('Count') ? '{"answer":"abc' : JSON.stringify(parityAnswer(prompt));
      const choices = Array.from({ length: Number(body['n'] ?? 1) }, (_, index) => ({
        index,
        message: { role: 'assistant', content, refusal: null },
        finish_reason: 'stop',
      }));
      return completion(null, { choices });
    };

    const { error, out } = await run('repeat', 'parity', '--runs', '8', '--samples-per-request', '4');

    expect(served.server.requests.map(({ body }) => body['n'])).toEqual([2, ...Array<number>(6).fill(4)]);
    expect(error).toContain('returns several samples per request');
    expect(out).toContain('24 trials · 6 calls to');
  });
});

describe('a real process', () => {
  let project: Project;

  let server: ChatServer;

  /** Lets the requests that are held be answered. */
  let release = (): void => undefined;

  afterEach(async () => {
    project.remove();
    await server.close();
  });

  /** Starts a real `assay` against a server that answers the first `answered` requests, and waits until it asks for more. */
  async function startAndWait(args: readonly string[], answered: number): Promise<ChildProcess> {
    project = openProject(parityFiles);
    let slow = true;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server = await startChatServer(async ({ index, prompt }) => {
      if (slow && index >= answered) {
        slow = index < answered + 1;
        await held;
      }
      return JSON.stringify(parityAnswer(prompt));
    });
    const command = spawn(process.execPath, [program, ...args], {
      cwd: project.path,
      env: cleanEnvironment({ OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '2' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    while (server.requests.length < answered + 2) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return command;
  }

  /** Folder of the one report that was begun. */
  function reportFolder(): string {
    const [name = ''] = readdirSync(join(project.path, 'reports'));
    return `reports/${name}`;
  }

  /** What a process prints. */
  function collect({ stdout, stderr }: ChildProcess): { readonly out: () => string; readonly error: () => string } {
    let out = '';
    let error = '';
    stdout?.on('data', (part: Buffer) => (out += part.toString()));
    stderr?.on('data', (part: Buffer) => (error += part.toString()));
    return { out: () => out, error: () => error };
  }

  test.each([
    { args: ['repeat', 'parity', '--runs', '10'], left: 30 - 11 },
    { args: ['gate', 'parity', '--preset', 'quick'], left: 120 - 11 },
  ])(
    '$args that is killed leaves every trial that arrived, and the next one asks for the rest',
    async ({ args, left }) => {
      const command = await startAndWait(args, 11);
      const ended = once(command, 'exit');
      command.kill('SIGKILL');
      await ended;

      const lines = project.read(`${reportFolder()}/trials.jsonl`).split('\n');
      const shown = await project.run(['report', reportFolder()]);
      const asked = server.requests.length;
      const next = await project.run(args, { OPENAI_BASE_URL: server.url });

      expect(lines.filter((line) => line.includes('"kind":"trial"'))).toHaveLength(11);
      expect(shown.out).toContain(stoppedEarly);
      expect(shown.out).toContain('11 trials · 11 calls to');
      expect(next.out).toContain(`${String(11 + left)} trials · 11 from recordings · ${String(left)} calls to`);
      expect(server.requests.length - asked).toBe(left);
      expect(next.code).toBe(0);
    },
  );

  test('that gets Ctrl-C waits for requests in flight, prints the table of the trials that arrived, and ends with 130', async () => {
    const command = await startAndWait(['repeat', 'parity', '--runs', '10'], 5);
    const ended = once(command, 'exit');
    const printed = collect(command);
    command.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 100));
    release();

    expect((await ended)[0]).toBe(130);
    const report = JSON.parse(project.read(`${reportFolder()}/report.json`)) as object;
    expect(report).toMatchObject({ complete: false, cost: { trials: 7, calls: 7 } });
    expect(printed.error()).toContain(
      'Stopping: waiting up to 5 s for requests in flight. Press Ctrl-C again to quit now.',
    );
    expect(printed.error()).toContain('Interrupted. Received replies are stored; the next run continues from them.');
    expect(printed.out()).toContain(stoppedEarly);
    expect(printed.out()).toMatch(/\nNext: .*ask again: npx assay repeat parity --runs 10 /i);
  });

  test('that gets SIGTERM waits no longer than its grace for a server that hangs', async () => {
    const command = await startAndWait(['repeat', 'parity', '--runs', '10'], 5);
    const ended = once(command, 'exit');
    command.kill('SIGTERM');

    expect((await ended)[0]).toBe(130);
    const report = JSON.parse(project.read(`${reportFolder()}/report.json`)) as object;
    expect(report).toMatchObject({ complete: false, cost: { trials: 5, calls: 5 } });
  });

  test('that gets Ctrl-C twice ends at once', async () => {
    const command = await startAndWait(['repeat', 'parity', '--runs', '10'], 5);
    const ended = once(command, 'exit');
    const printed = collect(command);
    command.kill('SIGINT');
    while (!printed.error().includes('Ctrl-C again')) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    command.kill('SIGINT');

    expect(await ended).toEqual([130, null]);
    expect(project.read(`${reportFolder()}/trials.jsonl`)).toContain('"kind":"trial"');
  });
});

describe('short names', () => {
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

describe('replies of a real model that are kept in recordings/', () => {
  let project: Project;

  beforeAll(() => {
    project = openProject({});
    for (const folder of ['fixtures/accounting', 'fixtures/explain-tides', 'prompts', 'recordings']) {
      cpSync(join(repository, folder), join(project.path, folder), { recursive: true });
    }
  });

  afterAll(() => {
    project.remove();
  });

  /** As `docs/how-to/recordings.md` says; nobody answers there. */
  function replay(...args: readonly string[]): Promise<CommandLineResult> {
    return project.run(args, {
      LLAMA_CPP_PYTHON_BASE_URL: 'http://127.0.0.1:8080/v1',
      ASSAY_MODEL: 'llama-cpp-python/smollm2-135m-instruct',
      ASSAY_RECORDINGS: 'strict',
    });
  }

  function report(): ReportDocument {
    return reportDocumentSchema.parse(JSON.parse(project.read(`${project.report()}/report.json`)));
  }

  const cells = (): readonly CellReport[] => quizSectionOf(report())?.cells ?? [];

  test('answer a quiz on a machine without it, and are read as what they are', async () => {
    const { out, code } = await replay('test-llm', 'accounting', '--runs', '3');

    const { outcome, replies } = report();
    expect(out).toContain('270 trials · 270 from recordings · no calls made');
    expect([code, outcome.status]).toEqual([1, 'failed']);
    expect(replies.unreadable).toEqual({ 'no-choice': 64, 'several-choices': 109 });
    // Of the 97 that can be read, as many are right as by chance.
    expect(cells().map(({ correct, unreadable }) => [correct, unreadable])).toEqual([
      [6, 62],
      [8, 57],
      [9, 54],
    ]);
    const letters = cells().map(({ position }) => position?.letters.map(({ chosen }) => chosen));
    expect(letters).toEqual([
      [13, 4, 5, 6],
      [13, 5, 8, 7],
      [19, 1, 9, 7],
    ]);
    const chances = cells().map(({ position }) => position?.pValue?.toFixed(4));
    expect(chances).toEqual(['0.1350', '0.2395', '0.0010']);
  });

  test('judge explanations as JSON of booleans', async () => {
    const { out, code } = await replay('repeat', 'explain-tides', '--runs', '3');

    const { models, replies } = report();
    expect(out).toContain('60 trials · 60 from recordings · no calls made');
    expect([code, replies.unreadable]).toEqual([1, {}]);
    const wrong = models[0]?.analytics.map(({ analytic, failures, judged }) => [analytic, failures, judged]);
    expect(wrong).toEqual([
      ['creditsMoonsGravity', 22, 60],
      ['explainsSecondHighTide', 30, 60],
      ['mentionsSunsPart', 27, 60],
      ['keepsToLength', 30, 60],
    ]);
  });

  test('are too few to predict votes from, which is said', async () => {
    const { out, code } = await replay('vote', 'explain-tides', '--runs', '3');

    expect(out).toContain('3 runs are too few to predict any vote: ask at least 6, better 20.');
    expect(code).toBe(2);
  });

  test('are missed by name where one is not kept', async () => {
    const { error, code } = await replay('repeat', 'explain-tides', '--runs', '4');

    expect(error).toContain(
      'Not recorded, and ASSAY_RECORDINGS=strict (or --replay) forbids all requests:\n  - 01-complete, run 4, of ',
    );
    expect(code).toBe(3);
  });
});
