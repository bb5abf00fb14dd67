import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser } from '../../../../assay/dist/testing/browser/describe-in-browser';
import { violationsOf } from '../../../../assay/dist/testing/browser/violations';
import { openProject, type Project } from '../../../../assay/dist/testing/open-project';
import { judgedParityFiles } from '../../../../assay/dist/testing/small-challenge';

let project: Project;

beforeAll(async () => {
  project = openProject(judgedParityFiles);
  const asked = ['--only', 'caught', '--count', '12', '--runs', '1', '--model', 'offline/key?flip=1'];
  await project.run(['stress', 'parity', ...asked, '--out', 'stress']);
});

afterAll(() => {
  project.remove();
});

describeInBrowser('the page of a stress test', ({ open }) => {
  const page = (): string => join(project.path, 'stress', 'report.html');

  test('leads from a cell to the worst variant: what was changed, what proves it, and the others of its operator', async () => {
    const window = await open(page());
    const row = window.locator('#stress tr', { hasText: 'negate-condition' });

    await row.locator('a').last().focus();
    await window.keyboard.press('Enter');
    const details = window.locator('#details');

    expect(await details.locator('h2').textContent()).toMatch(/^(right|long-way)--negate-condition-\d › isCorrect$/);
    expect(await details.locator('del .diff-sign, ins .diff-sign').allTextContents()).toEqual(['−', '+']);
    expect(await details.locator('ins code').textContent()).toContain('!(');
    // Labels of variants are in no file in which they could be corrected.
    expect(await window.locator('#deck').count()).toBe(0);
    expect(await details.textContent()).toMatch(/The original: (right|long-way), .*: wrong in 1 of 1\./);
    expect(await details.textContent()).toMatch(/false is right: the oracle says isEven\(\d+\) /);
    await details.locator('a', { hasText: /^(right|long-way),/ }).focus();
    await window.keyboard.press('Enter');
    await details.locator('h2', { hasText: /^(right|long-way) › isCorrect$/ }).waitFor();
  });

  test('begins with a gauge for each measure, without negative shares, that breaks no rule and fits a narrow window', async () => {
    const asked = ['--count', '30', '--runs', '2', '--model', 'offline/key?flip=0.2&seed=3'];
    await project.run(['stress', 'parity', ...asked, '--out', 'all']);
    const window = await open(join(project.path, 'all', 'report.html'), { width: 390 });

    const sentences = await window.locator('.verdict .gauges strong').allTextContents();
    expect(sentences).toEqual([
      expect.stringMatching(/^Planted bugs \(.*\): [\d.]+ % caught$/),
      expect.stringMatching(/^Rewrites: [\d.]+ % wrong$/),
      expect.stringMatching(/^Tricks: [\d.]+ % wrong$/),
    ]);
    expect(await window.locator('.gauges svg').first().getAttribute('aria-label')).toContain(sentences[0]);
    expect(await window.textContent('.verdict .sentence')).toMatch(
      /^[^.]*Caught [\d.]+ % of planted bugs; nothing was shown to mislead it\.$/,
    );
    expect(await window.textContent('.verdict')).toMatch(
      /Suspected, not shown: [\w-]+ \(.+\), [\d.]+ % (?:caught|wrong) on/,
    );
    expect(await violationsOf(window)).toEqual([]);
    expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  test('lists the 30 worst on a phone, and all of them when asked; a wide window shows all at once', async () => {
    const asked = ['--count', '60', '--runs', '1', '--model', 'offline/key?flip=1'];
    await project.run(['stress', 'parity', ...asked, '--out', 'many']);
    const many = join(project.path, 'many', 'report.html');
    const wide = await open(many);
    const narrow = await open(many, { width: 390 });
    const shown = (window: typeof wide): Promise<number> => window.locator('.grid tbody tr:visible').count();
    const all = await shown(wide);

    expect(all).toBeGreaterThan(30);
    expect(await wide.isVisible('button.narrow-only')).toBe(false);
    expect(await shown(narrow)).toBe(30);
    await narrow.click(`text=Show all ${all} fixtures with a failure`);
    expect(await shown(narrow)).toBe(all);
    expect(await narrow.isVisible('button.narrow-only')).toBe(false);
  });

  test('is printed no wider than the paper', async () => {
    const window = await open(page(), { width: 718 });
    await window.emulateMedia({ media: 'print' });

    expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(718);
  });

  test('shows both codes beside each other, and each line once where the window is narrow', async () => {
    const wide = await open(page());
    const narrow = await open(page(), { width: 400 });

    for (const window of [wide, narrow]) {
      await window.locator('#stress tr', { hasText: 'equality' }).locator('a').first().click();
    }

    expect(await wide.isVisible('.diff .same .side >> nth=0')).toBe(true);
    expect(await narrow.isVisible('.diff .same .side >> nth=0')).toBe(false);
    expect(await narrow.evaluate('document.documentElement.scrollWidth')).toBe(400);
  });
});
