import { describe, expect, test } from '@jest/globals';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { useViewedProject } from '../../testing/viewed-project';

const { project, view, repeat } = useViewedProject();

describe('the pages of assay view', () => {
  test('shows the very page of assay report --html, with links above it, whatever a page on disk says', async () => {
    await repeat('one');
    const page = project().read('reports/one/report.html');
    project().write('reports/one/report.html', '<script>alert(1)</script>');
    const { get } = await view();
    const { body, headers } = await get('/report/one');
    const [links = ''] = /<nav class="around".*<\/nav>\n/.exec(body) ?? [];

    expect(links).toBe(
      '<nav class="around" aria-label="Assay"><a href="/">All reports</a> <a href="/history/parity">History of parity</a></nav>\n',
    );
    expect(body.replace(links, '')).toBe(page);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'sha256-[^;]*; style-src 'sha256-.*trusted-types 'none'; frame-ancestors 'none'$/,
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('makes a page again when its log has changed', async () => {
    await repeat('one');
    const log = join(project().path, 'reports/one/trials.jsonl');
    const { get } = await view();
    const before = (await get('/report/one')).body;
    project().write(
      'reports/one/trials.jsonl',
      project().read('reports/one/trials.jsonl').replaceAll('Parity', 'Evenness'),
    );
    const after = (await get('/report/one')).body;
    utimesSync(log, 1, 1);

    expect([before.includes('Evenness'), after.includes('Evenness')]).toEqual([false, true]);
    expect((await get('/report/one')).body).toBe(after);
  });

  test('compares two reports, the models of one, and shows comparisons that are there and their histories', async () => {
    await repeat('one');
    await repeat('two', 'offline/key?flip=0.5');
    await repeat('both', 'offline/key,offline/key?flip=0.5');
    await project().run(['compare', 'reports/one', 'reports/two', '--html', '--out', 'reports/compared']);
    await project().run([
      'compare',
      'reports/one',
      'reports/both@offline/key',
      '--html',
      '--out',
      'reports/of-a-model',
    ]);
    const { get, list } = await view();
    const { reports, summary } = await list();
    const pages = await Promise.all(
      [
        ...['/comparison/compared', '/comparison/of-a-model', '/compare?report=one&report=two', '/compare?report=both'],
        ...[
          '/history/parity',
          '/compare?report=one',
          '/compare?report=one&report=both',
          '/compare?report=one&report=both&group=offline%2Fkey',
          '/compare?report=one&report=both&group=x',
        ],
      ].map((path) => get(path)),
    );

    expect(summary).toBe('3 reports and 2 comparisons of 1 challenge in reports.');
    expect(reports.filter(({ what }) => what === 'Comparison').map(({ key, page }) => [key, page])).toEqual([
      ['of-a-model', 'comparison'],
      ['compared', 'comparison'],
    ]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 422, 200, 200, 200]);
    expect(pages[4]?.body).toContain('"href":"/report/two"');
    expect(pages[2]?.body).toContain('<title>Comparison: Parity · Assay</title>');
    expect(pages[6]?.body).toContain('reports/both asked several models or prompts.');
    expect(pages[6]?.body).toContain('href="/compare?report=one&#38;report=both&#38;group=offline%2Fkey"');
    expect(pages[7]?.body).toContain('<title>Comparison: Parity · Assay</title>');
    expect(pages[8]?.body).toBe(pages[6]?.body);
  });

  test('follows no comparison out of the folder of reports', async () => {
    await repeat('one');
    project().write('outside/trials.jsonl', project().read('reports/one/trials.jsonl'));
    await project().run(['compare', 'reports/one', 'reports/one', '--html', '--out', 'reports/compared']);
    const document = project().read('reports/compared/comparison.json');
    const { list } = await view();
    const shown: unknown[] = [];
    for (const side of ['outside', 'reports/one@/../../outside', `${project().path}/outside`, 'reports/one@x']) {
      project().write(
        'reports/compared/comparison.json',
        document.replace('"after": "reports/one"', `"after": "${side}"`),
      );
      shown.push((await list()).reports.find(({ key }) => key === 'compared')?.page);
    }

    expect(shown).toEqual([null, null, null, 'comparison']);
  });
});
