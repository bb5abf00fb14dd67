import { rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Parser } from 'acorn';
import { failWith, hangUp, startChatServer, type ChatResponse, type ChatServer } from '../testing/chat-server';
import { defaultSettings } from '../testing/default-settings';
import { exportSource, openExport, type OpenedExport } from '../testing/open-export';
import { repository } from '../testing/run-script';
import { parityFiles, parityPrompt, parityPromptWith } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { openValidator } from '../kinds/validator/validator';
import { hashCode } from '../code/submission';
import { exportValidator, type ExportChoices } from './export-validator';

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

describe('the file of an exported validator', () => {
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
