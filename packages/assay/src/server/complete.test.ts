import { describe, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import { renderPrompt } from '../kinds/validator/challenge/render-prompt';
import { defaultSettings } from '../testing/default-settings';
import { postChat, serveFolder, textsOf } from '../testing/offline-server';
import { repository } from '../testing/run-script';
import { parityFiles } from '../testing/small-challenge';
import { makeTemporaryFolder } from '../testing/temporary-folder';
import { openValidator } from '../kinds/validator/validator';

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
