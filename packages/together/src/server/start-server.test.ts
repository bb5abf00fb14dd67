import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import { interviewFiles } from '../../../interview/dist/testing/interview-project';
import { postChat, serveFolder, textsOf } from '../../../assay/dist/testing/offline-server';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';
import { judgedParityFiles } from '../../../assay/dist/testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import type { OfflineServer } from '../../../assay/dist/server/start-server';

let folder: TemporaryFolder;
let server: OfflineServer;
let client: OpenAI;

beforeAll(async () => {
  folder = makeTemporaryFolder({ ...judgedParityFiles, ...quizFiles(), ...interviewFiles() });
  server = await serveFolder(folder.path);
  client = new OpenAI({ baseURL: server.url, apiKey: 'none', maxRetries: 0 });
});

afterAll(async () => {
  await server.close();
  folder.remove();
});

const right = 'Judge:\n```js\nconst isEven = (n) => n % 2 === 0; // right\n```';
const ask = (model: string, content: string) => ({ model, messages: [{ role: 'user' as const, content }] });
const runs = (count: number) => Array.from({ length: count }, (_, run) => run);

describe('startServer', () => {
  test('sends a completion as OpenAI’s server does, with an estimate of the tokens', async () => {
    const before = Math.floor(Date.now() / 1000);
    const body = { ...ask('served/key', right), n: 2 };

    const sent = await client.chat.completions.create(body);
    const again = await client.chat.completions.create(body);

    const content = '{"isCorrect":true,"isShort":true}';
    const message = { role: 'assistant', content, refusal: null, annotations: [] };
    expect(sent).toEqual({
      id: expect.stringMatching(/^chatcmpl-[0-9a-f]{32}$/) as unknown,
      object: 'chat.completion',
      model: 'served/key',
      system_fingerprint: 'assay-1.2.3',
      created: sent.created,
      choices: [0, 1].map((index) => ({ index, message, logprobs: null, finish_reason: 'stop' })),
      usage: { prompt_tokens: 15, completion_tokens: 18, total_tokens: 33 },
    });
    expect(sent.created - before).toBeLessThan(10);
    expect(sent.created).toBeGreaterThanOrEqual(before);
    expect(again.id).not.toBe(sent.id);
  });

  test('streams the same choices, with the usage at the end when it is wanted', async () => {
    const body = { ...ask('offline/key?flip=0.5&seed=stream', right), n: 3 };
    const whole = await client.chat.completions.create(body, { headers: { 'x-assay-run': '1' } });

    const stream = await client.chat.completions.create({
      ...body,
      stream: true,
      stream_options: { include_usage: true },
    });
    const texts = ['', '', ''];
    const ends: (string | null)[] = [];
    const usage = [];
    for await (const chunk of stream) {
      for (const { index, delta, finish_reason: end } of chunk.choices) {
        texts[index] = `${texts[index] ?? ''}${delta.content ?? ''}`;
        ends.push(...(end === null ? [] : [end]));
      }
      usage.push(chunk.usage);
    }

    expect(texts).toEqual(whole.choices.map(({ message }) => message.content));
    expect(ends).toEqual(['stop', 'stop', 'stop']);
    expect(usage.filter((one) => one !== null)).toEqual([whole.usage]);
  });

  test('lists its models and describes each, with parameters or without', async () => {
    const listed = await client.models.list();
    const one = await client.models.retrieve('offline/key?flip=0.1&seed=1');

    expect(listed.data.map(({ id }) => id)).toEqual([
      ...['offline/key', 'offline/judge', 'offline/grader', 'offline/examinee', 'offline/coder'],
    ]);
    expect(one).toEqual({ ...listed.data[0], id: 'offline/key?flip=0.1&seed=1' });
    expect(one.owned_by).toBe('assay');
    await expect(client.models.retrieve('gpt-6-luna')).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
  });

  test('fails like a server as often as a model’s name says', async () => {
    const body = ask('offline/key?errored=0.5', right);

    const statuses = await Promise.all(
      runs(60).map(async (run) => (await postChat(server.url, body, { 'x-assay-run': String(run + 1) })).status),
    );
    const failure = client.chat.completions.create(ask('offline/key?errored=1', right));

    expect(new Set(statuses)).toEqual(new Set([200, 500]));
    expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(15);
    await expect(failure).rejects.toMatchObject({
      status: 500,
      type: 'server_error',
      code: 'simulated_failure',
      message: '500 simulated network failure',
    });
  });

  test('judges code that is no fixture by the oracle, the same flips each time, and offline/key says that it cannot', async () => {
    const code = 'Is it right?\n~~~js\nfunction isEven(n) {\n  return n % 3 === 0;\n}\n~~~\n';

    const judged = await postChat(server.url, ask('offline/judge', code));
    const unknown = await postChat(server.url, ask('offline/key', code));
    const two = await postChat(server.url, ask('offline/judge', `${code}${code}`));

    expect(textsOf(judged.body)).toEqual(['{"isCorrect":false,"isShort":false}']);
    expect([unknown, two].map(({ status, body }) => [status, ...textsOf(body)])).toEqual([
      [400, 'error unknown_fixture'],
      [400, 'error unknown_fixture'],
    ]);
  });
});
