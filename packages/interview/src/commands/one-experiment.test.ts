import { afterEach, describe, expect, test } from '@jest/globals';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { interviewFiles, sectionIn, smallPrompt } from '../testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';

const model = ['--model', 'offline/coder?skill=0.5&seed=3'];
const variables = { ASSAY_CONCURRENCY: '4' };

let project: Project;
afterEach(() => {
  project.remove();
});

describe('an interview as an experiment', () => {
  test('is measured by assay repeat, which leaves a log, its texts and a page of answers', async () => {
    project = openProject(interviewFiles(smallPrompt('policy: { points: 0.1 }')));

    const { code, out } = await project.run(['repeat', 'small', ...model, '--runs', '4', '--out', 'here', '--json']);

    const { of, kind, models } = JSON.parse(out) as {
      readonly of: string;
      readonly kind: string;
      readonly models: readonly { readonly assertions: readonly object[] }[];
    };
    expect({ of, kind }).toEqual({ of: 'interview', kind: 'repeat' });
    expect(models[0]?.assertions[0]).toMatchObject({
      fixture: 'Sum (javascript)',
      title: 'Sum',
      file: 'fixtures/small/questions.yaml',
      line: 1,
      analytic: 'passed',
      expected: true,
      assert: 'soft',
      trials: 4,
    });
    expect(sectionIn(out)).toMatchObject({
      rows: 12,
      policy: { points: 0.1 },
      cells: [{ interview: 'small', template: 'small', language: 'javascript', answers: 12, simulated: true }],
    });
    expect(readdirSync(join(project.path, 'here')).sort()).toEqual([
      'report.csv',
      'report.html',
      'report.json',
      'report.md',
      'texts.jsonl',
      'trials.jsonl',
    ]);
    expect(project.read('here/report.html')).toContain('const add = (a, b)');
    expect(code).toBe(0);
  });

  test('comes to the same by assay report, by assay interview report, and by assay interview run', async () => {
    project = openProject(interviewFiles());
    const [, ...read] = [
      await project.run(['repeat', 'small', ...model, '--runs', '3', '--out', 'a']),
      await project.run(['report', 'a', '--json']),
      await project.run(['interview', 'report', 'a', '--json']),
      await project.run(['interview', 'run', 'small', ...model, '--runs', '3', '--json']),
    ];

    const [again, rows, run] = read.map(({ out }) => sectionIn(out));
    expect(again).toEqual(sectionIn(project.read('a/report.json')));
    expect({ ...rows, files: [] }).toEqual(again);
    expect({ ...run, sandboxes: [] }).toEqual({ ...again, sandboxes: [] });
  });

  test('fails by its points, and says who misses them', async () => {
    project = openProject(interviewFiles(smallPrompt('policy: { points: 0.9 }')));

    const { code, out } = await project.run(['repeat', 'small', '--model', 'offline/coder?skill=0', '--runs', '1']);

    expect(out).toMatch(
      /^FAILED \(simulated\)\. The only model did not earn [^]*: \d of 8 points \([\d.]+ %\), 90 % are required\.\n/,
    );
    expect(code).toBe(1);
  });

  test('is gated where its questions are hard, and otherwise has nothing to certify', async () => {
    project = openProject(interviewFiles());
    const gate = ['gate', 'small', '--preset', 'quick'];

    const soft = await project.run([...gate, '--model', 'offline/coder']);
    const right = await project.run([...gate, '--model', 'offline/coder'], { ASSAY_ASSERT: 'hard' });
    const wrong = await project.run([...gate, '--model', 'offline/coder?skill=0'], { ASSAY_ASSERT: 'hard' });

    expect(soft).toMatchObject({
      code: 3,
      error: 'small has no hard assertion: there is nothing to certify.\n  Require an accuracy: --accuracy 80%\n',
    });
    expect([right.code, wrong.code]).toEqual([0, 1]);
    expect(right.out).toContain('CERTIFIED');
    expect(wrong.out).toContain('Sum (javascript) › passed');
  });

  test('keeps corrections apart: a round is a group of its own, whose number of trials nobody plans', async () => {
    project = openProject(interviewFiles(smallPrompt('policy: { points: 0, questions: hard }')));
    const rounds = ['--model', 'offline/coder?skill=0.4&seed=3', '--rounds', '3', '--runs', '4'];

    const { code, out } = await project.run(['interview', 'run', 'small', ...rounds, '--json']);

    const report = JSON.parse(out) as {
      readonly complete: boolean;
      readonly models: readonly { readonly model: string }[];
    };
    expect(report.complete).toBe(true);
    expect(report.models.map((one) => one.model.replace(/^[^,]*/, ''))).toEqual(['', ', round 2', ', round 3']);
    const shares = sectionIn(out).cells.map(({ round, passed }) => [round, passed]);
    expect(shares.map(([round]) => round)).toEqual([1, 2, 3]);
    expect(shares.map(([, passed]) => passed)).toEqual(
      shares.map(([, passed]) => passed).sort((a = 0, b = 0) => a - b),
    );
    expect(code).toBe(0);
  });

  test('is compared and followed over time like any other challenge', async () => {
    project = openProject(interviewFiles());
    const repeat = ['repeat', 'small', '--runs', '5', '--model'];
    const days = ['2026-11-20', '2026-11-21'];
    await project.run([...repeat, 'offline/coder', '--out', 'reports/2026-11-20T10-00-00-small'], variables);
    await project.run([...repeat, 'offline/coder?skill=0', '--out', 'reports/2026-11-21T10-00-00-small'], variables);

    const compared = await project.run(['compare', ...days.map((day) => `reports/${day}T10-00-00-small`), '--json']);
    const history = await project.run(['history', 'small', '--json']);

    expect(JSON.parse(compared.out)).toMatchObject({ comparisons: [{ fixtures: 3 }] });
    expect(JSON.parse(history.out)).toMatchObject({ challenge: 'small', measure: 'share-of-points' });
  });

  test('of which only the rows are left is reported and merged', async () => {
    project = openProject(interviewFiles());
    const place = 'reports/2026-11-20T10-00-00-small';
    await project.run(['interview', 'run', 'small', ...model, '--out', place]);
    const section = sectionIn(project.read(`${place}/report.json`));
    rmSync(join(project.path, place, 'trials.jsonl'));
    rmSync(join(project.path, place, 'report.json'));

    const report = await project.run(['report', place, '--json']);
    const merged = await project.run(['merge', place, '--out', 'merged', '--json']);

    expect(sectionIn(report.out).cells).toEqual(section.cells);
    expect(JSON.parse(merged.out)).toMatchObject({ reports: [{ challenge: 'small', complete: true, trials: 3 }] });
    expect(sectionIn(project.read('merged/small/report.json')).cells).toEqual(section.cells);
  });
});
