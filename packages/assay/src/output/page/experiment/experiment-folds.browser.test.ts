import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../../testing/browser/describe-in-browser';
import { violationsOf } from '../../../testing/browser/violations';
import { startChatServer } from '../../../testing/chat-server';
import { openProject, type Project } from '../../../testing/open-project';
import { answerRightly } from '../../../testing/parity-suite';
import { parityFiles } from '../../../testing/small-challenge';

let project: Project;

beforeAll(async () => {
  project = openProject(parityFiles);
  const server = await startChatServer((request) =>
    request.prompt.includes('// wrong')
      ? answerRightly(request).replace(
          /"isCorrect":(true|false)/,
          (_, value) => `"isCorrect":${value === 'true' ? 'false' : 'true'}`,
        )
      : answerRightly(request),
  );
  await project.run(['repeat', 'parity', '--runs', '8', '--out', 'wrong'], { OPENAI_BASE_URL: server.url });
  await project.run(['repeat', 'parity', '--runs', '1', '--model', 'offline/key', '--out', 'simulated']);
  await server.close();
});

afterAll(() => {
  project.remove();
});

const closedFolds = (window: Page): Promise<readonly string[]> =>
  window.locator('details:not([open]) > summary').allTextContents();

describeInBrowser('the page of a validator’s report', ({ open, visit }) => {
  const page = (name = 'wrong'): string => join(project.path, name, 'report.html');

  test('says what was wrong by analytic and by fixture, and folds all other figures', async () => {
    const window = await visit(page());
    const rows = await Promise.all(
      (await window.locator('#summary tbody tr').all()).map((row) => row.locator('th, td').allTextContents()),
    );

    expect(rows).toEqual([
      ['isCorrect', 'hard', '33.3 % (8 of 24)', '1 %', 'failed', 'wrong 8/8'],
      ['isShort', 'soft', '0 % (0 of 24)', '10 %', 'soft, fails nothing', 'none'],
      ['wrong', 'isCorrect 8/8', 'fixtures/parity/wrong.yaml:3'],
      ['wrong › isCorrect', '100 % (8 of 8)', 'accepted', 'always', 'fix the rubric, or the label'],
    ]);
    expect(await closedFolds(window)).toEqual([
      ...['Why, and what it means', 'Decide, one at a time'],
      ...['Analytic by analytic', 'The whole suite', 'Floor, noise, luck, and how far runs agree'],
      ...['How long replies took', expect.stringMatching(/^\d+ words of this page, explained$/)],
    ]);
  });

  test('shows the next step below the first picture, on the first screen of a phone', async () => {
    const window = await open(page(), { width: 390, height: 844 });
    const parts = await window.locator('.verdict > *').evaluateAll((all) => all.map(({ className }) => className));

    expect(parts.slice(0, 3)).toEqual(['sentence', '', 'next']);
    expect(await window.locator('.verdict .next').evaluate((next) => next.getBoundingClientRect().bottom)).toBeLessThan(
      844,
    );
  });

  test('keeps numbers and their per cent signs together, and breaks names between their words', async () => {
    const window = await visit(page());

    expect(await window.locator('.verdict .sentence .together').allTextContents()).toEqual(['33.3 %', '1 %']);
    expect(await window.evaluate(`getComputedStyle(document.querySelector('.together')).whiteSpace`)).toBe('nowrap');
    expect(await window.locator('.verdict .sentence wbr').count()).toBe(1);
  });

  test('names the columns of the summary in each row where the window is narrow', async () => {
    const window = await open(page(), { width: 400 });

    expect(await window.isVisible('#summary thead >> nth=0')).toBe(false);
    expect(await window.evaluate(`getComputedStyle(document.querySelector('#summary td'), '::before').content`)).toBe(
      '"policy: "',
    );
  });

  test('colours a cell darkly where its interval lies above the tolerance, and not at all where nothing failed', async () => {
    const window = await visit(page());
    const cells = window.locator('.grid td[data-place]');

    expect(await cells.evaluateAll((all) => all.map(({ className }) => className))).toEqual([
      ...['level-6', 'level-0'],
      ...['level-0', 'level-0'],
      ...['level-0', 'level-0'],
    ]);
  });

  test('goes to the worst answer as the next step, instead of opening itself', async () => {
    const window = await visit(page());

    expect(await window.locator('.verdict .next').innerText()).toBe(
      'Next: Look at the wrong answers: wrong › isCorrect',
    );
    await window.click('.verdict .next a');
    await window.waitForSelector('#details h2');
    expect(await window.textContent('#details h2')).toBe('wrong › isCorrect');
  });

  test('has a command to copy where the next step is one, and calls nothing simulated good', async () => {
    const window = await open(page('simulated'));

    expect(await window.getAttribute('.verdict', 'class')).toBe('verdict neutral');
    const named = window.locator('main > .verdict, main > .notes, main > nav, #summary > .scroller');
    expect(await named.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
      ...['Verdict', 'Notes', 'Sections', 'By analytic'],
    ]);
    expect(await window.textContent('.verdict .sentence')).toMatch(/^Passed \(simulated\): /);
    expect(await window.textContent('.command code')).toMatch(/^npx assay repeat parity/);
    await window.click('.command button');
    await window.waitForSelector('.command [role=status]:not(:empty)');
    expect(await window.textContent('.command [role=status]')).toMatch(/^(?:Copied|Selected)$/);
    expect(await violationsOf(window)).toEqual([]);
  });

  test('opens the fold that its address names, and the word that a table links to', async () => {
    const window = await visit(page());

    await window.evaluate("location.hash = 'agreement'");
    await window.waitForSelector('#agreement[open]');
    expect(await window.evaluate('document.activeElement.parentElement.id')).toBe('agreement');
    await window.click('#agreement a:text("floor")');
    await window.waitForSelector('#word-floor:visible');
    expect(await window.textContent('#word-floor')).toContain('wrong in most runs');
    expect(await window.evaluate('document.activeElement.textContent')).toBe('floor');
  });

  test('opens and closes all figures by one button, breaking no rule of accessibility, and prints what is open', async () => {
    const window = await open(page(), { width: 400 });

    await window.click('text=Open or close all');
    expect(await closedFolds(window)).toHaveLength(3);
    await window.click('#words summary');
    expect(await violationsOf(window)).toEqual([]);
    expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(400);
    await window.emulateMedia({ media: 'print' });
    expect(await window.isVisible('#agreement table >> nth=0')).toBe(true);
    expect(await window.isVisible('text=Open or close all')).toBe(false);
    await window.emulateMedia({ media: 'screen' });
    await window.click('text=Open or close all');
    expect(await window.locator('#figures details[open]').count()).toBe(0);
  });

  test('explains the words that stand on it, and no others', async () => {
    const window = await visit(page());
    const words = await window.locator('#words dt').allTextContents();

    expect(words).toEqual(expect.arrayContaining(['analytic', 'floor', 'Holm', 'soft', 'systematic']));
    expect(words).not.toContain('pass@k');
    expect(words).not.toContain('shard');
  });
});
