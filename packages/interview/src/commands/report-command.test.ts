import { afterEach, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import type { InterviewView } from '../output/page/interview-view';
import { interviewFiles, sectionIn, smallPrompt } from '../testing/interview-project';

let project: Project;

afterEach(() => {
  project.remove();
});

describe('assay interview report', () => {
  /** An evaluated row; it passes when it has both of its points. */
  function row(name: string, model: string, passed: number, parts: object = {}): object {
    const checks = [{ name: 'adds', assert: 'f.call(1)', eq: 2, weight: 2, got: passed, status: passed }];
    return {
      name,
      model,
      language: 'javascript',
      template: 'plain',
      params: {},
      run: 0,
      round: 1,
      answer: 'x',
      code: `const ${name} = 1;`,
      checks,
      status: passed === 2 ? 'PASS' : 'FAIL',
      passed,
      total: 2,
      ...parts,
    };
  }

  const toLines = (rows: readonly object[]): string => rows.map((one) => `${JSON.stringify(one)}\n`).join('');

  const names = Array.from({ length: 12 }, (_, index) => `q${String(index)}`);

  function open(): void {
    project = openProject({
      'good/evaluated.ndjson': toLines(names.map((name) => row(name, 'good', 2))),
      'poor/evaluated.ndjson': toLines([
        ...names.map((name) => row(name, 'poor', 0)),
        row('q0', 'poor', 0, { language: 'python', code: 'q0 = 1' }),
      ]),
    });
  }

  const report = ['interview', 'report', 'good', 'poor/evaluated.ndjson'];

  test('compares the answers of several files, and calls real only what is more than chance', async () => {
    open();

    const { code, out, error } = await project.run([...report, '--language', 'javascript']);

    expect(out)
      .toBe(`MEASURED. good earns most: 100 % of the points (69–100 %, allowing for the choice among 2), significantly more than poor (0 %, p = 0.00049).

24 answers · javascript · prompt plain

By model, best first
  model            points  answers that pass  verdict                            what went wrong  worst questions
  good   100 % (24 of 24)   100 % (12 of 12)  the best here                      nothing          none
  poor      0 % (0 of 24)      0 % (0 of 12)  significantly worse than the best  wrong result 12  q0 1/1, q1 1/1, q2 1/1, 9 more

Questions that lost points: 12
  question    points lost  failed answers
${names
  .slice(0, 10)
  .map((name) => `  ${name.padEnd(8)}  50 % (2 of 4)  poor 1/1`)
  .join('\n')}
  and 2 more questions, in the report

In numbers
  model  points      share (95 %)  passed      share (95 %)  pass@1  errored
  good    24/24  100 % (73–100 %)   12/12  100 % (73–100 %)   100 %        0
  poor     0/24      0 % (0–27 %)    0/12      0 % (0–27 %)     0 %        0

1 of 1 pairwise difference is significant (sign flips by question, p adjusted by Holm over all pairs).
Pairs, most significant first; differences in percentage points, with 95 % intervals for questions like these
  better  worse  difference (95 %)  adjusted p  verdict
  good    poor     100 (47 to 100)     0.00049  ✓ significant

  Intervals are 95 %, for questions like these.
Next: Look at the answers: npx assay interview report good/evaluated.ndjson --question q0
`);
    expect({ code, error }).toEqual({ code: 0, error: '' });
  });

  test('prints the leaderboard as Markdown, with the exit code of the report', async () => {
    open();

    const { code, out } = await project.run([...report, '--markdown']);

    expect(out).toBe(`| model | all | javascript | python |
| --- | ---: | ---: | ---: |
| good | 100 % (24/24) | 100 % (24/24) | – |
| poor | 0 % (0/26) | 0 % (0/24) | 0 % (0/2) |

Points earned, of those that could be, after the last round, by language.
`);
    expect(code).toBe(0);
  });

  test('is inconclusive about a folder in which not every reply has a verdict, whether the folder or its file is named', async () => {
    project = openProject({
      'cut/evaluated.ndjson': toLines(names.slice(0, 5).map((name) => row(name, 'good', 2))),
      'cut/asked.ndjson': `${toLines(names.map((name) => ({ name })))}{"name": "cut`,
      'whole/evaluated.ndjson': toLines(names.map((name) => row(name, 'good', 2))),
      'whole/asked.ndjson': toLines(names.map((name) => ({ name }))),
    });
    const problem = 'Incomplete: only 5 of the 12 replies in cut/asked.ndjson are judged.';
    const next = 'Judge the answers: npx assay interview evaluate cut/asked.ndjson';

    const folders = await project.run(['interview', 'report', 'cut', 'whole']);
    const file = await project.run(['interview', 'report', 'cut/evaluated.ndjson', '--json']);

    expect(folders.out.startsWith(`INCONCLUSIVE (cut short). ${problem}\n`)).toBe(true);
    expect(folders.out).toContain(`\nNext: ${next}\n`);
    expect(JSON.parse(file.out)).toMatchObject({
      complete: false,
      outcome: { sentence: expect.stringContaining(problem), next },
    });
    expect([folders.code, file.code]).toEqual([2, 2]);
  });

  test('prints one JSON document, and writes it with a CSV file to the folder that is named', async () => {
    open();

    const { out, error } = await project.run([...report, '--json', '--out', 'there']);
    const again = await project.run([...report, '--out', 'there']);

    const document = sectionIn(out);
    expect(document.files).toEqual(['good/evaluated.ndjson', 'poor/evaluated.ndjson']);
    expect(document.cells.map(({ model, language, answers }) => [model, language, answers])).toEqual([
      ['good', 'javascript', 12],
      ['poor', 'javascript', 12],
      ['poor', 'python', 1],
    ]);
    expect(JSON.parse(project.read('there/report.json'))).toEqual(JSON.parse(out));
    expect(project.read('there/report.csv').split('\r\n')).toHaveLength(12 + 12 + 1 + 2);
    expect(error).toBe('Report: there\n');
    expect(again.error).toBe('there already exists, so the report goes to there-2.\nReport: there-2\n');
    expect(readdirSync(join(project.path, 'there-2')).sort()).toEqual([
      'report.csv',
      'report.html',
      'report.json',
      'report.md',
    ]);
  });

  test('shows the answers to one question side by side, or as JSON', async () => {
    open();

    const shown = await project.run([...report, '--question', 'q0']);
    const json = await project.run([...report, '--question', 'q0', '--json']);

    expect(shown.out.split('\n').map((line) => line.replace(/ +│ ?/, ' │ ').trimEnd())).toEqual([
      'good, plain │ poor, plain',
      'q0, javascript, run 1: PASS, 2 of 2 points │ q0, javascript, run 1: FAIL, 0 of 2 points',
      ' │',
      'const q0 = 1; │ const q0 = 1;',
      ' │',
      '✓ adds │ ✗ adds',
      '─'.repeat(100),
      'poor, plain',
      'q0, python, run 1: FAIL, 0 of 2 points',
      '',
      'q0 = 1',
      '',
      '✗ adds',
      '',
    ]);
    expect(JSON.parse(json.out)).toMatchObject({
      question: 'q0',
      answers: [
        { model: 'good', status: 'PASS' },
        { model: 'poor', status: 'FAIL' },
        { model: 'poor', language: 'python' },
      ],
    });
  });

  test('counts a row once, whichever way its file is named', async () => {
    open();

    const { out } = await project.run(['interview', 'report', 'good', './good/evaluated.ndjson', '--json']);

    expect(sectionIn(out).rows).toBe(12);
  });

  test('tells parameters and prompts of one model apart', async () => {
    project = openProject({
      'rows.ndjson': toLines([
        row('q0', 'm', 2, { params: { temperature: 0 } }),
        row('q0', 'm', 0, { params: { temperature: 1 } }),
        row('q0', 'm', 1, { params: { temperature: 1 }, template: 'terse' }),
      ]),
    });

    const { out } = await project.run(['interview', 'report', 'rows.ndjson']);

    expect(out).toMatch(/^ {2}m, plain, temperature=0 +2\/2 /m);
    expect(out).toMatch(/^ {2}m, plain, temperature=1 +0\/2 /m);
    expect(out).toMatch(/^ {2}m, terse, temperature=1 +1\/2 /m);
  });

  test('ends with 2 when too few answers came, and says why', async () => {
    const lost = { status: 'ERRORED', error: '500 no \u001b[2J luck', checks: [], total: 0 };
    project = openProject({ 'rows.ndjson': toLines([row('q0', 'm', 2), row('q1', 'm', 0, lost)]) });

    const { code, error } = await project.run(['interview', 'report', 'rows.ndjson']);

    expect({ code, error }).toEqual({ code: 2, error: '1 answer not judged: 500 no \\u001b[2J luck\n' });
  });

  test.each([
    [
      [],
      'assay interview report:\n  - expects one or more files of evaluated rows; for example: npx assay interview report reports/*/evaluated.ndjson',
    ],
    [['nowhere.ndjson'], 'There is no file <folder>/nowhere.ndjson.'],
    [
      ['good', '--question', 'q00'],
      `No answer to a question "q00" (did you mean "q0"?); there are: ${names.join(', ')}.`,
    ],
    [
      ['good', '--language', 'pyton'],
      'assay interview report:\n  - --language expects one or more of javascript, python; received "pyton" (did you mean "python"?)',
    ],
    [['good', '--language', 'python'], 'good: no answer in python.'],
  ])('refuses %j', async (args, message) => {
    open();

    expect(await project.run(['interview', 'report', ...args])).toEqual({ code: 3, out: '', error: `${message}\n` });
  });
});

describe('report page', () => {
  const row = (model: string): string =>
    `${JSON.stringify({
      name: 'Sum',
      model,
      language: 'python',
      run: 0,
      round: 1,
      answer: 'x',
      code: 'x = 1',
      checks: [],
      status: 'PASS',
      passed: 2,
      total: 2,
    })}\n`;

  /** What the page in a file shows. */
  function viewIn(file: string): InterviewView {
    const [, json = '{}'] = /<script type="application\/json" id="view">(.*)<\/script>/.exec(project.read(file)) ?? [];
    return JSON.parse(json) as InterviewView;
  }

  describe('assay interview report --html', () => {
    test.each([
      ['reports/one', 'reports/one/report.html'],
      ['reports/one/evaluated.ndjson', 'reports/one/report.html'],
      ['rows.evaluated.ndjson', 'rows.evaluated.report.html'],
    ])('writes the page of %s beside the rows', async (path, page) => {
      project = openProject({ 'reports/one/evaluated.ndjson': row('one'), 'rows.evaluated.ndjson': row('one') });

      const { code, error } = await project.run(['interview', 'report', path, '--html']);

      expect({ code, error }).toEqual({ code: 0, error: `Page: ${page}\n` });
      expect(viewIn(page).cells.map(({ label }) => label)).toEqual(['one']);
    });

    test('writes the page of several files to the folder that is named, and to no other', async () => {
      project = openProject({ 'one.ndjson': row('one'), 'other.ndjson': row('other') });
      const both = ['interview', 'report', 'one.ndjson', 'other.ndjson', '--html'];

      await expect(project.run(both)).resolves.toMatchObject({
        code: 3,
        error: '--html writes the page next to a single file; for 2 files, name a folder: --out <folder>\n',
      });
      const { error } = await project.run([...both, '--out', 'there']);

      expect(error).toBe('Report: there\n');
      expect(viewIn('there/report.html').cells.map(({ label }) => label)).toEqual(['one', 'other']);
    });
  });

  describe('assay report --html', () => {
    test('writes the page of an interview again as it was, with what its prompt required then', async () => {
      project = openProject(interviewFiles(smallPrompt('policy: { points: 0.9, assert: soft }')));
      const run = ['interview', 'run', 'small', '--sandbox', 'embedded', '--model', 'offline/coder?skill=0.4&seed=3'];
      await project.run([...run, '--out', 'reports/2026-11-21T10-00-00-small']);
      const page = `${project.report()}/report.html`;
      const before = viewIn(page);
      project.write('prompts/small.md', smallPrompt('policy: { points: 0.1, assert: hard }'));

      const { error } = await project.run(['report', project.report(), '--html']);

      expect(error).toBe(`Page: ${page}\n`);
      expect(before.picture).toEqual([expect.objectContaining({ rows: [expect.objectContaining({ tolerate: 0.9 })] })]);
      expect(viewIn(page)).toEqual(before);
    });
  });
});
