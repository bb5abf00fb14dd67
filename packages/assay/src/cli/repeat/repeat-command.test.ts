import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isHeldOut } from '../../experiment/assess/holdout';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import { type ReportDocument, reportDocumentSchema } from '../../experiment/report/report-document';
import { pageFile } from '../../output/page/view-report';
import { stoppedEarly } from '../../output/terminal/render-report';
import { type ChatServer, failWith, startChatServer } from '../../testing/chat-server';
import { readSchema } from '../../testing/json-schema-validator';
import { openProject, type Project } from '../../testing/open-project';
import {
  parityAnswer,
  parityFiles,
  parityFixture,
  parityPrompt,
  parityPromptWith,
} from '../../testing/small-challenge';

let project: Project;

describe('assay repeat', () => {
  afterEach(() => {
    project.remove();
  });

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

describe('--base-rate', () => {
  beforeEach(() => {
    project = openProject({
      ...parityFiles,
      'fixtures/parity/always.yaml': parityFixture('always true', false, true, 'const isEven = () => true; // always'),
    });
  });

  afterEach(() => {
    project.remove();
  });

  test('adds what decisions are worth to terminal, files and page of a measurement, and to its report ever after', async () => {
    const args = ['repeat', 'parity', '--runs', '5', '--model', 'offline/key?flip=0.2&seed=1', '--out', 'r'];

    const { out } = await project.run([...args, '--base-rate', '30%']);
    const again = await project.run(['report', 'r']);
    const json = await project.run(['report', 'r', '--base-rate', '0.6', '--json']);

    const title = 'If 30 % of the submissions are right, how far can each decision be trusted?';
    expect(
      [out, again.out, project.read('r/report.md'), project.read('r/report.html')].map((text) => text.includes(title)),
    ).toEqual([true, true, true, true]);
    const { baseRate, models } = reportDocumentSchema.parse(JSON.parse(json.out));
    expect(baseRate?.rightShare).toBe(0.6);
    // Bayes' rule by hand, from the error rates of the analytic itself.
    const { falseAccepts, falseRejects } = models[0]?.analytics[0] ?? {};
    const accepts = falseAccepts?.rate ?? NaN;
    const rejects = falseRejects?.rate ?? NaN;
    const row = baseRate?.models[0]?.analytics[0];
    expect(baseRate?.models[0]?.analytics.map(({ analytic }) => analytic)).toEqual(['isCorrect']);
    expect(row?.wrong?.rate).toBeCloseTo(0.6 * rejects + 0.4 * accepts, 12);
    expect(row?.precision?.rate).toBeCloseTo((0.6 * (1 - rejects)) / (0.6 * (1 - rejects) + 0.4 * accepts), 12);
    expect(row?.sensitivity?.rate).toBeCloseTo(1 - rejects, 12);
  });

  test.each(['', '0', '1', '100%', '-5%', 'half'])('refuses "%s"', async (share) => {
    const { code, error } = await project.run(['report', '--base-rate', share]);

    expect({ code, error }).toEqual({
      code: 3,
      error: `assay report:\n  - --base-rate expects a share between 0 and 1, such as 5% or 0.05, received "${share}"\n`,
    });
  });
});

describe('assay repeat --holdout', () => {
  afterEach(() => {
    project.remove();
  });

  const names = Array.from({ length: 30 }, (_, index) => `case-${String(index)}`);

  const held = names.filter(isHeldOut);

  /** A challenge of thirty fixtures. */
  const many = {
    'prompts/parity.md': parityPrompt,
    ...Object.fromEntries(
      names.map((name, index) => [
        `fixtures/parity/${name}.yaml`,
        parityFixture(name, index % 2 === 0, true, `// ${name}\nconst isEven = (n) => n % 2 === 0;`),
      ]),
    ),
  };

  const args = ['repeat', 'parity', '--runs', '60', '--holdout', '--details', '--model', 'offline/key?flip=0.5'];

  test('names no held-out fixture in the table, the remarks and the suggestions', async () => {
    project = openProject(many);

    const { out } = await project.run(args);
    const again = await project.run(['report', project.report(), '--details']);

    const named = names.filter((name) => new RegExp(`\\b${name}\\b`).test(out));
    expect(held.length).toBeGreaterThan(4);
    expect(named.filter((name) => held.includes(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
    const shown = 2 * (30 - held.length);
    expect(out).toContain(
      `${String(shown)} of ${String(shown)} assertions failed at least once, not counting ${String(held.length)} fixtures held out:`,
    );
    expect(out).toMatch(/^ {2}held out [\d.]+ % \([\d.–]+ %, \d+ fixtures\), development [\d.]+ %/m);
    expect(out).toMatch(/^ {2}gap −?[\d.]+–[\d.]+ % at 95 % over 1 look: no sign that the prompt is overfitted/m);
    expect(again.out).toBe(out);
  });

  test('does not call a suite clean when only what is held out failed', async () => {
    project = openProject(many);

    const { out } = await project.run([...args.slice(0, -1), 'offline/key']);

    expect(out).toMatch(new RegExp(`^Every fixture .*, not counting ${String(held.length)} held out\\.$`, 'm'));
  });

  test('hides them in the report of an asking that was cut short', async () => {
    project = openProject(many);
    await project.run(args);
    const place = project.report();
    const lines = project.read(`${place}/trials.jsonl`).trimEnd().split('\n');
    project.write(`${place}/trials.jsonl`, `${lines.slice(0, -200).join('\n')}\n`);

    const { out } = await project.run(['report', place, '--json']);

    expect(reportDocumentSchema.parse(JSON.parse(out))).toMatchObject({ complete: false, heldOut: [...held].sort() });
  });

  test('hides them in a comparison as well', async () => {
    project = openProject(many);
    await project.run([...args, '--out', 'bad']);
    await project.run([...args.slice(0, -1), 'offline/key', '--out', 'good']);

    const { out } = await project.run(['compare', 'bad', 'good']);

    expect(names.filter((name) => held.includes(name) && new RegExp(`\\b${name}\\b`).test(out))).toEqual([]);
    expect(out).toMatch(/case-\d+ › is/);
    expect(out).toContain(`${String(held.length)} fixtures held out: included above, but not named.`);
  });

  test('counts a look for each prompt, not for each asking', async () => {
    project = openProject(many);
    const looks = async (): Promise<number | undefined> => {
      const { out } = await project.run([
        'repeat',
        'parity',
        '--runs',
        '2',
        '--holdout',
        '--model',
        'offline/key',
        '--json',
      ]);
      return reportDocumentSchema.parse(JSON.parse(out)).models[0]?.suite.holdout?.looks;
    };

    const first = await looks();
    const second = await looks();
    project.write('prompts/parity.md', parityPrompt.replace('Judge this', 'Do judge this'));
    const third = await looks();
    project.write('prompts/parity.md', parityPrompt.replace('tolerate: 0.01', 'tolerate: 0.02'));
    const fourth = await looks();

    expect([first, second, third, fourth]).toEqual([1, 1, 2, 2]);
  });

  test.each([
    { files: parityFiles, flags: ['--holdout'], reason: 'a holdout needs 30 fixtures' },
    { files: many, flags: [], reason: 'all fixtures were shown; --holdout hides some' },
  ])('says that a suite is unprotected: $reason', async ({ files, flags, reason }) => {
    project = openProject(files);

    const { out, error } = await project.run([
      'repeat',
      'parity',
      '--runs',
      '2',
      '--details',
      '--model',
      'offline/key',
      ...flags,
    ]);

    expect(out).toContain(`  not checked for overfitting of the prompt to its fixtures: ${reason}\n`);
    expect(error.includes('--holdout holds nothing out: parity has 3 fixtures')).toBe(flags.length > 0);
    expect(project.read('.assay/holdout/parity.jsonl')).toBe('');
  });
});

describe('a prompt with reason: true', () => {
  const hostile = `Because\n${'\u001B[2J'}\u202E<script>alert(1)</script> ${'x'.repeat(100_000)}`;

  const prompt = parityPromptWith('reason: true').replace(
    '{ model: gpt-6-luna }',
    '{ model: gpt-6-luna, responseFormat: json_schema }',
  );

  let server: ChatServer;

  function variables(): Readonly<Record<string, string>> {
    return { OPENAI_API_KEY: 'test-key-of-nobody', OPENAI_BASE_URL: server.url };
  }

  beforeAll(async () => {
    project = openProject({ ...parityFiles, 'prompts/parity.md': prompt });
    server = await startChatServer(({ prompt: text }) => {
      const answer = { isCorrect: true, isShort: !text.includes('// long-way') };
      return JSON.stringify(text.includes('// wrong') ? { reason: hostile, ...answer } : answer);
    });
  });

  afterAll(async () => {
    project.remove();
    await server.close();
  });

  test('asks for the reason first, in the schema and in the text, and shows it where the answer is wrong', async () => {
    const { code, out } = await project.run(['repeat', 'parity', '--runs', '2', '--details'], variables());

    const { body, prompt: text } = server.requests[0] ?? { body: {}, prompt: '' };
    const { response_format: format } = body as { readonly response_format: { readonly json_schema: object } };
    // As text, because the order of the keys is the point.
    expect(JSON.stringify(format.json_schema)).toBe(
      '{"name":"answer","strict":true,"schema":{"type":"object","properties":{"reason":{"type":"string"},"isCorrect":{"type":"boolean"},"isShort":{"type":"boolean"}},"required":["reason","isCorrect","isShort"],"additionalProperties":false}}',
    );
    expect(text).toContain('{\n  "reason": string,\n  "isCorrect": boolean,\n  "isShort": boolean\n}');
    expect(code).toBe(1);
    expect(out).toContain(
      'Reasons that the model gave when it was first wrong:\n  wrong › isCorrect, true instead of false: Because \\u001b[2J\\u202e<script>alert(1)</script> xxx',
    );
    expect(out.length).toBeLessThan(6000);
  });

  test('keeps a bounded reason in log and report, and reads replies without one by their booleans', () => {
    const report = JSON.parse(project.read(`${project.report()}/report.json`)) as ReportDocument;
    const assertions = report.models.flatMap((model) => model.assertions);

    expect(
      assertions.map(({ fixture, analytic, failures, unreadable }) => [fixture, analytic, failures, unreadable]),
    ).toEqual([
      ['long-way', 'isCorrect', 0, 0],
      ['long-way', 'isShort', 0, 0],
      ['right', 'isCorrect', 0, 0],
      ['right', 'isShort', 0, 0],
      ['wrong', 'isCorrect', 2, 0],
      ['wrong', 'isShort', 0, 0],
    ]);
    const reasons = assertions.flatMap(({ fixture, analytic, wrongReason }) =>
      wrongReason === undefined ? [] : [[fixture, analytic, wrongReason.slice(0, 18), wrongReason.length < 600]],
    );
    expect(reasons).toEqual([['wrong', 'isCorrect', 'Because \\u001b[2J\\', true]]);
    expect(project.read(`${project.report()}/trials.jsonl`).length).toBeLessThan(20_000);
    expect(project.read(`${project.report()}/report.csv`)).not.toContain('Because');
  });

  test('shows it in the page as text', () => {
    const page = project.read(`${project.report()}/${pageFile}`);

    expect(page).toMatch(/"wrongReason":"Because /);
    expect(page).not.toContain('<script>alert');
  });

  test('is part of what identifies a request: recordings made without it are not used', async () => {
    const before = server.requests.length;
    await project.run(['repeat', 'parity', '--runs', '2'], variables());
    expect(server.requests).toHaveLength(before);

    project.write('prompts/parity.md', prompt.replace('reason: true\n', ''));
    await project.run(['repeat', 'parity', '--runs', '2'], variables());
    project.write('prompts/parity.md', prompt);

    expect(server.requests).toHaveLength(before + 6);
    expect(server.requests.at(-1)?.prompt).not.toContain('reason');
  });
});
