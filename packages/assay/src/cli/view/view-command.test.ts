import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import type { ProjectView } from '../../output/page/project/project-view';
import { useViewedProject } from '../../testing/viewed-project';

const { project, view, repeat } = useViewedProject();

describe('assay view', () => {
  test('prints one line with its link, lets in who opens it, and ends by Ctrl-C', async () => {
    const { printed, stop, port, first, get } = await view();
    const page = await get('/');
    const code = await stop();

    expect(printed.out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}\n$/);
    expect(printed.error).toBe(
      'Showing the reports in reports to anyone with this link on this machine. Press Ctrl-C to stop.\n',
    );
    expect(first?.status).toBe(200);
    expect(first?.headers).toMatchObject({ refresh: '0; url=/', 'cache-control': 'no-store' });
    expect(first?.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^assay-view-${String(port)}=[\\w-]{32}; Path=/; HttpOnly; SameSite=Strict$`)),
    ]);
    expect([page.status, code]).toEqual([200, 130]);
    expect(page.body).toContain('There is no report in reports yet.');
    await expect(get('/')).rejects.toThrow('ECONNREFUSED');
  });

  test('shows another folder, reports of npx jest and of merges, and no secret of ours', async () => {
    await repeat('one');
    const log = project().read('reports/one/trials.jsonl');
    project().write('kept/jest/parity/trials.jsonl', log);
    project().write('kept/merged/parity/trials.jsonl', log);
    project().write('kept/secret/trials.jsonl', log.replaceAll('Parity', 'sk-proj-abcdefghijklmnop'));
    project().write('.env', 'OPENAI_API_KEY=sk-proj-abcdefghijklmnop\n');
    const { get } = await view('kept');
    const answers = await Promise.all(
      ['/', '/reports.json', '/report/secret', '/report/jest%2Fparity'].map((path) => get(path)),
    );
    project().write('kept/secret/trials.jsonl', log);
    const { body } = await get('/reports.json');
    const { reports } = JSON.parse(body) as ProjectView;

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 200]);
    expect(answers.filter((answer) => answer.body.includes('sk-proj'))).toEqual([]);
    expect(reports.map(({ key, what, inHistory }) => [key, what, inHistory])).toEqual([
      ['secret', 'Repeat', true],
      ['merged/parity', 'Repeat', true],
      ['jest/parity', 'npx jest', false],
    ]);
  });

  test('refuses ports, folders and arguments that cannot be', async () => {
    await repeat('one');
    const { port } = await view();
    const refused = [];
    for (const args of [['--port', 'x'], ['--port', String(port)], ['nowhere'], ['reports/one'], ['a', 'b']]) {
      const { code, error } = await project().run(['view', ...args]);
      refused.push(`${String(code)} ${error.trim()}`);
    }

    expect(refused).toEqual([
      '3 assay view:\n  - --port expects a whole number from 0 to 65,535, received "x"',
      `3 Port ${String(port)} cannot be used: it is taken. Name another with --port, or 0 for any.`,
      '3 There is no folder nowhere: name one that holds reports, or none for reports/.',
      '3 reports/one is a single report: name its parent folder, or open the report with npx assay report reports/one --open',
      '3 assay view:\n  - expects one folder, received a, b',
    ]);
  });

  test('writes nothing', async () => {
    await repeat('one');
    const before = readdirSync(project().path, { recursive: true }).sort();
    const { get } = await view();
    await Promise.all(
      ['/', '/report/one', '/history/parity', '/compare?report=one&report=one'].map((path) => get(path)),
    );

    expect(readdirSync(project().path, { recursive: true }).sort()).toEqual(before);
  });
});
