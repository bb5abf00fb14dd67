import { afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { voteDocumentSchema } from '../../experiment/vote/plan-vote';
import { failWith, startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';
import { readSchema } from '../../testing/json-schema-validator';

let project: Project;

afterEach(() => {
  project.remove();
});

const flipping = (rate: number, seed: number): string => `offline/key?flip=${String(rate)}&seed=${String(seed)}`;

describe('assay vote', () => {
  test.each([
    { models: [flipping(0.01, 1)], mixed: null },
    { models: [flipping(0.01, 1), flipping(0.02, 2)], mixed: { pairs: 1, tied: true } },
    { models: [flipping(0.01, 1), flipping(0.02, 2), flipping(0.01, 3)], mixed: { pairs: 3, tied: false } },
  ])('plans a vote for each of $models, as a document that fits its schemas', async ({ models, mixed }) => {
    project = openProject(parityFiles);

    const { code, out } = await project.run(['vote', 'parity', '--runs', '60', '--model', models.join(), '--json']);

    const document = voteDocumentSchema.parse(JSON.parse(out));
    const published = z.fromJSONSchema(readSchema('vote-output'));
    expect(published.safeParse(document).error).toBeUndefined();
    expect(document.models.map(({ model }) => model)).toEqual(models);
    expect(document.models[0]?.predictions.map(({ votes }) => votes)).toEqual([1, 3, 5, 7, 9]);
    expect(document.mixed && { pairs: document.mixed.pairs.length, tied: document.mixed.failureRate === null }).toEqual(
      mixed,
    );
    expect(code).toBe(0);
  });

  test('says what to paste when a vote is worth it', async () => {
    project = openProject(parityFiles);

    const { out } = await project.run(['vote', 'parity', '--runs', '100', '--model', flipping(0.03, 1)]);

    expect(out).toMatch(
      /^MEASURED \(simulated\)\. Take a vote of 3 \(ask 3 times, the majority counts\): [\d.]+ % of answers are predicted to be wrong, instead of [\d.]+ %\.\n {2}It is the smallest vote that is nearly as good as any larger one: more votes would correct at most 0.\d+ % of the answers \(95 % confidence\)\.\n {2}On new fixtures like these, 0–\d+ % of answers may be wrong \(95 % interval\)\.$/m,
    );
    expect(out).toContain("\nTo paste into the prompt's front matter:  vote: { of: 3 }\n");
    expect((await project.run(['report', project.report()])).code).toBe(0);
  });

  test('sums several models up in one sentence, and says the rest beside the table of each', async () => {
    project = openProject(parityFiles);
    const models = [flipping(0.03, 1), ...[2, 3, 4, 5].map((seed) => flipping(0.04, seed)), flipping(0.4, 5)];

    const { out } = await project.run(['vote', 'parity', '--runs', '100', '--model', models.join(',')]);

    const five = [2, 3, 5].map((seed) => flipping(0.04, seed)).join(', ');
    expect(out.split('\n')[0]).toBe(
      `MEASURED (simulated). No vote was shown to help with ${flipping(0.4, 5)}; take a vote of 3 (ask 3 times, the majority counts) with ${flipping(0.03, 1)}; take a vote of 5 (ask 5 times, the majority counts) with ${five}; take a vote of 7 (ask 7 times, the majority counts) with ${flipping(0.04, 4)}.`,
    );
    expect(out.match(/^Take a vote of 5 .*\nIt is the smallest vote that is nearly as good /gm)).toHaveLength(3);
    expect(out).toMatch(
      /^Take a single answer \([\d.]+ % of answers wrong\): no vote was shown to help\.\nIf that is too much, /m,
    );
  });

  test('names the vote that the report of the same trials advises, because an assertion needs more than the mean', async () => {
    project = openProject(parityFiles);
    const models = ['--model', 'offline/key?flip=0.1&seed=4'];
    const { out } = await project.run(['vote', 'parity', '--runs', '100', ...models, '--json']);

    const [plan] = voteDocumentSchema.parse(JSON.parse(out)).models;
    const report = await project.run(['report', project.report(), '--json']);
    const { assertions } = reportDocumentSchema.parse(JSON.parse(report.out)).models[0] ?? { assertions: [] };
    const advised = Math.max(...assertions.map(({ votes }) => votes ?? 0));

    expect(advised).toBeGreaterThan(1);
    expect(plan?.tolerated).toBe(advised);
    expect((await project.run(['vote', 'parity', '--runs', '100', ...models])).out).toContain(
      `vote: { of: ${advised} }`,
    );
  });

  test('asks for more runs instead of recommending a vote that is not enough', async () => {
    project = openProject(parityFiles);

    const { out } = await project.run(['vote', 'parity', '--runs', '6', '--model', flipping(0.2, 2)]);

    expect(out).toMatch(
      /\. A vote of 3 is not enough \(up to [\d.]+ % above the floor\), and so few runs cannot predict a larger vote: ask at least 10\.$/m,
    );
    expect(out).not.toContain('To paste');
  });

  test('names the assertions that no vote helps', async () => {
    project = openProject(parityFiles);

    const { out } = await project.run(['vote', 'parity', '--model', 'offline/key?flip=1']);

    expect(out).toContain(
      'Floor: 100 % of the assertions (100–100 %) are wrong in most trials. No vote gets below it.',
    );
    expect(out).toContain('  wrong › isCorrect  fixtures/parity/wrong.yaml:3\n');
  });

  test('is inconclusive when nothing was judged', async () => {
    project = openProject(parityFiles);

    const { code, out } = await project.run(['vote', 'parity', '--model', 'offline/key?errored=1']);

    expect(out).toContain('Nothing was judged: no trial brought a reply.');
    expect(code).toBe(2);
  });

  test.each(['outage', 'Ctrl-C'])('plans with what arrived before an %s, and says so', async (what) => {
    project = openProject(parityFiles);
    const interrupt = new AbortController();
    const server = await startChatServer(({ index, prompt }) => {
      if (index < 20) {
        return JSON.stringify(parityAnswer(prompt));
      }
      if (what === 'Ctrl-C') {
        interrupt.abort(new Error('interrupted'));
      }
      return failWith(401, { message: 'no' });
    });
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };

    const { code, out } = await project.run(['vote', 'parity'], variables, { signal: interrupt.signal });
    await server.close();

    expect(out).toContain('Stopped early: predictions are based only on the trials completed.');
    expect(code).toBe(what === 'outage' ? 2 : 130);
  });
});
