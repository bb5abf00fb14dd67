import { describe, expect, test } from '@jest/globals';
import { appendFileSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { registerSecret } from '../../../assay/dist/basics/secrets/secrets';
import type { ReportRow } from '../../../assay/dist/output/page/project/project-view';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';
import { interviewFiles, smallPrompt } from '../../../interview/dist/testing/interview-project';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';
import { useViewedProject } from '../../../assay/dist/testing/viewed-project';

const { project, view, repeat } = useViewedProject({
  ...parityFiles,
  ...quizFiles(),
  ...interviewFiles(smallPrompt()),
});

const shortly = ({ what, challenge, verdict, models, rate, size, page }: ReportRow): readonly unknown[] => [
  ...[what, challenge, `${verdict.tone} ${verdict.word}`, models.join(), rate?.text, size, page],
];

describe('the list of assay view', () => {
  test('lists reports of every kind, newest first, and only a certificate without a qualifier would be good', async () => {
    await repeat('2026-01-01T00-00-00-parity', 'offline/key?flip=1');
    await project().run(['gate', 'parity', '--model', 'offline/key', '--preset', 'quick']);
    await project().run(['stress', 'parity', '--model', 'offline/key', '--runs', '1', '--count', '3']);
    await project().run(['test-llm', 'capitals', '--model', 'offline/examinee']);
    await project().run(['interview', 'run', 'small', '--model', 'offline/coder', '--sandbox', 'embedded']);
    const { list, get } = await view();
    const { reports, summary, failed } = await list();
    const pages = await Promise.all(reports.map(({ key }) => get(`/report/${encodeURIComponent(key)}`)));

    expect(summary).toBe('5 reports of 3 challenges in reports.');
    expect(failed).toEqual({ sentence: '1 of 5 failed', tone: 'bad' });
    expect(reports.map(shortly)).toEqual([
      [
        'Interview',
        'small',
        'neutral Measured (simulated)',
        'offline/coder',
        '0 % (0–71 %)',
        '3 questions × 1 run',
        'report',
      ],
      [
        'Quiz',
        'capitals',
        'neutral Measured (simulated)',
        'offline/examinee · Prompt[0]',
        '0 % (0–71 %)',
        '3 questions × 1 run',
        'report',
      ],
      ['Stress', 'parity', 'neutral Measured (simulated)', 'offline/key', undefined, '6 fixtures × 1 run', 'report'],
      ['Gate', 'parity', 'neutral Would be certified (simulated)', 'offline/key', undefined, '3 fixtures', 'report'],
      [
        'Repeat',
        'parity',
        'bad Failed (simulated)',
        'offline/key?flip=1',
        '100 % (29–100 %)',
        '3 fixtures × 3 runs',
        'report',
      ],
    ]);
    expect(reports.map(({ rateOf, tolerate }) => [rateOf, tolerate])).toEqual([
      ['short of full points', null],
      ['of all answers wrong', null],
      ['of all answers wrong', null],
      ['of all answers wrong, 1 % tolerated', 0.01],
      ['of all answers wrong, 1 % tolerated', 0.01],
    ]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('says of failed and of rejected reports together what came of them', async () => {
    await repeat('failed', 'offline/key?flip=1');
    await project().run(['gate', 'parity', '--model', 'offline/key?flip=1', '--preset', 'quick']);
    const { failed } = await (await view()).list();

    expect(failed).toEqual({ sentence: '2 of 2 failed or were rejected', tone: 'bad' });
  });

  test('lists what cannot be read with why, and shows the others', async () => {
    await repeat('good');
    project().write('reports/broken/trials.jsonl', '{"kind":"suite"}\n');
    project().write('reports/empty/trials.jsonl', '');
    project().write('reports/older/report.json', '{"kind":"gate"');
    project().write('elsewhere/trials.jsonl', project().read('reports/good/trials.jsonl'));
    symlinkSync(join(project().path, 'elsewhere'), join(project().path, 'reports/linked'));
    const { list, get } = await view();
    const { reports } = await list();
    const said = Object.fromEntries(reports.map(({ key, verdict }) => [key, `${verdict.word}: ${verdict.sentence}`]));
    const page = await get('/report/broken');

    expect(said['broken']).toContain('Cannot be read: reports/broken/trials.jsonl cannot be used:');
    expect(said['empty']).toBe('Cannot be read: reports/empty/trials.jsonl is empty.');
    expect(said['older']).toContain(
      'Cannot be read: reports/older/report.json was not written by this version of Assay',
    );
    expect(said['linked']).toContain('Cannot be read: Cannot read');
    expect(said['good']).toContain('No failure shown (simulated)');
    expect(page.status).toBe(422);
    expect(page.body).toContain('reports/broken/trials.jsonl cannot be used:');
    expect((await get('/report/linked')).status).toBe(422);
    expect((await get('/report/good')).status).toBe(200);
  });

  test('shows a run that is going on without a verdict, then how it ended', async () => {
    await repeat('one', 'offline/key?flip=0.5&seed=1');
    const lines = project().read('reports/one/trials.jsonl').trimEnd().split('\n');
    const running = join(project().path, 'reports/running/trials.jsonl');
    project().write(
      'reports/running/trials.jsonl',
      `${lines.slice(0, 5).join('\n')}\n${String(lines[5]).slice(0, 20)}`,
    );
    const { list, get } = await view();
    const find = async (): Promise<ReportRow | undefined> =>
      (await list()).reports.find(({ key }) => key === 'running');
    const early = await find();
    const page = await get('/report/running');
    appendFileSync(running, `${String(lines[5]).slice(20)}\n`);
    const later = await find();
    utimesSync(running, 1, 1);
    const killed = await find();
    appendFileSync(running, `${lines.slice(6).join('\n')}\n`);
    const ended = await find();

    expect(early?.verdict).toEqual({
      tone: 'neutral',
      word: 'Running (simulated)',
      sentence: expect.stringMatching(
        /^4 of 9 trials and \d+ wrong answers? so far\. No verdict until the run ends\.$/,
      ),
    });
    expect([early?.progress, early?.page]).toEqual([{ trials: 4, planned: 9 }, null]);
    expect(page.status).toBe(422);
    expect(later?.progress).toEqual({ trials: 5, planned: 9 });
    expect([killed?.verdict.word, killed?.page]).toEqual(['Failed (simulated, cut short)', 'report']);
    expect([ended?.progress, ended?.page]).toEqual([null, 'report']);
    expect(ended?.verdict.word).toBe((await list()).reports.find(({ key }) => key === 'one')?.verdict.word);
  });

  test('counts a trial of a run that is going on once, however often its line is in the log', async () => {
    await repeat('one', 'offline/key');
    const lines = project().read('reports/one/trials.jsonl').trimEnd().split('\n');
    const [suite, first, second] = lines;
    project().write('reports/running/trials.jsonl', [suite, first, second, second, second, ''].join('\n'));
    const { list } = await view();

    expect((await list()).reports.find(({ key }) => key === 'running')?.progress).toEqual({ trials: 2, planned: 9 });
  });

  test('withholds a folder that is named like a key, and shows the others', async () => {
    const secret = 'sk-proj-Kx7Qm2Vt9Lw4Rb8Zd3Nf6Hc1';
    registerSecret('OPENAI_API_KEY', secret);
    await repeat('good', 'offline/key');
    project().write(`reports/${secret}/trials.jsonl`, project().read('reports/good/trials.jsonl'));
    const { list, get } = await view();
    const { reports } = await list();
    const page = await get('/');

    expect(reports.map(({ key, verdict: { word } }) => [key, word])).toEqual([
      ['good', 'No failure shown (simulated)'],
      ['withheld-2', 'Withheld'],
    ]);
    expect(reports[1]).toMatchObject({
      folder: 'reports/[key removed]',
      page: null,
      verdict: {
        sentence:
          'The name of this folder holds the value of OPENAI_API_KEY, which must not be on any page. Rename the folder.',
      },
    });
    expect(JSON.stringify(reports)).not.toContain(secret);
    expect(page.status).toBe(200);
    expect((await get('/report/withheld-2')).status).toBe(422);
  });

  test('shows a Jest command while it runs', async () => {
    const entry = { key: 'a', step: 'ask', total: 9, done: 1, kept: 0, failures: 0, ended: false };
    const lines = [
      entry,
      { ...entry, key: 'b', total: 3 },
      { ...entry, done: 5, failures: 2 },
      { ...entry, step: 'run' },
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    project().write(`.assay/jest/2026-01-01T00-00-00-000Z-${String(process.pid)}.progress`, text);
    project().write('.assay/jest/2026-01-01T00-00-00-000Z-999999999.progress', text);
    const { reports, summary } = await (await view()).list();

    expect(reports.map(({ title, verdict, startedAt, page }) => [title, verdict.sentence, startedAt, page])).toEqual([
      [
        'npx jest',
        '6 of 12 trials and 2 wrong answers so far. No verdict until the run ends.',
        '2026-01-01T00:00:00.000Z',
        null,
      ],
    ]);
    expect(summary).toBe('There is no report in reports yet. 1 run in progress.');
  });
});
