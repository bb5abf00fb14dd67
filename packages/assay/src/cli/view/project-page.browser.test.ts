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
    await window.waitForSelector('.reports li');

    expect(new URL(window.url()).search).toBe('');
    expect(await window.locator('.reports h2').allTextContents()).toEqual([
      'capitals · Measured (simulated)',
      'Parity · Failed (simulated)',
      'Parity · Failed (simulated)',
    ]);
    expect(await window.textContent('[role=status]')).toBe('3 reports of 2 challenges in reports.');
  });

  test('leads by keyboard to a report, and back by the link above it', async () => {
    const window = await open(linkOf(viewer));
    await window.waitForSelector('.reports li');
    await window.locator('#filter').focus();
    await window.keyboard.type('capi');
    const shown = await window.locator('.reports h2').allTextContents();
    await window.keyboard.press('Tab');
    await window.keyboard.press('Enter');
    await window.waitForSelector('html[data-ready] .verdict .sentence');
    const title = await window.textContent('h1');
    await window.click('nav[aria-label=Assay] a');
    await window.waitForSelector('.reports li');

    expect(shown).toEqual(['capitals · Measured (simulated)']);
    expect(title).toBe('capitals');
    expect(await window.locator('.reports li').count()).toBe(3);
  });

  test('compares chosen reports, the older one as the baseline, and says when that makes no sense', async () => {
    const window = await open(linkOf(viewer));
    await window.waitForSelector('.reports li');
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
    await window.waitForSelector('.reports li');
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
    project.write('reports/2026-01-03T00-00-00-parity/trials.jsonl', `${lines.slice(0, 3).join('\n')}\n`);
    const window = await open(linkOf(viewer));
    const progress = window.locator('.reports progress');
    await progress.waitFor();
    const link = window.locator('.reports a').last();
    await link.focus();
    const before = await progress.getAttribute('value');
    appendFileSync(
      join(project.path, 'reports/2026-01-03T00-00-00-parity/trials.jsonl'),
      `${lines.slice(3, 6).join('\n')}\n`,
    );
    await window.waitForSelector('.reports progress[value="5"]');
    const violations = await violationsOf(window);
    appendFileSync(join(project.path, 'reports/2026-01-03T00-00-00-parity/trials.jsonl'), lines.slice(6).join('\n'));
    await progress.waitFor({ state: 'detached' });

    expect([before, await progress.count()]).toEqual(['2', 0]);
    expect(await link.evaluate('document.activeElement.textContent')).toBe(await link.textContent());
    expect(violations).toEqual([]);
  });

  test('breaks no rule of accessibility in light and dark, and is not wider than a narrow window', async () => {
    const window = await open(linkOf(viewer), { width: 400 });
    await window.waitForSelector('.reports li');
    await window.locator('.reports input').first().check();

    expect(await violationsOf(window)).toEqual([]);
    expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(400);
    await window.locator('.reports h2 a').last().click();
    await window.waitForSelector('html[data-ready] .verdict .sentence');
    expect(await violationsOf(window)).toEqual([]);
    expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(400);
  });

  test('shows hostile names as text, and runs nothing of them', async () => {
    const window = await open(linkOf(hostile));
    await window.waitForSelector('.reports li');

    expect(await window.textContent('main')).toContain(`</script><script>hostile('list')</script>`);
    expect(await window.evaluate('document.querySelectorAll("img, iframe, object, base, a[href^=java]").length')).toBe(
      0,
    );
    await window.locator('.reports h2 a').first().click();
    await window.waitForSelector('html[data-ready] .verdict .sentence');
    expect(await window.evaluate('document.querySelectorAll("img, iframe, object, base, a[href^=java]").length')).toBe(
      0,
    );
  });
});
