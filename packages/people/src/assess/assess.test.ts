import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { usePlugin } from '../../../assay/dist/plugin/plugins';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { plugin } from '../plugin';

let project: Project;
beforeAll(() => {
  usePlugin(plugin);
});
beforeEach(() => {
  project = openProject({});
});
afterEach(() => {
  project.remove();
});

/** Two graders, three items, two runs; `right` says what people agree on. */
const verdicts = [
  'submission,analytic,model,prompt,run,verdict,truth,note',
  'a,isPure,m1,plain,1,true,true,x',
  'a,isPure,m1,plain,2,true,true,x',
  'b,isPure,m1,plain,1,true,false,x',
  'b,isPure,m1,plain,2,false,false,x',
  'c,isPure,m1,plain,1,false,true,x',
  'c,isPure,m1,plain,2,false,true,x',
  'a,isPure,m2,plain,1,1,true,x',
  'b,isPure,m2,plain,1,0,false,x',
  'c,isPure,m2,plain,1,,true,x',
].join('\n');

interface Report {
  readonly kind: string;
  readonly outcome: { readonly status: string; readonly sentence: string };
  readonly models: readonly {
    readonly model: string;
    readonly judged: number;
    readonly errored: number;
    readonly unreadable: number;
    readonly assertions: readonly { readonly fixture: string; readonly failures: number; readonly judged: number }[];
  }[];
  readonly added: { readonly people: { readonly people: object | null; readonly graders: readonly object[] } };
  readonly notes: readonly string[];
}

async function assess(
  files: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly error: string; readonly report: Report; readonly out: string }> {
  for (const [file, text] of Object.entries(files)) {
    project.write(file, text);
  }
  const { code, out, error } = await project.run(['assess', ...args]);
  const report = code === 3 ? ({} as Report) : (JSON.parse(project.read('out/report.json')) as Report);
  return { code, out, error, report };
}

describe('assay assess', () => {
  test('reports on verdicts of a table: errors by grader, runs, and what is missing', async () => {
    const { code, out, report } = await assess({ 'v.csv': verdicts }, 'v.csv', '--out', 'out');

    // A third of what the second grader was asked is missing.
    expect(code).toBe(2);
    expect(report.kind).toBe('assess');
    expect(
      report.models.map(({ model, judged, errored, assertions }) => ({
        model,
        judged,
        errored,
        failures: assertions.map(({ fixture, failures }) => `${fixture} ${failures}`),
      })),
    ).toEqual([
      { model: 'm1 · plain', judged: 6, errored: 0, failures: ['a 0', 'b 1', 'c 2'] },
      { model: 'm2 · plain', judged: 2, errored: 1, failures: ['a 0', 'b 0', 'c 0'] },
    ]);
    expect(report.added.people.people).toBeNull();
    expect(report.notes).toEqual([
      'columns read from v.csv: item "submission"; analytic "analytic"; model "model"; prompt "prompt"; run "run"; verdict "verdict"; truth "truth"',
      'columns not read from v.csv: "note"',
      'right values: 3 stated',
      '1 verdict missing, which count neither as right nor as wrong',
    ]);
    expect(out).toContain('9 trials of a file · no calls made');
    expect(out).not.toContain('ASSAY_RECORDINGS');
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^Next: /);
  });

  test('takes the majority of people from a second table, and judges nothing on which they are divided', async () => {
    const files = {
      'v.csv': 'id,grader,r1,r2\n1,g,1,1\n2,g,0,1\n3,g,1,0\n4,g,1,1\n',
      'p.csv': 'id,human_1,human_2,human_3\n1,1,1,1\n2,1,1,0\n3,0,1,\n4,0,0,NA\n',
    };

    const { code, report } = await assess(files, 'v.csv', '--verdict', 'r1,r2', '--people', 'p.csv', '--out', 'out');

    expect(code).toBe(0);
    expect(report.models[0]?.assertions.map(({ fixture, failures, judged }) => [fixture, failures, judged])).toEqual([
      ['1', 0, 2],
      ['2', 1, 2],
      ['4', 2, 2],
    ]);
    expect(report.notes).toContain(
      'right values: 3 by the majority of people; people are divided on 1, which are not judged',
    );
    expect(report.added.people.people).toMatchObject({ raters: 3, assertions: 2, divided: 1 });
    expect(report.added.people.graders).toMatchObject([
      { group: 'g', failures: 3, judged: 6, always: 1, sometimes: 1, votes: null },
    ]);
  });

  test('takes what people said from a table with a row for each rating', async () => {
    const files = {
      'v.csv': 'id,model,verdict\n1,m,1\n2,m,0\n',
      'p.csv': 'id,annotator,label\n1,ana,yes\n1,ben,yes\n1,cy,no\n2,ana,✓\n2,ben,✓\n',
    };

    const { report } = await assess(files, 'v.csv', '--people', 'p.csv', '--out', 'out');
    project.write('p.csv', 'id,annotator,label\n1,,yes\n2,ana,yes\n2,ana,no\n');
    const bad = await project.run(['assess', 'v.csv', '--people', 'p.csv']);

    expect(report.models[0]?.assertions.map(({ fixture, failures }) => [fixture, failures])).toEqual([
      ['1', 0],
      ['2', 1],
    ]);
    expect(report.notes).toContain('columns read from p.csv: item "id"; person "annotator"; rating "label"');
    expect(bad.code).toBe(3);
    expect(bad.error).toBe(
      'p.csv cannot be used:\n  - line 2, annotator: expected who rated, received nothing\n  - line 4, label: expected true for 2 as in line 3, received false\n',
    );
  });

  test('refuses options of tables for the file of a tool', async () => {
    const { code, error } = await assess(
      { 'e.jsonl': '{"spec":{"completion_fns":["m"]}}\n', 'p.csv': 'id,truth\n1,1\n' },
      'e.jsonl',
      '--people',
      'p.csv',
    );

    expect(code).toBe(3);
    expect(error).toBe(
      'e.jsonl is read as a file of openai-evals, which says itself what is what: leave out --people, --encoding and the options of columns, or say --format table.\n',
    );
  });

  test('judges analytics that a trial has, and none that it lacks', async () => {
    const table = [
      'item,analytic,model,verdict,truth',
      'a,x,m,1,1',
      'a,y,m,,1',
      'b,x,m,0,1',
      'b,y,m,unreadable,0',
      'c,x,m,1,1',
      'c,y,m,0,0',
    ].join('\n');

    const { report } = await assess({ 'v.csv': table }, 'v.csv', '--out', 'out');

    expect(
      report.models[0]?.assertions.map(({ fixture, failures, judged, ...one }) => [
        fixture,
        (one as unknown as { analytic: string }).analytic,
        failures,
        judged,
      ]),
    ).toEqual([
      ['a', 'x', 0, 1],
      ['a', 'y', 0, 0],
      ['b', 'x', 1, 1],
      ['b', 'y', 1, 1],
      ['c', 'x', 0, 1],
      ['c', 'y', 0, 1],
    ]);
  });

  test('keeps the verdicts on items that nobody labelled, for grades', async () => {
    const table = ['item,analytic,model,verdict,truth', 'a,x,m,1,1', 'a,y,m,0,', 'b,x,m,1,', 'b,y,m,,', 'c,x,m,NA,'];

    const { code, out, report } = await assess({ 'v.csv': table.join('\n') }, 'v.csv', '--out', 'out');
    const [head, ...trials] = project
      .read('out/trials.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { unlabelled?: unknown; details?: unknown; trial: { verdict: unknown } });

    expect(code).toBe(0);
    expect(head?.unlabelled).toEqual(['b', 'c']);
    expect(trials.slice(0, 3).map(({ details, trial }) => [trial.verdict, details])).toEqual([
      [{ status: 'correct' }, { values: { y: false } }],
      [{ status: 'correct' }, { values: { x: true } }],
      [{ status: 'errored', problem: 'no verdict (NA)' }, undefined],
    ]);
    expect(report.models[0]).toMatchObject({ judged: 1, errored: 0 });
    expect(out).not.toContain('Unreviewed');
  });

  test('fails with --assert hard where errors exceed what is tolerated, and can be read again', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `${index},m,${index < 20 ? 0 : 1},1`);
    const table = ['item,model,verdict,truth', ...rows].join('\n');

    const { code, out } = await assess({ 'v.csv': table }, 'v.csv', '--assert', 'hard', '--out', 'out');
    const again = await project.run(['report', 'out']);

    expect(code).toBe(1);
    expect(out).toContain('FAILED');
    expect(again.code).toBe(1);
    expect(again.out).toBe(out);
  });

  test('is compared and has a history as other reports do', async () => {
    const rows = Array.from({ length: 8 }, (_, index) => `${index},one,${index % 4 === 0 ? 0 : 1},1`);
    await assess({ 'v.csv': ['item,model,verdict,truth', ...rows].join('\n') }, 'v.csv', '--out', 'out');
    await project.run(['assess', 'v.csv', '--out', 'second']);

    expect((await project.run(['compare', 'out', 'second'])).code).toBe(0);
    expect(project.read('out/report.html')).toContain('Graders');

    const later = rows.map((row, index) => (index < 6 ? row.replace(/,[01],1$/, ',0,1') : row));
    project.write('v.csv', ['item,model,verdict,truth', ...later].join('\n'));
    for (const place of ['reports/one', 'reports/two']) {
      await project.run(['assess', 'v.csv', '--name', 'v', '--out', place]);
      project.write('v.csv', ['item,model,verdict,truth', ...rows].join('\n'));
    }
    const history = await project.run(['history', 'v']);

    expect(history.out).toContain('one, under assess: 2 reports');
    expect(history.out).not.toContain('no new evidence');
  });

  test.each([
    ['', 'v.csv cannot be used:\n  - the file has no columns: expected a header, such as item,model,verdict,truth\n'],
    [
      'item,id,verdict,truth\n1,2,1,1\n',
      'v.csv cannot be used:\n  - which column is the item: "item" or "id"? Add --item <column>\n',
    ],
    [
      'item,verdict,truth\n1,maybe,1\n2,1,perhaps\n,1,1\n',
      'v.csv cannot be used:\n  - line 2, verdict: expected true or false (or 1, 0, yes, no, correct, wrong; empty or NA for none), received "maybe"\n  - line 3, truth: expected true or false (or 1, 0, yes, no, correct, wrong; empty or NA for none), received "perhaps"\n  - line 4, item: expected what was graded, received nothing\n',
    ],
    [
      'item,verdict,truth\n1,1,1\n1,0,1\n',
      'v.csv cannot be used:\n  - line 3: a second verdict of grader on 1, after line 2: name what tells them apart with --run, --analytic, --prompt or --item\n',
    ],
    [
      'item,verdict\n1,1\n',
      'v.csv has 1 verdict, but nobody says which verdicts are right: add --truth <column>, --raters <columns>, or --people <file>.\n',
    ],
    [
      'item,run,verdict,truth\n1,1,1,1\n1,2,1,0\n',
      'v.csv cannot be used:\n  - line 3, truth: expected true for 1 as in line 2, received false\n',
    ],
  ])('refuses %j', async (table, message) => {
    const { code, error } = await assess({ 'v.csv': table }, 'v.csv', '--out', 'out');

    expect(code).toBe(3);
    expect(error).toContain(message);
  });
});
