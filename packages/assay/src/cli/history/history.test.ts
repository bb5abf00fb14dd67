import { afterEach, describe, expect, test } from '@jest/globals';
import { type HistoryDocument, historyDocumentSchema } from '../../experiment/history/history-document';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import { completion, startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { eight, pastReport, pastReports } from '../../testing/past-report';
import { capitals, quizFiles } from '../../testing/quiz-project';
import { parityAnswer, parityFiles, parityFixture, parityPrompt, parityVariant } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

async function historyOf(...args: readonly string[]): Promise<HistoryDocument> {
  const { code, out } = await project.run(['history', ...args, '--json']);
  expect(code).toBe(0);
  return historyDocumentSchema.parse(JSON.parse(out));
}

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

let reports = 0;

async function repeat(...flags: readonly string[]): Promise<void> {
  reports += 1;
  const args = ['repeat', 'parity', '--runs', '2', '--model', 'offline/key', '--out', `reports/${String(reports)}`];
  await project.run([...args, ...flags]);
}

/** What changed in each report of each track after the first. */
async function marks(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { out } = await project.run(['history', 'parity', '--json']);
  const { tracks } = historyDocumentSchema.parse(JSON.parse(out));
  return Object.fromEntries(
    tracks.map(({ slot, reports: own, marks: found }) => [
      slot,
      own.slice(1).map((_, index) => {
        const changes = found.find(({ report }) => report === index + 1)?.changes ?? [];
        return changes.map(({ what, text }) => (what === 'prompt' ? what : `${what}: ${text}`)).join('; ');
      }),
    ]),
  );
}

describe('what assay history says has changed', () => {
  test('is a prompt only when that prompt was edited, whatever is asked beside it', async () => {
    project = openProject({ ...parityFiles, 'prompts/parity.strict.md': parityVariant('Be strict.') });
    await repeat();
    await repeat('--prompt', 'parity,parity.strict');
    await repeat();
    project.write('prompts/parity.strict.md', parityVariant('Be very strict.'));
    await repeat('--prompt', 'parity,parity.strict');
    await repeat('--prompt', 'parity.strict');

    expect(await marks()).toEqual({ '': ['', '', ''], strict: ['prompt', ''] });
  });

  test('is no prompt where parameters of the request, another model’s name or a policy were edited', async () => {
    project = openProject(parityFiles);
    await repeat();
    const cool = parityPrompt.replace('gpt-6-luna', 'gpt-6-luna, temperature: 0.2');
    project.write('prompts/parity.md', cool);
    await repeat();
    const renamed = cool.replace('gpt-6-luna', 'gpt-7');
    project.write('prompts/parity.md', renamed);
    await repeat();
    project.write('prompts/parity.md', renamed.replace('tolerate: 0.01', 'tolerate: 0.02'));
    await repeat();
    project.write('prompts/parity.md', parityPrompt.replace('Judge', 'Do judge'));
    await repeat();

    expect(await marks()).toEqual({
      '': [
        'settings: request.temperature: – → 0.2',
        '',
        'settings: policy of 3 assertions',
        'prompt; settings: request.temperature: 0.2 → –; settings: policy of 3 assertions',
      ],
    });
  });
});

describe('the reports of assay history', () => {
  test('passes over what it cannot read, and names it', async () => {
    const broken = { ...pastReport(), startedAt: 'yesterday' };
    project = openProject({
      ...pastReports({}, {}),
      'reports/half/report.json': '{"version":1,"kind":"rep',
      'reports/odd/report.json': JSON.stringify(broken),
      'reports/other-format/report.json': JSON.stringify({ ...pastReport(), version: 2 }),
      'reports/junit.xml': '<testsuites/>',
      'reports/other/notes.txt': 'nothing',
    });

    const { code, error } = await project.run(['history', 'parity']);
    const { warnings, reports } = await historyOf('parity');

    expect(code).toBe(0);
    expect(error).toBe(
      'Skipped reports/half: reports/half/report.json is not JSON: restore the file as Assay wrote it.\n' +
        'Skipped reports/odd: reports/odd/report.json cannot be used:\n  - startedAt: expected a date\n' +
        'Skipped reports/other-format: reports/other-format/report.json was written by another version of Assay (format 2; this one reads 1): run the command again, or use the version that wrote the file.\n',
    );
    expect([reports, warnings.map(({ folder }) => folder)]).toEqual([
      2,
      ['reports/half', 'reports/odd', 'reports/other-format'],
    ]);
  });

  test('reads the trials where report.json is missing, and folders that hold several reports', async () => {
    project = openProject(parityFiles);
    const model = ['--model', 'offline/key?flip=0.2', '--runs', '4'];
    await project.run(['repeat', 'parity', ...model, '--out', 'reports/whole']);
    await project.run(['repeat', 'parity', ...model, '--out', 'reports/merged/parity']);
    const log = project.read('reports/whole/trials.jsonl');
    project.write('reports/killed/trials.jsonl', log.split('\n').slice(0, 9).join('\n'));
    project.write('reports/newer/trials.jsonl', log);
    project.write('reports/newer/report.json', '{"version":1,"kind":"repeat","challenge":"parity"}');

    const { tracks } = await historyOf('parity');

    expect(tracks[0]?.reports.map(({ folder, complete }) => [folder, complete])).toEqual([
      ['reports/killed', false],
      ['reports/newer', true],
      ['reports/whole', true],
      ['reports/merged/parity', true],
    ]);
    expect(tracks[0]?.series[0]?.points[1]).toEqual({ ...tracks[0]?.series[0]?.points[2], report: 1 });
  });

  test('counts no report that Jest leaves, for the next one replaces it, unless it is named', async () => {
    const [one = ''] = Object.values(pastReports({}));
    project = openProject({ ...pastReports({}, {}), 'reports/jest/parity/report.json': one });

    expect(await historyOf('parity')).toMatchObject({ reports: 2 });
    expect(await historyOf('parity', '--reports', 'reports/jest')).toMatchObject({ reports: 1 });
  });

  test('tells another snapshot behind a model’s name, and keeps simulated reports apart', async () => {
    let snapshot = 'gpt-6-luna-1';
    const server = await startChatServer(({ prompt }) =>
      completion(JSON.stringify(parityAnswer(prompt)), { model: snapshot }),
    );
    project = openProject(parityFiles);
    const repeat = (...args: readonly string[]) =>
      project.run(['repeat', 'parity', '--runs', '2', ...args], {
        OPENAI_BASE_URL: server.url,
        ASSAY_RECORDINGS: 'off',
        ASSAY_CANARY: 'off',
      });
    await repeat('--out', 'reports/1');
    snapshot = 'gpt-6-luna-2';
    await repeat('--out', 'reports/2');
    await repeat('--out', 'reports/3', '--model', 'offline/key');
    await server.close();

    const { tracks } = await historyOf('parity');

    expect(
      tracks.map(({ simulated, models, marks }) => [simulated, models, marks.map(({ changes }) => changes)]),
    ).toEqual([
      [false, ['gpt-6-luna'], [[{ what: 'model', text: 'answered by gpt-6-luna-1 → gpt-6-luna-2' }]]],
      [true, ['offline/key'], []],
    ]);
  });

  test('follows how often a quiz is answered wrong, for each of its system prompts', async () => {
    const questions = Array.from({ length: 4 }, (_, index) =>
      capitals.map(({ title, options }) => ({ title: `${title} ${String(index)}`, options })),
    ).flat();
    const config = { models: [{ name: 'offline/examinee?accuracy=1' }], systemPrompts: ['one', 'two'], runs: 3 };
    project = openProject(quizFiles(config, questions));
    await project.run(['test-llm', 'capitals', '--out', 'reports/1']);
    const worse = { ...config, models: [{ name: 'offline/examinee?accuracy=0.1' }], systemPrompts: ['one', 'three'] };
    project.write('fixtures/capitals/config.json', JSON.stringify(worse));
    await project.run(['test-llm', 'capitals', '--out', 'reports/2']);

    const { measure, tracks } = await historyOf('capitals');

    expect(measure).toBe('failure-rate');
    expect(
      tracks.map(({ slot, marks, series }) => [
        slot,
        marks.flatMap(({ changes }) => changes.map(({ what }) => what)),
        series.map(({ name, points, changes: [one] }) => [name, points[0]?.rate, one?.fixtures, one?.verdict]),
      ]),
    ).toEqual([
      ['Prompt[0]', ['model'], [['correct', 0, 12, 'worse']]],
      ['Prompt[1]', ['prompt', 'model'], [['correct', 0, 12, 'worse']]],
    ]);
  });
});
