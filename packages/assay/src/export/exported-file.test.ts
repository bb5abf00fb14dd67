import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Parser } from 'acorn';
import { readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { hashCode } from '../code/submission';
import { createVote } from '../kinds/validator/choose-models';
import { openValidator } from '../kinds/validator/validator';
import { createRandom } from '../statistics/random';
import { askEachCase, type BothGraders, impatient, openBothGraders, patient } from '../testing/both-graders';
import {
  type ChatResponse,
  type ChatServer,
  completion,
  failWith,
  hangUp,
  startChatServer,
} from '../testing/chat-server';
import { defaultSettings } from '../testing/default-settings';
import { exportSource, type OpenedExport, openExport } from '../testing/open-export';
import { replyShapes } from '../testing/reply-shapes';
import { repository, runScript } from '../testing/run-script';
import { oneIn, sized } from '../testing/sized';
import { parityFiles, parityFixture, parityPrompt, parityPromptWith } from '../testing/small-challenge';
import { tasksFiles } from '../testing/task-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { type ExportChoices, exportValidator } from './export-validator';
import { toSource } from './to-source';

describe('an exported validator and the suite', () => {
  let graders: BothGraders;

  beforeEach(async () => {
    graders = await openBothGraders();
  });

  afterEach(async () => {
    await graders.close();
  });

  /** What votes bring: three answers, one that cannot be read, one that is lost, and one that a cache repeats. */
  const ballots: readonly ChatResponse[] = [
    ...[
      '{"isCorrect":true,"isShort":true}',
      '{"isCorrect":true,"isShort":false}',
      '{"isCorrect":false,"isShort":false}',
    ],
    ...['I cannot say.', failWith(400, { code: 'context_length_exceeded' })],
    completion('{"isCorrect":true,"isShort":true}', { id: 'chatcmpl-again' }),
  ];

  test('come to the same verdict on every one of many replies', async () => {
    const all = replyShapes();
    // Those that are no text are the kinds of trouble, of which each counts.
    const shapes = [
      ...oneIn(
        16,
        all.filter(({ isText }) => isText),
      ),
      ...all.filter(({ isText }) => !isText),
    ];
    graders.script = (index, attempt) => {
      const { responses } = shapes[index] ?? { responses: [] };
      return responses[Math.min(attempt, responses.length - 1)] ?? '';
    };
    const model = graders.openModel();
    const open = (retry: typeof patient) =>
      openExport(exportSource(exportValidator({ ...graders.suite, models: [model] }, { retry })));
    const files = { patient: open(patient), impatient: open(impatient) };

    const asked = await askEachCase(shapes, (code, { stalls = false, isText }) =>
      Promise.all([
        // What errors has a model of its own: ten in a row would be taken for an outage.
        graders.askSuite(code, isText ? model : graders.openModel(stalls ? impatient : patient)),
        graders.askExport(code, stalls ? files.impatient : files.patient),
      ]),
    );

    expect(asked.filter(({ suite, exported }) => suite.join() !== exported.join())).toEqual([]);
    expect(asked.length).toBeGreaterThan(sized({ little: 40, all: 500 }));
    const kinds = asked.map(({ suite: [first = ''] }) => (first.includes(':') ? 'answer' : first));
    expect([...new Set(kinds)].sort()).toEqual([
      ...['answer', 'empty', 'errored', 'filtered', 'missing-key', 'not-a-boolean', 'not-an-object', 'not-json'],
      ...['refused', 'repeated-key', 'truncated'],
    ]);
  });

  test.each([
    { of: 3, safeSide: false },
    { of: 3, safeSide: true },
    { of: 5, safeSide: false },
  ])('count $of votes alike, with $safeSide on a tie', async ({ of, safeSide }) => {
    const random = createRandom('votes', of, String(safeSide));
    const cases = Array.from({ length: sized({ little: 10, all: 24 }) }, () =>
      Array.from({ length: of }, () => ballots[Math.floor(random() * ballots.length)]),
    );
    graders.script = (index, attempt) => cases[index]?.[attempt] ?? failWith(401, { message: 'one vote too many' });
    const vote = createVote({ of, safeSide, models: [graders.openModel()], variants: [] });
    const file = openExport(exportSource(exportValidator({ ...graders.suite, models: [vote] }, { retry: patient })));

    const asked = await askEachCase(cases, (code) =>
      Promise.all([graders.askSuite(code, vote), graders.askExport(code, file)]),
    );

    expect(asked.filter(({ suite, exported }) => suite.join() !== exported.join())).toEqual([]);
    expect(asked).toHaveLength(cases.length);
    expect(graders.requestsOf('export')).toEqual(graders.requestsOf('suite'));
  });
});

describe('gradeFile of an exported validator', () => {
  let folder: TemporaryFolder;

  let server: ChatServer;

  let source: string;

  beforeEach(async () => {
    folder = makeTemporaryFolder({
      ...parityFiles,
      'fixtures/parity/other.yaml': `language: python\n${parityFixture('Python', true, true, 'even = lambda n: n % 2 == 0')}`,
    });
    server = await startChatServer(() => '{"isCorrect": true, "isShort": false}');
    const settings = { ...defaultSettings, root: folder.path, recordings: 'strict' as const };
    source = exportSource(exportValidator(openValidator('parity', { settings })));
  });

  afterEach(async () => {
    folder.remove();
    await server.close();
  });

  test.each([
    { variables: {}, prompt: 'Judge this javascript code:\n\n```javascript\nconst here = 1;\n' },
    { variables: { SOLUTION_FILE: 'their/code.py' }, prompt: 'Judge this python code:\n\n```python\nthere = 1\n' },
    {
      variables: { SOLUTION_FILE: ' ', SOLUTION_LANGUAGE: 'jsx' },
      prompt: 'Judge this jsx code:\n\n```jsx\nconst here',
    },
  ])(
    'reads the file that it or the environment names, and the language from its extension: $variables',
    async (given) => {
      folder.write('validator.js', source);
      folder.write('solution.js', 'const here = 1;');
      folder.write('their/code.py', 'there = 1');
      const program = "require('./validator.js').gradeFile().then(({ status }) => console.log(status))";

      const ran = await runScript(folder.path, ['-e', program], {
        OPENAI_BASE_URL: ` ${server.url}/ `,
        ...given.variables,
      });

      expect(ran).toEqual({ code: 0, stdout: 'answer\n', stderr: '' });
      expect(server.requests.at(-1)?.prompt).toContain(given.prompt);
      expect(server.requests.at(-1)).toMatchObject({
        path: '/v1/chat/completions',
        headers: { authorization: 'Bearer none' },
      });
    },
  );

  test('reads the task from the files that the environment names, if the prompt shows it', async () => {
    const tasks = makeTemporaryFolder(tasksFiles);
    const settings = { ...defaultSettings, root: tasks.path, recordings: 'strict' as const };
    tasks.write('validator.js', exportSource(exportValidator(openValidator('tasks', { settings }))));
    tasks.write('solution.js', 'f();');
    tasks.write('odd.md', 'Write isOdd.');
    const program = "require('./validator.js').gradeFile().then(({ problem = 'asked' }) => console.log(problem))";
    const run = async (variables: Readonly<Record<string, string>>): Promise<string> =>
      (await runScript(tasks.path, ['-e', program], { OPENAI_BASE_URL: server.url, ...variables })).stdout;

    const asked = await run({ PROBLEM_FILE: 'odd.md', REFERENCE_FILE: './solution.js' });
    const unset = await run({ PROBLEM_FILE: 'odd.md' });
    const absent = await run({ PROBLEM_FILE: 'none.md' });
    const [head] = readFileSync(join(tasks.path, 'validator.js'), 'utf8').split("'use strict'");
    tasks.remove();

    expect(server.requests.map(({ prompt }) => prompt.split('\n\n').slice(0, 2))).toEqual([
      ['```text\nWrite isOdd.\n```', '```javascript\nf();\n```'],
    ]);
    expect(asked).toBe('no value for isRight\n');
    expect(unset).toBe(
      'prompts/tasks.md shows the reference, and there is none: set REFERENCE_FILE, or pass reference to grade\n',
    );
    expect(absent).toContain('a file of the task cannot be read: ENOENT');
    expect(head).toContain('set PROBLEM_FILE and REFERENCE_FILE,');
  });

  test('asks nobody when the file is not there', async () => {
    const graded = await openExport(source, '/nowhere').gradeFile();

    expect(graded).toEqual({
      status: 'errored',
      problem: 'the file /nowhere/solution.js cannot be read: set SOLUTION_FILE to the file with the code',
      canTryAgain: false,
      passed: false,
      tied: [],
      votes: [],
      decided: [],
    });
  });
});

describe('the file of an exported validator', () => {
  const right = '{"isCorrect": true, "isShort": false}';

  const apiKey = 'test-key-of-nobody';

  let folder: TemporaryFolder;

  let server: ChatServer;

  let responses: ChatResponse[];

  let source: string;

  let file: OpenedExport;

  function make(choices: ExportChoices = {}): string {
    const settings = { ...defaultSettings, root: folder.path, recordings: 'strict' as const };
    return exportSource(exportValidator(openValidator('parity', { settings }), choices));
  }

  beforeAll(async () => {
    folder = makeTemporaryFolder(parityFiles);
    server = await startChatServer(() => responses.shift() ?? right);
    source = make({ retry: { firstWait: 1, longestWait: 2 } });
    file = openExport(source, folder.path);
  });

  beforeEach(() => {
    responses = [];
  });

  afterAll(async () => {
    folder.remove();
    await server.close();
  });

  const access = () => ({ apiKey, baseURL: server.url });

  test('is JavaScript that Node 18 reads, with nothing in it for a type checker, and no key', () => {
    expect(() => Parser.parse(source, { ecmaVersion: 2022, sourceType: 'script' })).not.toThrow();
    expect(source.replace(/^.*@jest-environment node.*$/m, '')).not.toMatch(/@(param|type|returns|template)|import\(/);
    expect(source.replace(/^\/\/.*$/gm, '').match(/\brequire\(.*?\)/g)).toEqual([
      'require("node:fs")',
      'require("node:path")',
      'require("node:crypto")',
      'require("node:path")',
    ]);
    expect(source).not.toContain(apiKey);
    expect(source).not.toContain(repository);
  });

  test('sends the token limit under its other name where the server asks for that', async () => {
    folder.write('prompts/parity.md', parityPrompt.replace('gpt-6-luna }', 'gpt-6-luna, maxTokens: 500 }'));
    const limited = openExport(make({ retry: { firstWait: 1, longestWait: 2 } }), folder.path);
    folder.write('prompts/parity.md', parityPrompt);
    const message =
      "Unsupported parameter: 'max_completion_tokens' is not supported with this model. Use 'max_tokens' instead.";
    responses = [failWith(400, { message, code: 'unsupported_parameter' })];
    const before = server.requests.length;

    expect(await limited.grade('f();', access())).toMatchObject({ status: 'answer' });
    expect(
      server.requests.slice(before).map(({ body }) => [body['max_completion_tokens'], body['max_tokens']]),
    ).toEqual([
      [500, undefined],
      [undefined, 500],
    ]);
  });

  test('exports the grade of any code, with each vote', async () => {
    expect(await file.grade('f();', access())).toEqual({
      status: 'answer',
      analytics: { isCorrect: true, isShort: false },
      fenced: false,
      passed: true,
      tied: [],
      decided: [],
      votes: [
        {
          model: 'gpt-6-luna',
          prompt: 'prompts/parity.md',
          attempts: 1,
          reply: right,
          status: 'answer',
          analytics: { isCorrect: true, isShort: false },
          fenced: false,
        },
      ],
    });
    expect(file.analytics).toEqual([
      { name: 'isCorrect', wanted: true, assert: 'hard', rubric: 'True if the code tells even from odd.' },
      { name: 'isShort', wanted: true, assert: 'soft', rubric: expect.any(String) },
    ]);
  });

  test('has the reason of each vote that gives one, if the prompt asks for it', async () => {
    folder.write('prompts/parity.md', parityPromptWith('reason: true'));
    const reasoning = openExport(make(), folder.path);
    folder.write('prompts/parity.md', parityPrompt);
    const reply = '{"reason": "a loop", "isCorrect": true, "isShort": false}';
    responses = [reply, right, reply];

    expect((await reasoning.grade('f();', access())).votes[0]).toMatchObject({ status: 'answer', reason: 'a loop' });
    expect((await reasoning.grade('g();', access())).votes[0]).not.toHaveProperty('reason');
    expect((await file.grade('f();', access())).votes[0]).not.toHaveProperty('reason');
  });

  test('answers with what a person decided about exactly this code, and nothing else', async () => {
    const decided = {
      version: 1,
      at: '2026-11-20T10:00:00.000Z',
      reason: 'It says odd.',
      verdict: { kind: 'live' },
      analytic: 'isCorrect',
      value: false,
      code: { sha256: hashCode('f();'), language: 'javascript' },
    };
    folder.write('overrides/parity.jsonl', `${JSON.stringify(decided)}\n`);
    const corrected = openExport(make());
    rmSync(join(folder.path, 'overrides'), { recursive: true });

    expect(await corrected.grade('f();', access())).toMatchObject({
      analytics: { isCorrect: false, isShort: false },
      passed: false,
      decided: ['isCorrect'],
    });
    expect(await corrected.grade('g();', access())).toMatchObject({
      analytics: { isCorrect: true, isShort: false },
      passed: true,
      decided: [],
    });
  });

  test('passes a candidate by the values that are wanted', async () => {
    const other = openExport(make({ wanted: { isCorrect: false } }));
    const soft = openExport(make({ wanted: { isCorrect: false }, allSoft: true }));

    expect(await other.grade('f();', access())).toMatchObject({ status: 'answer', passed: false });
    expect(await soft.grade('f();', access())).toMatchObject({ status: 'answer', passed: true });
  });

  test('waits as long as the server asks, and tries again', async () => {
    responses = [failWith(429, {}, { 'retry-after-ms': '300' }), failWith(503, {}), hangUp];
    const before = performance.now();

    expect(await file.grade('f();', access())).toMatchObject({ status: 'answer', votes: [{ attempts: 4 }] });
    expect(performance.now() - before).toBeGreaterThan(290);
  });

  test.each([
    {
      title: 'a wait that is longer than the time that is left',
      response: failWith(429, { message: 'slow down' }, { 'retry-after': '90' }),
      problem: '429 slow down (asked to wait 90 s, longer than is left)',
      canTryAgain: true,
    },
    {
      title: 'a wrong key',
      response: failWith(401, { message: `Incorrect key ${apiKey}` }),
      problem: 'the key is wrong or missing (401 Incorrect key [key removed]): set OPENAI_API_KEY',
      canTryAgain: false,
    },
    {
      title: 'a wrong key that comes back in base64',
      response: failWith(401, { message: `Incorrect key ${Buffer.from(apiKey).toString('base64')}` }),
      problem: 'the key is wrong or missing (401 Incorrect key [key removed]): set OPENAI_API_KEY',
      canTryAgain: false,
    },
    {
      title: 'an unknown model',
      response: failWith(404, { message: 'no such model' }),
      problem:
        "the model or the server's address is unknown (404 no such model): check OPENAI_BASE_URL and the model that was exported",
      canTryAgain: false,
    },
    {
      title: 'a request that is refused',
      response: failWith(400, { message: 'bad temperature' }),
      problem:
        'the server refuses the request (400 bad temperature): change "request" in the prompt\'s front matter and export again',
      canTryAgain: false,
    },
    {
      title: 'a redirection',
      response: failWith(307, { message: 'moved' }, { location: 'http://127.0.0.1:1/' }),
      problem:
        'the server redirects to another address (307 moved), which is not followed: set OPENAI_BASE_URL to that address if you trust it',
      canTryAgain: false,
    },
    {
      title: 'a reply without end',
      response: (response: ServerResponse) => {
        const chunk = Buffer.alloc(2 ** 20, ' ');
        const write = (): void => {
          response.write(chunk, (error) => {
            if (error === null || error === undefined) {
              write();
            }
          });
        };
        write();
      },
      problem: 'the reply is larger than 4 MiB',
      canTryAgain: false,
    },
  ])('ends at once with $title', async ({ response, problem, canTryAgain }) => {
    responses = [response];

    const graded = await file.grade('f();', { ...access(), deadlineSeconds: 30 });

    const host = new URL(server.url).host;
    expect(graded).toMatchObject({ status: 'errored', problem: `${host}: ${problem}`, canTryAgain, passed: false });
    expect(graded.votes).toMatchObject([{ status: 'errored', attempts: 1 }]);
  });

  test('gives up when its time is over', async () => {
    responses = [() => undefined];

    const graded = await file.grade('f();', { ...access(), deadlineSeconds: 0.2 });

    expect(graded).toMatchObject({ status: 'errored', canTryAgain: true });
    expect(graded.status === 'errored' && graded.problem).toMatch(/no complete reply within 0\.2\d* s \(no time left/);
  });

  test('ends all votes when one finds out that nothing can be graded', async () => {
    folder.write('prompts/parity.md', parityPromptWith('vote: { of: 5 }'));
    const voting = openExport(make());
    responses = [failWith(401, {}), failWith(429, {}, { 'retry-after': '60' }), () => undefined];

    const graded = await voting.grade('f();', access());

    expect(graded).toMatchObject({ status: 'errored', canTryAgain: false, votes: [{}, {}, {}] });
    expect(graded.status === 'errored' && graded.problem).toContain('401');
  });

  test.each([
    { given: {}, problem: 'there is no key: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs none' },
    {
      given: { baseURL: 'nowhere' },
      problem: 'OPENAI_BASE_URL is not an address: expected one such as https://api.openai.com/v1',
    },
    {
      given: { baseURL: 'http://me:secret@127.0.0.1/v1' },
      problem: 'OPENAI_BASE_URL expects http:// or https://, without a user name or password',
    },
    { given: { apiKey: 'a b' }, problem: 'OPENAI_API_KEY holds a blank or a character that no key has' },
  ])('asks nobody with $given', async ({ given, problem }) => {
    expect(await file.grade('f();', given)).toEqual({
      status: 'errored',
      problem,
      canTryAgain: false,
      passed: false,
      tied: [],
      votes: [],
      decided: [],
    });
  });
});

function read(source: string): unknown {
  return (compileFunction(`return ${source};`) as () => unknown)();
}

describe('toSource', () => {
  test.each([
    ['quotes', `'"\`\\ \${x} $& \\u0041 \\`],
    ['the ends of comments and scripts', '*/ // <!-- --> </script> <!doctype'],
    ['line separators', 'a\u2028b\u2029c\u0085d\re\tf'],
    ['characters that hide and reorder', '\u202E\u2066\u200B\uFEFF\u00AD\u{E0041}'],
    ['control characters', '\u0000\u001B[31m\u007F'],
    ['half a character', '\uD800 \uDC00'],
    ['several lines', '\n\nfirst\n  second\r\n\n'],
    ['no text', ''],
  ])('writes %s so that they are read back, and does nothing else', (_, text) => {
    const source = toSource({ text, [text]: [text] });

    expect(read(source)).toEqual({ text, [text]: [text] });
    expect(source).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|<[/!]/u);
  });

  test('keeps values, the order of keys, and a key that would be a prototype', () => {
    const value: unknown = JSON.parse(
      '{"b": [1, true, null, {}, []], "a-b": 0.5, "__proto__": {"x": 1}, "a": {"c": "d"}}',
    );

    expect(JSON.stringify(read(toSource(value)))).toBe(JSON.stringify(value));
  });

  test('writes what fits on one line, and long texts line by line', () => {
    expect(toSource({ name: 'a', of: 3, text: 'one\ntwo', long: ['x'.repeat(60), 'y'.repeat(20)] })).toBe(
      `{
  name: "a",
  of: 3,
  text: [
    "one",
    "two",
  ].join("\\n"),
  long: [
    "${'x'.repeat(60)}",
    "${'y'.repeat(20)}",
  ],
}`,
    );
  });
});
