import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeInBrowser } from '../../testing/browser/describe-in-browser';
import { hostileTexts } from '../../testing/browser/hostile-texts';
import { violationsOf } from '../../testing/browser/violations';
import { openProject, type Project } from '../../testing/open-project';
import { quizFiles } from '../../testing/quiz-project';
import { serveInProcess, type Serving } from '../../testing/serve-in-process';
import { parityFiles } from '../../testing/small-challenge';

let project: Project;
let viewer: Serving;
let hostile: Serving;

const linkOf = ({ printed }: Serving): string => printed.out.trim();

beforeAll(async () => {
  project = openProject({ ...parityFiles, ...quizFiles() });
  const repeat = (name: string, model: string): Promise<unknown> =>
    project.run(['repeat', 'parity', '--model', model, '--runs', '3', '--out', `reports/${name}`]);
  await repeat('2026-01-01T00-00-00-parity', 'offline/key?flip=1');
  await repeat('2026-01-02T00-00-00-parity', 'offline/key,offline/key?flip=0.5');
  await project.run(['test-llm', 'capitals', '--model', 'offline/examinee']);
  const log = project.read('reports/2026-01-01T00-00-00-parity/trials.jsonl');
  hostileTexts('list').forEach((text, index) => {
    const [head = '', ...rest] = log.trimEnd().split('\n');
    const suite = { ...(JSON.parse(head) as object), title: text, challenge: text };
    const name = index === 0 ? encodeURIComponent(text) : String(index);
    project.write(`hostile/${name}/trials.jsonl`, [JSON.stringify(suite), ...rest, ''].join('\n'));
  });
  viewer = await serveInProcess(project.path, ['view']);
  hostile = await serveInProcess(project.path, ['view', 'hostile']);
});

afterAll(async () => {
  await Promise.all([viewer.stop(), hostile.stop()]);
  project.remove();
});

describeInBrowser('assay view', ({ open }) => {
  test('goes from the link to the list, and drops the token from the address', async () => {
    const window = await open(linkOf(viewer));
    await window.waitForSelector('.report');

    expect(new URL(window.url()).search).toBe('');
    expect(await window.locator('.reports h2').allTextContents()).toEqual(['capitals', 'Parity']);
    expect(await window.locator('.report strong').allTextContents()).toEqual([
      'Measured (simulated)',
      'Failed (simulated)',
      'Failed (simulated)',
    ]);
    expect(await window.locator('td.rate').allTextContents()).toEqual([
      '0 % (0–71 %)of all answers wrong',
      '50 % (3–97 %)of all answers wrong, 1 % toleratedthe highest of 2',
      '100 % (29–100 %)of all answers wrong, 1 % tolerated',
    ]);
    expect(await window.locator('td.rate .limit').count()).toBe(2);
    expect(await window.locator('.course').count()).toBe(0);
    expect(await window.getAttribute('.challenge a >> nth=1', 'href')).toBe('/history/parity');
    expect(await window.textContent('[role=status]')).toBe('2 of 3 failed. 3 reports of 2 challenges in reports.');
  });

  test('leads by keyboard to a report, and back by the link above it', async () => {
    const window = await open(linkOf(viewer));
    await window.waitForSelector('.report');
    await window.locator('#filter').focus();
    await window.keyboard.type('capi');
    const shown = await window.locator('.reports h2').allTextContents();
    // Past four chips and the history to the report.
    for (let tabs = 0; tabs < 6; tabs += 1) {
      await window.keyboard.press('Tab');
    }
    await window.keyboard.press('Enter');
    await window.waitForSelector('html[data-ready] .verdict .sentence');
    const title = await window.textContent('h1');
    await window.click('nav[aria-label=Assay] a');
    await window.waitForSelector('.report');

    expect(shown).toEqual(['capitals']);
    expect(title).toBe('capitals');
    expect(await window.locator('.report').count()).toBe(3);
  });

  test('shows the reports of pressed verdicts and kinds, and all again once nothing is pressed', async () => {
    const window = await open(linkOf(viewer));
    await window.waitForSelector('.report');
    const press = (name: string): Promise<void> => window.click(`.chips button:has-text("${name}")`);
    const shown = (): Promise<readonly string[]> => window.locator('td.what').allTextContents();
    const said: unknown[] = [await window.locator('.chips button').allTextContents()];
    await press('Failed');
    said.push((await shown()).length, await window.textContent('.controls [role=status]'));
    await press('Quiz');
    said.push(await shown(), await window.textContent('.controls ~ p'));
    await press('Failed');
    said.push((await shown()).length, await window.getAttribute('.chips [aria-pressed=true]', 'aria-pressed'));
    await press('Quiz');

    expect(said).toEqual([
      ['Failed 2', 'Measured 1', 'Quiz 1', 'Repeat 2'],
      ...[2, '2 of 3 shown'],
      ...[[], 'Nothing fits this choice.'],
      ...[1, 'true'],
    ]);
    expect(await shown()).toHaveLength(3);
  });

  test('compares chosen reports, the older one as the baseline, and says when that makes no sense', async () => {
    const window = await open(linkOf(viewer));
    await window.waitForSelector('.report');
    const boxes = window.locator('.reports input');
    const said = (): Promise<string | null> => window.textContent('.comparing');
    await boxes.nth(2).check();
    const one = await said();
    await boxes.nth(0).check();
    const strangers = await said();
    await boxes.nth(0).uncheck();
    await boxes.nth(2).uncheck();
    await boxes.nth(1).check();
    const link = window.locator('.comparing a');
    const models = await link.textContent();
    await link.click();
    await window.waitForSelector('html[data-ready] .verdict .sentence');

    expect(one).toBe('Choose another report of the same challenge to compare it with.');
    expect(strangers).toBe('Only reports of the same challenge can be compared; these are of parity and capitals.');
    expect(models).toBe('Compare the 2 groups of this report');
    expect(await window.textContent('h1')).toBe('Comparison: Parity');
  });

  test('asks whose answers are to be compared where a report has several', async () => {
    const window = await open(linkOf(viewer));
    await window.waitForSelector('.report');
    await window.locator('.reports input').nth(1).check();
    await window.locator('.reports input').nth(2).check();
    await window.click('.comparing a');
    const asked = await window.textContent('main');
    const violations = await violationsOf(window);
    await window.click('main a >> nth=1');
    await window.waitForSelector('html[data-ready] .verdict .sentence');

    expect(asked).toContain('Choose one to compare:');
    expect(violations).toEqual([]);
    expect(await window.textContent('.subtitle')).toContain('offline/key?flip=0.5');
  });

  test('shows a run as it goes on, and leaves keyboard focus where it is', async () => {
    const lines = project.read('reports/2026-01-01T00-00-00-parity/trials.jsonl').split('\n');
    const started = { ...(JSON.parse(lines[0] ?? '') as object), startedAt: new Date().toISOString() };
    const log = [JSON.stringify(started), ...lines.slice(1, 3), ''].join('\n');
    const window = await open(linkOf(viewer));
    const progress = window.locator('.reports progress');
    const link = window.locator('.report a').last();
    await link.focus();
    project.write('reports/2026-01-03T00-00-00-parity/trials.jsonl', log);
    await progress.waitFor();
    const groups = await window.locator('.reports h2').allTextContents();
    const left = await window.textContent('.progress');
    const before = await progress.getAttribute('value');
    appendFileSync(
      join(project.path, 'reports/2026-01-03T00-00-00-parity/trials.jsonl'),
      `${lines.slice(3, 6).join('\n')}\n`,
    );
    await window.waitForSelector('.reports progress[value="5"]');
    const focused = await window.evaluate('document.activeElement.ariaLabel');
    const violations = await violationsOf(window);
    appendFileSync(join(project.path, 'reports/2026-01-03T00-00-00-parity/trials.jsonl'), lines.slice(6).join('\n'));
    await progress.waitFor({ state: 'detached' });

    expect([before, await progress.count()]).toEqual(['2', 0]);
    expect([groups, left]).toEqual([['Parity', 'capitals'], expect.stringMatching(/^about \d+ min left$/)]);
    expect(focused).toMatch(/^Failed \(simulated\): Parity/);
    expect(await window.evaluate('document.activeElement.ariaLabel')).toBe(focused);
    expect(violations).toEqual([]);
  });

  test('breaks no rule of accessibility in light and dark, and is not wider than a narrow window', async () => {
    const window = await open(linkOf(viewer), { width: 400 });
    await window.waitForSelector('.report');
    await window.locator('.reports input').first().check();

    expect(await violationsOf(window)).toEqual([]);
    expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(400);
    await window.locator('.report a').last().click();
    await window.waitForSelector('html[data-ready] .verdict .sentence');
    expect(await violationsOf(window)).toEqual([]);
    expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(400);
  });

  test('shows hostile names as text, and runs nothing of them', async () => {
    const window = await open(linkOf(hostile));
    await window.waitForSelector('.report');

    expect(await window.textContent('main')).toContain(`</script><script>hostile('list')</script>`);
    expect(await window.evaluate('document.querySelectorAll("img, iframe, object, base, a[href^=java]").length')).toBe(
      0,
    );
    await window.locator('.report a').first().click();
    await window.waitForSelector('html[data-ready] .verdict .sentence');
    expect(await window.evaluate('document.querySelectorAll("img, iframe, object, base, a[href^=java]").length')).toBe(
      0,
    );
  });

  test('draws the course of the failure rate over reports of the same models', async () => {
    await project.run(['repeat', 'parity', '--model', 'offline/key?flip=1', '--runs', '3', '--out', 'reports/newest']);
    const window = await open(linkOf(viewer));
    await window.waitForSelector('.report');

    expect(await window.textContent('.course')).toMatch(/^failure rate, last \d reports of the same models$/);
    expect(await window.getAttribute('.sparkline', 'aria-label')).toMatch(/: 100 %(?:, 100 %)+$/);
  });
});
