import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kind } from '../../../assay/dist/experiment/kind';
import type { AnswerOverride } from '../../../assay/dist/experiment/overrides/answer-override';
import type { ReportDocument } from '../../../assay/dist/experiment/report/report-document';
import { kinds } from '../../../assay/dist/kinds';
import { startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { essayKind } from '../fourth-kind/kind';
import { interviewFiles } from '../../../interview/dist/testing/interview-project';
import { problemsOf } from '../../../assay/dist/testing/json-schema-validator';
import { shapeOf } from '../../../assay/dist/testing/shape-of';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { answerWronglyTo, capitals, quizFiles } from '../../../assay/dist/testing/quiz-project';

const essays = { 'fixtures/essays/essays.json': JSON.stringify([{ id: 'clear', text: 'Clear.', points: 5 }]) };

let project: Project;
let server: ChatServer;

beforeAll(() => {
  (kinds as Kind[]).push(essayKind);
});
afterAll(() => {
  (kinds as Kind[]).pop();
});
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

describe('assay override of an answer', () => {
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
