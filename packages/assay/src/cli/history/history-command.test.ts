import { afterEach, describe, expect, test } from '@jest/globals';
import { type HistoryDocument, historyDocumentSchema } from '../../experiment/history/history-document';
import { openProject, type Project } from '../../testing/open-project';
import { eight, pastReports } from '../../testing/past-report';
import { parityFiles, parityFixture, parityPrompt } from '../../testing/small-challenge';
import { describeSimulated } from '../../experiment/report/describe-simulated';

let project: Project;

afterEach(() => {
  project.remove();
});

/** The small challenge with seven more fixtures. */
const ten = {
  ...parityFiles,
  ...Object.fromEntries(
    Array.from({ length: 7 }, (_, index) => [
      `fixtures/parity/right-${String(index)}.yaml`,
      parityFixture(`remainder ${String(index)}`, true, true, `const isEven = (n) => n % 2 === 0; // ${String(index)}`),
    ]),
  ),
};

const isSafe = (text: string): boolean => text !== '' && !text.includes('\u001b') && !text.includes('\u202e');

async function historyOf(...args: readonly string[]): Promise<HistoryDocument> {
  const { code, out } = await project.run(['history', ...args, '--json']);
  expect(code).toBe(0);
  return historyDocumentSchema.parse(JSON.parse(out));
}

describe('assay history', () => {
  test('shows how real reports went: rates, what changed, and that the last change is no chance', async () => {
    project = openProject(ten);
    const repeat = async (out: string, flip: string): Promise<void> => {
      await project.run([
        'repeat',
        'parity',
        '--runs',
        '20',
        '--model',
        `offline/key?${flip}`,
        '--out',
        `reports/${out}`,
      ]);
    };
    await repeat('one', 'flip=0.05&seed=1');
    await repeat('two', 'flip=0.05&seed=1');
    project.write('prompts/parity.md', parityPrompt.replace('Judge this', 'Do judge this'));
    project.write(
      'fixtures/parity/right.yaml',
      parityFixture('a remainder', true, false, 'const isEven = 1; // right'),
    );
    await repeat('three', 'flip=0.5&seed=2');

    const { out, error, code } = await project.run(['history', 'parity']);
    const document = await historyOf('parity');

    expect([code, error]).toEqual([0, '']);
    expect(document).toMatchObject({ measure: 'failure-rate', reports: 3, looks: 1, warnings: [] });
    const [track] = document.tracks;
    expect(track?.reports.map(({ folder, runs, fixtures }) => [folder, runs, fixtures])).toEqual([
      ['reports/one', 20, 10],
      ['reports/two', 20, 10],
      ['reports/three', 20, 10],
    ]);
    expect(track?.marks).toMatchObject([
      { report: 2, changes: [{ what: 'prompt' }, { what: 'model' }, { what: 'fixtures' }] },
    ]);
    expect(track?.series.map(({ name, changes }) => [name, changes[0]?.fixtures, changes[0]?.verdict])).toEqual([
      ['isCorrect', 10, 'worse'],
      ['isShort', 9, 'worse'],
    ]);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(
      /^WORSE \(simulated\)\. Answers about parity got worse on \d+ \w+ \d+; the newest report failed\.$/,
    );
    expect(lines[1]).toMatch(/^ {2}is\w+ went from [\d.]+ % \(\d+ of \d+\) to [\d.]+ % wrong \(\d+ of \d+\)\.$/);
    expect(lines.at(-1)).toBe('Next: See which replies changed: npx assay compare reports/two reports/three --open');
    expect(out).toContain(`\n${describeSimulated()}\n`);
    expect(out).toMatch(/^ {2}▂▂█ {2}isCorrect +[\d.]+ % → [\d.]+ % +[\d.]+–[\d.]+ % {2}worse since \S+ \S+$/m);
    expect(out).toMatch(/^ {4}a$/m);
    expect(out).toMatch(
      /^ {2}a {5}\S+ \S+ {2}prompt: \w{8} → \w{8}; model: offline\S+ → offline\S+; fixtures: changed expected values: right$/m,
    );
    expect(out).toMatch(
      /^ {2}worse: isCorrect, since .*: [\d.]+ % \(\d+\/200\) → [\d.]+ % \(\d+\/200\) wrong on 10 fixtures; p = 0\.0\d+$/m,
    );
  });

  test('lists the reports of one analytic, and marks gates, what was cut short and what was replayed', async () => {
    project = openProject(
      pastReports(
        { failures: eight(8) },
        { kind: 'gate' },
        { complete: false },
        { replayed: true, failures: eight(8) },
      ),
    );

    const { out } = await project.run(['history', 'parity', '--analytic', 'a']);

    expect(out).toBe(`NOTHING TO COMPARE. parity has 4 reports; nothing can be compared.
  A change takes two reports with new replies and a number of trials fixed in advance.

Parity (parity): failure rate over 4 reports

gpt-6-luna: 4 reports, 2026-11-01 10:00 to 2026-11-04 10:00 UTC
        analytic  first → last    95 %  last change
  █▁▁█  a          10 % → 10 %  0–50 %  none shown
   GXR
  ▁ is 0 %, █ is 10 %

Failure rate of each report, with 95 % interval, and number of judged answers
  report (UTC)         mark  asked                                   a
  2026-11-01 10:00 r0        8 fixtures × 10 runs  10 % (0–50 %) of 80
  2026-11-02 10:00 r1  G     8 fixtures × 10 runs   0 % (0–50 %) of 80
  2026-11-03 10:00 r2  X     8 fixtures × 10 runs   0 % (0–50 %) of 80
  2026-11-04 10:00 r3  R     8 fixtures × 10 runs  10 % (0–50 %) of 80

G: a gate. Gates stop early, so their rates are biased and not compared.
X: stopped early or only a part: not compared.
R: all replies from recordings, so no new evidence.
Intervals are for submissions like the fixtures.
--json lists everything.

Next: Ask again with new replies (ASSAY_RECORDINGS=record): npx assay repeat parity --runs 10
`);
  });

  test('shows digits where a screen may lack blocks', async () => {
    project = openProject(pastReports({}, { failures: eight(1) }, { failures: eight(8) }));

    const { out } = await project.run(['history', 'parity'], { LC_ALL: 'C' });

    expect(out).toMatch(/^ {2}029 {2}a /m);
    expect(out).toContain('  0 is 0 %, 9 is 10 %\n');
  });

  test('shows names and folders of hostile reports without what steers a terminal', async () => {
    project = openProject({
      ...pastReports({ model: 'a\u001b[2Jb', analytics: ['x\u202Ey'] }, { model: 'c\nd', analytics: ['x\u202Ey'] }),
    });

    const { out } = await project.run(['history', 'parity', '--html']);

    expect(isSafe(out)).toBe(true);
    expect(out).toContain('a\\u001b[2Jb → c d: 2 reports');
    expect(isSafe(project.read('reports/history-parity.html'))).toBe(true);
  });

  test.each([
    {
      args: ['party'],
      error: 'reports has no report of "party" (did you mean "parity"?); it has reports of: parity.\n',
    },
    {
      args: ['parity', '--reports', 'nowhere'],
      error: 'There is no folder nowhere: run assay repeat parity first, or name it with --reports.\n',
    },
    {
      args: ['parity', '--model', 'gpt-6-lune', '--analytic', 'b'],
      error:
        'assay history:\n  - no report has the model "gpt-6-lune" (did you mean "gpt-6-luna"?); known: gpt-6-luna\n  - no report has the analytic "b"; known: a\n',
    },
    {
      args: ['parity', '--since', '2026-12-01'],
      error:
        'No report of parity is from 2026-12-01T00:00:00.000Z or later; the last one is from 2026-11-02T10:00:00.000Z.\n',
    },
    {
      args: ['--since', 'May'],
      error:
        'assay history:\n  - expects one challenge, received none; for example: npx assay history two-sum --since 2026-11-01\n  - --since expects a date such as 2026-11-01 or 2026-11-01T10:00:00Z, received "May"\n',
    },
  ])('refuses $args', async ({ args, error }) => {
    project = openProject(pastReports({}, {}));

    expect(await project.run(['history', ...args])).toEqual({ code: 3, out: '', error });
  });

  test('shows reports from a date on only', async () => {
    project = openProject(pastReports({}, {}, {}));

    expect((await historyOf('parity', '--since', '2026-11-02')).reports).toBe(2);
    expect((await historyOf('parity', '--since', '2026-11-02T11:00:00+01:00')).reports).toBe(2);
    expect((await historyOf('parity', '--since', '2026-11-02T10:00:01')).reports).toBe(1);
  });
});
