import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import { request as httpRequest } from 'node:http';
import { loadChallenge } from '../kinds/validator/challenge/load-challenge';
import { renderPrompt } from '../kinds/validator/challenge/render-prompt';
import { openValidator } from '../kinds/validator/validator';
import { defaultSettings } from '../testing/default-settings';
import { type Fetched, postChat, sendTo, serveFolder, textsOf } from '../testing/offline-server';
import { repository } from '../testing/run-script';
import { parityFiles, parityFixture } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import type { OfflineServer } from './start-server';

const runs = (count: number) => Array.from({ length: count }, (_, run) => run);

describe('a served model', () => {
  test('answers 384 requests as the model does in process: the same flips in the same runs', async () => {
    const model = 'offline/key?flip=0.1&seed=3';
    const settings = { ...defaultSettings, root: repository, models: [model], runs: 12 };
    const { challenge, ask: askInProcess } = openValidator('two-sum', { settings });
    const expected = new Map(
      (await askInProcess(challenge.fixtures)).map(({ submission, run, asked }) => [
        `${submission.id} ${String(run)}`,
        asked.status === 'replied' ? asked.reply.text : null,
      ]),
    );
    const twoSum = await serveFolder(repository, ['two-sum']);
    const openai = new OpenAI({ baseURL: twoSum.url, apiKey: 'none', maxRetries: 0 });

    const received = new Map<string, string | null>();
    await Promise.all(
      challenge.fixtures.map(async (fixture) => {
        const { system = '', user } = renderPrompt(challenge.prompt, fixture);
        for (const run of runs(12)) {
          const { choices } = await openai.chat.completions.create({
            model,
            messages: [
              { role: 'developer', content: system },
              { role: 'user', content: user },
            ],
          });
          received.set(`${fixture.id} ${String(run)}`, choices[0]?.message.content ?? null);
        }
      }),
    );
    await twoSum.close();

    expect(received.size).toBe(384);
    expect(Object.fromEntries(received)).toEqual(Object.fromEntries(expected));
    expect(new Set(received.values()).size).toBeGreaterThan(20);
  });

  test('counts the runs of equal requests, gives consecutive ones as choices, and takes the one of a header', async () => {
    const folder = makeTemporaryFolder(parityFiles);
    const server = await serveFolder(folder.path);
    const content = '```js\nconst isEven = (n) => n % 2 === 0; // right\n```';
    const body = { model: 'offline/key?flip=0.5', messages: [{ role: 'user', content }] };
    const one = await Promise.all(
      runs(8).map((run) =>
        postChat(server.url, body, { 'x-assay-run': String(run + 1) }).then((to) => textsOf(to.body)),
      ),
    );

    const first = await postChat(server.url, { ...body, n: 5 });
    const second = await postChat(server.url, body);
    const third = await postChat(server.url, { ...body, n: 2 });
    const other = await postChat(server.url, { ...body, temperature: 1 });
    await server.close();
    folder.remove();

    expect(one.flat()).toHaveLength(8);
    expect([...textsOf(first.body), ...textsOf(second.body), ...textsOf(third.body)]).toEqual(one.flat());
    expect(new Set(one.flat()).size).toBeGreaterThan(1);
    expect([first, second, third, other].map(({ headers }) => headers.get('x-assay-run'))).toEqual([
      '1',
      '6',
      '7',
      '1',
    ]);
  });
});

describe('code', () => {
  const code = {
    right: 'const isEven = (n) => n % 2 === 0; // right',
    wrong: 'const isEven = (n) => n % 2 === 1; // wrong',
  };

  let folder: TemporaryFolder;

  let server: OfflineServer;

  beforeAll(async () => {
    folder = makeTemporaryFolder({
      ...parityFiles,
      // The code of another fixture with more around it, and a comment that shows a third in a fence.
      'fixtures/parity/longer.yaml': parityFixture('more', false, false, `${code.right}\nmodule.exports = isEven;`),
      'fixtures/parity/quoting.yaml': parityFixture(
        'a quotation',
        true,
        false,
        `/*\n\`\`\`\n${code.wrong}\n\`\`\`\n*/`,
      ),
      // Another challenge about the same code.
      'prompts/twin.md': `---\ntitle: Twin\nkind: validator\nrequest: { model: m }\nanalytics: { isOdd: { rubric: Odd. } }\n---\nOdd?\n{{ solution }}\n{{ rubric }}\n{{ structure }}\n`,
      'fixtures/twin/several.yaml': 'title: two\nexpected: { isOdd: false }\nfiles: { a.js: several();, b.js: "" }\n',
      'fixtures/twin/wrong.yaml': `title: t\nexpected: { isOdd: true }\nsolution: |\n  ${code.wrong}\n`,
    });
    server = await serveFolder(folder.path);
  });

  afterAll(async () => {
    await server.close();
    folder.remove();
  });

  const say = (model: string, ...user: readonly string[]) => sendTo(server.url, model, ...user);

  const isRight = '{"isCorrect":true,"isShort":true}';
  const isWrong = '{"isCorrect":false,"isShort":true}';
  const isLonger = '{"isCorrect":false,"isShort":false}';
  const unknown = 'error unknown_fixture';

  test.each([
    { what: 'in a fence with another tag', text: `Grade.\n\`\`\`js\n${code.right}\n\`\`\`\nNow.`, says: isRight },
    { what: 'in a longer fence, with line breaks around it', text: `~~~~\n\n${code.right}\n\n~~~~`, says: isRight },
    { what: 'with other line ends', text: `\`\`\`\r\n${code.right}\r\n\`\`\``, says: isRight },
    { what: 'between tags', text: `<code>\n${code.right}\n</code>`, says: isRight },
    {
      what: 'as a part of longer code that is a fixture too',
      text: `\`\`\`\n${code.right}\nmodule.exports = isEven;\n\`\`\``,
      says: isLonger,
    },
    { what: 'as a part of code that nobody knows', text: `\`\`\`\n${code.right}\nx();\n\`\`\``, says: unknown },
    { what: 'changed', text: `\`\`\`\n${code.right.replace('n %', 'n  %')}\n\`\`\``, says: unknown },
    { what: 'in plain text', text: code.right, says: unknown },
    { what: 'in a fence without an end', text: `\`\`\`\n${code.right}`, says: unknown },
    {
      what: 'that quotes another fixture in a fence',
      text: `\`\`\`\`\n/*\n\`\`\`\n${code.wrong}\n\`\`\`\n*/\n\`\`\`\``,
      says: '{"isCorrect":true,"isShort":false}',
    },
    {
      what: 'of two challenges, by the analytics that are named',
      text: `isCorrect and isShort?\n\`\`\`\n${code.wrong}\n\`\`\``,
      says: isWrong,
    },
    {
      what: 'of two challenges that are not named',
      text: `\`\`\`\n${code.wrong}\n\`\`\``,
      says: 'error ambiguous_fixture',
    },
  ])('is found or not: $what', async ({ text, says }) => {
    expect(await say('offline/key', text)).toBe(says);
  });

  test('of several files is found by the whole prompt', async () => {
    const challenge = loadChallenge(folder.path, 'twin');
    const [several] = challenge.fixtures.filter(({ hasFiles }) => hasFiles === true);
    if (several === undefined) {
      throw new Error('there is no such fixture');
    }

    expect(await say('offline/key', renderPrompt(challenge.prompt, several).user)).toBe('{"isOdd":false}');
    expect(await say('offline/key', 'File a.js:\n\n```javascript\nseveral();\n```')).toBe(unknown);
  });

  test('is that of the last message that holds any', async () => {
    const fence = (text: string): string => `isCorrect, isShort\n\`\`\`\n${text}\n\`\`\``;

    expect(await say('offline/key', fence(code.right), fence(code.wrong), 'Go on.')).toBe(isWrong);
  });

  test('is found in every prompt that Assay itself renders', async () => {
    const { fixtures } = loadChallenge(folder.path, 'parity');

    expect(fixtures.map(({ id }) => id)).toEqual(['long-way', 'longer', 'quoting', 'right', 'wrong']);
    expect(
      await Promise.all(
        fixtures.map(({ solution }) =>
          say('offline/key', `isCorrect isShort\n\`\`\`\`javascript\n${solution}\`\`\`\``),
        ),
      ),
    ).toEqual(fixtures.map(({ expected }) => JSON.stringify(expected)));
  });
});

describe('offline/grader', () => {
  const known = 'Why does ice float? Because water expands when it freezes.';

  let folder: TemporaryFolder;

  let server: OfflineServer;

  beforeAll(async () => {
    folder = makeTemporaryFolder({
      'prompts/ice.md': `---
title: Ice
kind: validator
request: { model: m }
analytics: { isTrue: { rubric: True. }, namesLanguage: { rubric: Named. } }
---
Grade.

{{ solution }}

{{ rubric }} {{ structure }}
`,
      'fixtures/ice/known.yaml': `title: t\nlanguage: text\nexpected: { isTrue: true, namesLanguage: true }\nsolution: ${known}\n`,
      'fixtures/ice/grader.js': `exports.isTrue = ({ solution }) => (/water/.test(solution) ? /expand/.test(solution) : undefined);
exports.namesLanguage = ({ language }) => language === 'text';`,
    });
    server = await serveFolder(folder.path);
  });

  afterAll(async () => {
    await server.close();
    folder.remove();
  });

  test.each([
    { what: 'a fixture', text: `<answer>${known}</answer>`, says: '{"isTrue":true,"namesLanguage":true}' },
    {
      what: 'any other text in the only fence',
      text: '```text\nThe water shrinks.\n```',
      says: '{"isTrue":false,"namesLanguage":true}',
    },
    {
      what: 'text in a fence without a language, as that of the fixtures',
      text: '```\nThe water expands.\n```',
      says: '{"isTrue":true,"namesLanguage":true}',
    },
    {
      what: 'text in another language',
      text: '```md\nThe water expands.\n```',
      says: '{"isTrue":true,"namesLanguage":false}',
    },
    { what: 'what it cannot tell', text: '```txt\nIt is lighter.\n```', says: '{"namesLanguage":true,"isTrue":null}' },
    { what: 'text in no fence', text: 'The water expands.', says: 'error unknown_fixture' },
  ])('grades $what', async ({ text, says }) => {
    expect(await sendTo(server.url, 'offline/grader', text)).toBe(says);
  });

  test('leaves what is no fixture to itself: an oracle is not there, and offline/key knows it not', async () => {
    const others = await Promise.all(
      ['offline/judge', 'offline/key'].map((model) => sendTo(server.url, model, '```text\nThe water expands.\n```')),
    );

    expect(others).toEqual(['error unknown_fixture', 'error unknown_fixture']);
  });
});

describe('protocol', () => {
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
});
