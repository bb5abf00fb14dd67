import { afterEach, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { failWith, startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';
import { readSchema } from '../../testing/json-schema-validator';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import { stoppedEarly } from '../../output/terminal/render-report';

let project: Project;

afterEach(() => {
  project.remove();
});

describe('assay repeat', () => {
  test.each([
    ['offline/key', [], 0],
    ['offline/key?flip=1', [], 1],
    ['offline/key?flip=1', ['--assert', 'soft'], 0],
    ['offline/key?errored=1', [], 2],
    ['offline/key?unreadable=1', [], 1],
    ['offline/key?flip=0.2&seed=4', ['--vote', '5'], 0],
    ['offline/key,offline/key?flip=1', [], 1],
  ])('of %s %j ends with %i, and its report fits schema and JSON Schema', async (model, flags, code) => {
    project = openProject(parityFiles);

    const ran = await project.run(['repeat', 'parity', '--runs', '12', '--model', model, '--json', ...flags]);

    const document: unknown = JSON.parse(ran.out);
    expect(reportDocumentSchema.parse(document)).toMatchObject({ complete: true, simulated: true });
    const published = z.fromJSONSchema(readSchema('report'));
    expect(published.safeParse(document).error).toBeUndefined();
    expect(ran.code).toBe(code);
    expect(ran.error).toBe(`Report: ${project.report()}\n`);
    expect(JSON.parse(project.read(`${project.report()}/report.json`))).toEqual(document);
  });

  test('that is log only suggests to ask in the same way', async () => {
    project = openProject(parityFiles);

    const { out } = await project.run(['repeat', 'parity', '--assert', 'soft', '--model', 'offline/key']);

    expect(out).toMatch(/\nNext: .* npx assay repeat parity --runs 10 --assert soft\n$/);
  });

  test('writes its report to a folder of its own, which assay report prints again', async () => {
    project = openProject(parityFiles);
    const args = [
      'repeat',
      'parity',
      '--runs',
      '25',
      '--model',
      'offline/key?flip=0.2&errored=0.05&unreadable=0.05&seed=1',
    ];

    const first = await project.run(args);
    const place = project.report();
    const second = await project.run(args);
    const other = project.report();

    expect(place).toMatch(/^reports\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-parity(-2)?$/);
    expect(other).not.toBe(place);
    expect(readdirSync(join(project.path, place)).sort()).toEqual([
      ...['report.csv', 'report.html', 'report.json', 'report.md', 'texts.jsonl', 'trials.jsonl'],
    ]);
    expect(project.read(`${place}/report.csv`).trimEnd().split('\r\n')).toHaveLength(1 + 6);
    const again = await project.run(['report', place]);
    expect(again).toEqual({ code: 1, out: first.out, error: '' });
    expect(second.out).toBe(first.out);
    const json = await project.run(['report', place, '--json']);
    expect(json.out).toBe(project.read(`${place}/report.json`));
  });

  test('takes an empty folder for its report and never writes over a full one', async () => {
    project = openProject(parityFiles);
    const args = ['repeat', 'parity', '--runs', '1', '--model', 'offline/key', '--out', 'mine'];

    await project.run(args);
    const first = project.read('mine/trials.jsonl');
    await project.run(args);

    expect(project.report()).toBe('mine-2');
    expect(project.read('mine/trials.jsonl')).toBe(first);
  });

  test('says who answers in place of the prompt’s model, and that the prompt was not tested', async () => {
    project = openProject(parityFiles);

    const { code, out, error } = await project.run(['repeat', 'parity']);

    expect(error).toContain('No OPENAI_API_KEY: offline/key answers instead of the prompt’s model.\n');
    expect(out).toContain(`\n${describeSimulated(['offline/key'])}`);
    expect(out).toContain('3 fixtures × 10 runs');
    expect(code).toBe(0);
  });

  test('refuses to stand in for a model where nobody watches', async () => {
    project = openProject(parityFiles);

    const { code, error } = await project.run(['repeat', 'parity'], { CI: 'true' });

    expect(error).toContain('No key for gpt-6-luna, and CI is set');
    expect(code).toBe(3);
  });

  test('counts errored trials apart, and too many of them are inconclusive', async () => {
    project = openProject(parityFiles);

    const { code, out } = await project.run(['repeat', 'parity', '--model', 'offline/key?errored=0.5', '--runs', '8']);

    expect(out).toMatch(/^\d+ trials got no reply and were not judged\.$/m);
    expect(out).toMatch(/^Every fixture .* judged\.$/m);
    expect(code).toBe(2);
  });

  test('reports what an outage in the middle left, and the next run asks only for the rest', async () => {
    project = openProject(parityFiles);
    let broken = true;
    const server = await startChatServer(({ index, prompt }) =>
      broken && index >= 7 ? failWith(401, { message: 'revoked \u001b[2J' }) : JSON.stringify(parityAnswer(prompt)),
    );
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };

    const first = await project.run(['repeat', 'parity', '--runs', '5'], variables);
    const partial = await project.run(['report', project.report()]);
    broken = false;
    const asked = server.requests.length;
    const second = await project.run(['repeat', 'parity', '--runs', '5'], variables);
    await server.close();

    expect(first.code).toBe(2);
    expect(first.error).toContain('revoked');
    expect(first.error).not.toContain('\u001b');
    expect(first.out).toContain(stoppedEarly);
    expect(partial.out).toBe(first.out);
    expect(first.out).toContain('7 trials · 7 calls to ');
    expect(second.code).toBe(0);
    expect(second.out).toContain('15 trials · 7 from recordings · 8 calls to ');
    expect(server.requests.length - asked).toBe(8);
  });

  test('keeps an outage before the first reply an error, without a report', async () => {
    project = openProject(parityFiles);
    const server = await startChatServer(() => failWith(401, { message: 'no' }));

    const { code, out } = await project.run(['repeat', 'parity'], { OPENAI_BASE_URL: server.url });
    await server.close();

    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(project.read('reports')).toBe('');
  });

  test('shows progress only when somebody watches', async () => {
    project = openProject(parityFiles);
    const lines: (string | undefined)[] = [];

    const watched = await project.run(
      ['repeat', 'parity', '--model', 'offline/key?flip=1', '--runs', '3'],
      {},
      {
        progress: (text) => lines.push(text),
      },
    );

    expect(lines[0]).toMatch(/^1\/9 trials · [\d.,]+\/s · 2 wrong answers · \d+ s left$/);
    expect(lines.at(-1)).toBeUndefined();
    expect(watched.error).toBe(`Report: ${project.report()}\nLook at it in the browser: npx assay view\n`);
  });
});
