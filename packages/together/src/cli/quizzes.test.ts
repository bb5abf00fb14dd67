import { afterEach, describe, expect, test } from '@jest/globals';
import type { AnswerOverride } from '../../../assay/dist/experiment/overrides/answer-override';
import type { ReportDocument } from '../../../assay/dist/experiment/report/report-document';
import { openBatchProject } from '../../../assay/dist/testing/batch-project';
import { type ChatRequest, type ChatServer, startChatServer } from '../../../assay/dist/testing/chat-server';
import { problemsOf } from '../../../assay/dist/testing/json-schema-validator';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import {
  answerRightly,
  answerWronglyTo,
  capitals,
  question,
  quizFiles,
  readQuizReport,
} from '../../../assay/dist/testing/quiz-project';
import { shapeOf } from '../../../assay/dist/testing/shape-of';
import { answerWrongly, interviewFiles } from '../../../interview/dist/testing/interview-project';
import { withFourthKind } from '../fourth-kind/with-fourth-kind';

let project: Project;

describe('a quiz answered by vote', () => {
  let server: ChatServer | undefined;

  afterEach(async () => {
    project.remove();
    await server?.close();
    server = undefined;
  });

  /** Right, but for every third request of all. */
  const uneven = (request: ChatRequest): string =>
    request.index % 3 === 2 ? answerWronglyTo('capital')(request) : answerRightly(request);

  async function open(answer: (request: ChatRequest) => string, config = {}): Promise<Record<string, string>> {
    project = openProject(quizFiles(config));
    server = await startChatServer(answer);
    return { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };
  }

  test('scores the majority of answers, and says who voted', async () => {
    const variables = await open(uneven);

    const { code, out } = await project.run(
      ['test-llm', 'capitals', '--vote', '3', '--runs', '2', '--json'],
      variables,
    );

    const { report, quiz } = readQuizReport(out);
    expect(code).toBe(0);
    expect(report.models).toMatchObject([
      {
        model: 'vote of 3 × gpt-6-luna · Prompt[0]',
        group: { model: 'vote of 3 × gpt-6-luna', prompt: 'Prompt[0]', vote: { of: 3, models: ['gpt-6-luna'] } },
      },
    ]);
    expect(quiz.cells).toMatchObject([
      { accuracy: 1, trials: 6, vote: { of: 3, label: 'gpt-6-luna' }, position: null },
    ]);
    expect(report.cost.trials).toBe(6);
    expect(report.cost.calls).toBe(server?.requests.length);
    expect(report.cost.calls).toBeGreaterThan(12);
    const folder = project.report();
    expect(project.read(`${folder}/report.md`)).toContain('--model gpt-6-luna --prompt 0 --vote 3');
    const again = await project.run(['report', folder]);
    expect(again.out).toContain('vote of 3 × gpt-6-luna');
  });

  test('asks a third vote only when the first two differ, and is served by single answers', async () => {
    const variables = await open(answerRightly);
    await project.run(['repeat', 'capitals', '--runs', '6'], variables);
    const single = server?.requests.length;

    const { out } = await project.run(['repeat', 'capitals', '--vote', '3', '--runs', '2', '--json'], variables);
    const more = await project.run(['repeat', 'capitals', '--vote', '3', '--runs', '3', '--json'], variables);

    expect(single).toBe(18);
    expect(readQuizReport(out).report.cost).toMatchObject({ trials: 6, recorded: 12, calls: 0 });
    expect(readQuizReport(more.out).report.cost).toMatchObject({ trials: 9, recorded: 12, calls: 6 });
  });

  test('comes to what its single answers come to', async () => {
    const questions = Array.from({ length: 8 }, (_, index) => question(`Question ${String(index)}?`, 'yes', 'no'));
    project = openProject(quizFiles({ models: [{ name: 'offline/examinee?accuracy=0.6&seed=4' }] }, questions));
    const runs = 10;

    const single = await project.run(['repeat', 'capitals', '--runs', String(3 * runs), '--out', 'single', '--json']);
    const voted = await project.run(['repeat', 'capitals', '--runs', String(runs), '--vote', '3', '--json']);

    const entries = project
      .read('single/trials.jsonl')
      .split('\n')
      .filter((line) => line.startsWith('{"kind":"trial"'))
      .map(
        (line) => (JSON.parse(line) as { trial: { fixture: string; run: number; verdict: { status: string } } }).trial,
      );
    const right = new Map<string, number>();
    for (const { fixture, run, verdict } of entries) {
      const key = `${fixture} ${String(Math.floor(run / 3))}`;
      right.set(key, (right.get(key) ?? 0) + (verdict.status === 'correct' ? 1 : 0));
    }
    const majorities = [...right.values()].filter((count) => count >= 2).length;
    expect(readQuizReport(single.out).quiz.cells[0]?.trials).toBe(8 * 3 * runs);
    expect(readQuizReport(voted.out).quiz.cells[0]).toMatchObject({ trials: 8 * runs, correct: majorities });
  });

  test('is gated and asked in batches as single answers are', async () => {
    const batches = await openBatchProject({
      files: quizFiles({ policy: { accuracy: 0.5 } }),
      answer: (prompt) => answerRightly({ prompt } as ChatRequest),
    });
    project = batches;

    const submitted = await batches.assay('batch', 'submit', 'capitals', '--runs', '2', '--vote', '3');
    batches.server.finish();
    await batches.assay('batch', 'fetch', 'capitals');
    const judged = await batches.assay('repeat', 'capitals', '--runs', '2', '--vote', '3', '--json');
    const gate = await batches.assay('gate', 'capitals', '--vote', '3', '--json');
    await batches.server.close();

    expect(submitted.out).toContain('Submitted 18 requests');
    expect(readQuizReport(judged.out).report.cost).toMatchObject({ trials: 6, calls: 0 });
    expect(readQuizReport(gate.out).report.gate).toMatchObject({ verdict: 'certified', accuracy: { wrong: 0 } });
  });

  test('is refused for interviews in one line, and for even numbers', async () => {
    project = openProject({ ...quizFiles(), ...interviewFiles() });

    const interview = await project.run(['repeat', 'small', '--vote', '3', '--model', 'offline/coder']);
    const even = await project.run(['test-llm', 'capitals', '--vote', '2']);

    expect(interview).toEqual({
      code: 3,
      out: '',
      error: 'small is of kind interview: code has no majority, so answers cannot vote. Leave out --vote.\n',
    });
    expect(even).toEqual({
      code: 3,
      out: '',
      error: 'assay test-llm:\n  - --vote expects an odd number from 1 to 101, received "2"\n',
    });
  });
});

describe('assay ask', () => {
  let server: ChatServer;

  withFourthKind();

  afterEach(async () => {
    project.remove();
    await server.close();
  });

  async function open(
    files: Readonly<Record<string, string>>,
    answer: Parameters<typeof startChatServer>[0],
  ): Promise<void> {
    project = openProject(files);
    server = await startChatServer(answer);
  }

  const ask = (...args: readonly string[]) => project.run(['ask', ...args], { OPENAI_BASE_URL: server.url });

  test('shows a question of a quiz as it was shown, what was read from the reply, and the verdict', async () => {
    await open(quizFiles({ shuffle: false, systemPrompts: ['', 'Be brief.'] }), answerWronglyTo('Kenya'));
    const kenya = 'What is the capital of Kenya?';

    const wrong = await ask('capitals', kenya, '--prompt', '1');
    const right = await ask('capitals', 'What is the capital of Japan?');
    const json = await ask('capitals', kenya, '--prompt', '1', '--runs', '2', '--json');

    expect(wrong).toEqual({
      code: 1,
      out: `${kenya} · gpt-6-luna · Prompt[1] · run 1, live
  A - Nairobi   (right)
  B - Mombasa
  C - Kisumu
  read: B
  incorrect
  Reply:
    B

Next: Measure how often it is wrong: npx assay repeat capitals
`,
      error: '',
    });
    expect(right.code).toBe(0);
    expect(right.out.match(/ {2}correct\n/g)).toHaveLength(2);
    const document = JSON.parse(json.out) as { readonly answers: readonly object[] };
    expect(document.answers).toMatchObject([
      { title: kenya, model: 'gpt-6-luna · Prompt[1]', run: 1, source: 'recording', verdict: 'incorrect', reply: 'B' },
      { run: 2, source: 'live', wrong: ['correct'] },
    ]);
    expect(shapeOf(document)).toBe(
      '{ challenge, answers [{ fixture, title, model, run, source, verdict, wrong [], problem null, notes [], reply }] }',
    );
    expect(server.requests).toHaveLength(4);
  });

  test('shows the code of a coding question, and what became of its checks', async () => {
    await open(interviewFiles(), answerWrongly);

    const { code, out } = await ask('small', 'Sum (javascript)', '--model', 'gpt-6-luna');

    expect(code).toBe(1);
    expect(out).toContain('Sum · gpt-6-luna · run 1, live\n  FAIL, 1 of 3 points\n  ✓ name\n  ✗ adds');
    expect(out).toContain('  incorrect\n  Reply:\n');
    expect(out).toContain('    const add = (a, b) => a - b;\n');
  });

  test('shows what a fourth kind makes of it', async () => {
    const essays = JSON.stringify([{ id: 'clear', text: 'Clear.', points: 5 }]);
    await open({ 'fixtures/essays/essays.json': essays }, () => '{"points": 4}');

    expect(await ask('essays', 'clear', '--model', 'kind')).toMatchObject({
      code: 1,
      out: 'clear · kind · run 1, live\n  incorrect: exact\n  Reply:\n    {"points": 4}\n\nNext: Measure how often it is wrong: npx assay repeat essays\n',
    });
  });

  test('refuses a question that is not there, and asks nobody', async () => {
    await open(quizFiles(), answerRightly);

    const unknown = await ask('capitals', 'What is the capital of Keny?');
    const none = await ask('capitals');

    expect(unknown).toEqual({
      code: 3,
      out: '',
      error:
        'capitals has no question "What is the capital of Keny?" (did you mean "What is the capital of Kenya?"?).\n',
    });
    expect(none).toMatchObject({
      code: 3,
      error: expect.stringContaining('npx assay ask capitals "What is the capital of France?"') as unknown,
    });
    expect(server.requests).toEqual([]);
  });

  test('ends with 2 when no reply came', async () => {
    await open(quizFiles(), () => (response) => void response.writeHead(422).end('{}'));

    const { code } = await ask('capitals', 'What is the capital of Kenya?', '--model', 'offline/examinee?errored=1');

    expect(code).toBe(2);
  });
});

describe('assay override of an answer', () => {
  const essays = { 'fixtures/essays/essays.json': JSON.stringify([{ id: 'clear', text: 'Clear.', points: 5 }]) };

  let server: ChatServer;

  withFourthKind();

  afterEach(async () => {
    project.remove();
    await server.close();
  });

  async function open(files: Readonly<Record<string, string>>, answer = answerWronglyTo('Kenya')): Promise<void> {
    project = openProject(files);
    server = await startChatServer(answer);
  }

  const run = (...args: readonly string[]) => project.run(args, { OPENAI_BASE_URL: server.url });

  const lines = (id: string): readonly AnswerOverride[] =>
    project
      .read(`overrides/${id}.jsonl`)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as AnswerOverride);

  const overridesIn = (folder: string): ReportDocument['overrides'] =>
    (JSON.parse(project.read(`${folder}/report.json`)) as ReportDocument).overrides;

  test('records by the title of a quiz’s question that a verdict was wrong, and reports count it', async () => {
    await open(quizFiles());
    await run('repeat', 'capitals', '--runs', '4', '--out', 'before');
    const title = capitals[2]?.title ?? '';

    const recorded = await run(
      ...['override', 'before', '--fixture', title, '--run', '1', '--analytic', 'correct=true'],
      ...['--reason', 'the file names the wrong capital', '--by', 'Ada'],
    );
    const again = await run(
      ...['override', 'before', '--fixture', title, '--run', '1', '--analytic', 'correct=true'],
      ...['--reason', 'again', '--json'],
    );
    const listed = await run('override', 'capitals', '--list');
    const after = await run('repeat', 'capitals', '--runs', '4', '--out', 'after');
    const report = await run('report', 'after');

    const [line, ...others] = lines('capitals');
    expect(line).toMatchObject({
      analytic: 'correct',
      value: true,
      reason: 'the file names the wrong capital',
      by: 'Ada',
      answer: expect.stringMatching(/^[12]$/) as unknown,
      verdict: { kind: 'recorded', report: 'before', model: 'gpt-6-luna · Prompt[0]', run: 0 },
    });
    expect([others, problemsOf('answer-override', line)]).toEqual([[], []]);
    expect(recorded).toMatchObject({ code: 0 });
    expect(recorded.out).toContain(
      `Recorded in overrides/capitals.jsonl: correct is true of answer ${String(line?.answer)} to ${String(line?.fixture)}, where run 1 of gpt-6-luna · Prompt[0] in before said false.\n`,
    );
    expect(shapeOf(JSON.parse(again.out))).toBe(
      '{ challenge, file, dryRun, recorded [], repeated [{ version, at, analytic, value, reason, fixture, answer, verdict { kind, report, model, run } }], overrides [{ version, at, analytic, reason, by, value, fixture, answer, verdict { kind, report, model, run } }] }',
    );
    expect(JSON.parse(again.out)).toMatchObject({ recorded: [], repeated: [{ reason: 'again' }] });
    expect(listed.out).toContain('1 override of capitals, in overrides/capitals.jsonl:\n');
    expect(listed.out).toContain('the file names the wrong capital');
    expect(overridesIn('before')).toBeUndefined();
    const counted = overridesIn('after');
    expect(counted).toMatchObject({ recorded: 1, concerned: 1, fixtures: 1, labels: [] });
    expect(counted?.wrong).toBe(counted?.answers);
    expect(counted?.wrong).toBeGreaterThan(0);
    expect(counted?.wrong).toBeLessThanOrEqual(4);
    expect(after.out).toContain('Note: 1 override is recorded and changes no figures; 1 concerns 1 fixture here');
    expect(report.out).toBe(after.out);
  });

  test.each([
    {
      kind: 'an interview',
      id: 'small',
      files: interviewFiles(),
      args: ['--model', 'offline/coder?skill=0'],
      fixture: 'Sum (javascript)',
      analytic: 'passed=true',
    },
    {
      kind: 'a fourth kind',
      id: 'essays',
      files: essays,
      args: ['--model', 'kind'],
      fixture: 'clear',
      analytic: 'exact=true',
    },
  ])('records one of $kind', async ({ id, files, args, fixture, analytic }) => {
    await open(files, () => '{"points": 4}');
    await run('repeat', id, '--runs', '2', ...args, '--out', 'before');

    const recorded = await run(
      ...['override', 'before', '--fixture', fixture, '--analytic', analytic, '--reason', 'it is right'],
    );
    await run('repeat', id, '--runs', '2', ...args, '--out', 'after');

    expect(recorded).toMatchObject({ code: 0, error: '' });
    const { length } = lines(id);
    expect(lines(id)).toMatchObject(Array(length).fill({ fixture, value: true }));
    expect(overridesIn('after')).toMatchObject({ recorded: length, concerned: length, answers: 2, wrong: 2 });
  });

  test('refuses what has no verdict to override, and writes nothing with --dry-run', async () => {
    await open(quizFiles());
    await run('repeat', 'capitals', '--runs', '1', '--out', 'r');
    const [france = '', , kenya = ''] = capitals.map(({ title }) => title);
    const why = ['--reason', 'x'];

    const right = await run('override', 'r', '--fixture', france, '--analytic', 'correct=true', ...why);
    const unknown = await run('override', 'r', '--fixture', 'Spain?', '--analytic', 'right=true', ...why);
    const without = await run('override', 'capitals', '--fixture', france);
    const dry = await run('override', 'r', '--fixture', kenya, '--analytic', 'correct=true', ...why, '--dry-run');

    expect(right).toMatchObject({ code: 3, error: expect.stringContaining('so there is nothing to override') });
    expect(unknown).toMatchObject({ code: 3, error: expect.stringContaining('no analytic "right"') });
    expect(without).toEqual({
      code: 3,
      out: '',
      error:
        'Name the report with the wrong verdict: npx assay override <report folder> --fixture <question> … To see the overrides of capitals: --list.\n',
    });
    expect(dry.out).toContain('Would record in overrides/capitals.jsonl: correct is true');
    expect(lines('capitals')).toEqual([]);
  });
});
