import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../../testing/browser/describe-in-browser';
import { hostileTexts } from '../../../testing/browser/hostile-texts';
import { violationsOf } from '../../../testing/browser/violations';
import { completion, startChatServer, type ChatRequest } from '../../../testing/chat-server';
import { openProject, type Project } from '../../../testing/open-project';
import { answerWronglyTo, capitals, question, quizFiles } from '../../../testing/quiz-project';

let project: Project;
let hostileProject: Project;
let page: string;
let hostilePage: string;

/** The second system prompt makes the model wrong about Japan, and wordy. */
function answer(request: ChatRequest): string {
  const isSecond = JSON.stringify(request.body['messages']).includes('Guess.');
  const letter = answerWronglyTo(isSecond ? 'Japan' : 'no such text')(request);
  return isSecond ? `I am guessing, and this is my **guess**:\n\n${letter}` : letter;
}

async function askHostileQuiz(): Promise<void> {
  const replies = hostileTexts('reply');
  const clean = (where: string): readonly string[] => hostileTexts(where).map((text) => text.replaceAll('\u2028', ' '));
  const options = clean('option');
  const questions = clean('title').map((title, index) => question(title, options[index] ?? '', 'another', 'a third'));
  const server = await startChatServer(({ index }) =>
    completion(`${replies[index % replies.length] ?? ''}${index % 2 === 0 ? '\nThe answer is B' : ''}`, {
      model: replies[index % replies.length],
      system_fingerprint: replies[0],
    }),
  );
  const models = [{ name: 'some-model', label: clean('model').join(' ').slice(0, 150) }, { name: 'other-model' }];
  hostileProject = openProject(quizFiles({ models, systemPrompts: clean('system').slice(0, 1) }, questions));
  await hostileProject.run(['test-llm', 'capitals', '--out', 'hostile'], { OPENAI_BASE_URL: server.url });
  await server.close();
  hostilePage = join(hostileProject.path, 'hostile/report.html');
}

beforeAll(async () => {
  const server = await startChatServer(answer);
  project = openProject(quizFiles({ systemPrompts: ['', 'Guess.'], runs: 3 }, capitals));
  await project.run(['test-llm', 'capitals', '--out', 'plain'], { OPENAI_BASE_URL: server.url });
  await server.close();
  page = join(project.path, 'plain/report.html');
  await askHostileQuiz();
});

afterAll(() => {
  project.remove();
  hostileProject.remove();
});

test('assay test-llm leaves a page and the texts that it shows, and assay report makes the page again', async () => {
  const first = project.read('plain/report.html');
  const texts = project.read('plain/texts.jsonl').split('\n').slice(0, -1);
  project.write('plain/report.html', '');
  await project.run(['report', 'plain', '--html']);

  expect(existsSync(page)).toBe(true);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).toContainEqual(expect.stringContaining('this is my **guess**'));
  expect(project.read('plain/report.html')).toBe(first);
});

const textsOf = (window: Page, selector: string): Promise<readonly (string | null)[]> =>
  window.locator(selector).allTextContents();

async function rowsOf(window: Page, table: string): Promise<readonly (readonly string[])[]> {
  const rows = await window.locator(`${table} >> tbody tr`).all();
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
}

describeInBrowser('the page of a quiz’s report', ({ open, visit }) => {
  test('says first which cell is best and whether that can be chance, then shows question by cell', async () => {
    const window = await visit(page);

    expect(await textsOf(window, '.verdict .sentence, .verdict .reasons li')).toEqual([
      'Measured: gpt-6-luna, Prompt[0] leads: 100 % right (23–100 %, allowing for the choice among 2); gpt-6-luna, Prompt[1] (66.7 %, p = 1) may be equally good.',
      '3 questions, each asked in 3 runs: intervals and comparisons count questions, not trials. More questions narrow the intervals; more runs barely do.',
      '3 questions cannot show a significant difference between 2 cells.',
    ]);
    expect(await rowsOf(window, '#summary table >> nth=0')).toEqual([
      ['gpt-6-luna, Prompt[0]', '100 % (9 of 9)', 'the best here', 'none'],
      ['gpt-6-luna, Prompt[1]', '66.7 % (6 of 9)', 'may be equal to the best', 'Q2 3/3'],
    ]);
    expect(await textsOf(window, '.grid tbody td')).toEqual([
      ...['100 %', '100 %', '100 %'],
      ...['50 %', '100 %', '0 %'],
      ...['100 %', '100 %', '100 %'],
    ]);
  });

  test('filters questions by what came of them, and sorts them by a cell, worst first', async () => {
    const window = await visit(page);

    await window.click('th:nth-child(4) .sort');
    expect(await textsOf(window, '.grid tbody .id')).toEqual(['Q2', 'Q1', 'Q3']);
    await window.selectOption('#grid-filter', 'on which cells differ');
    expect(await textsOf(window, '.grid tbody tr:not([hidden]) .id')).toEqual(['Q2']);
    await window.fill('#grid-search', 'kenya');
    expect(await window.textContent('output')).toBe('0 of 3 questions');
  });

  test('opens a cell of a question by the keyboard alone, with what was chosen, the trials and the replies', async () => {
    const window = await open(page);

    await window.focus('td[data-place="0 0"]');
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) {
      await window.keyboard.press(key);
    }

    expect(await window.textContent('#details h2')).toBe('Q2 › gpt-6-luna, Prompt[1]');
    expect(await window.evaluate('document.activeElement.id')).toBe('details');
    expect(await window.textContent('#details .question')).toBe('What is the capital of Japan?');
    expect((await textsOf(window, '#details tbody >> nth=0 >> th'))[0]).toBe('✓ 1. Tokyo');
    expect(await window.textContent('#details .strip >> xpath=..')).toContain(
      'Trials in the order of runs: 3 wrong. A number is the option chosen',
    );
    expect((await textsOf(window, '#details h4')).join()).toMatch(/^✕ Wrong: option [23], “(Osaka|Kyoto)” · /);
    expect(await window.textContent('#details .card .code')).toContain('this is my **guess**:');
    await window.keyboard.press('Tab');
    await window.keyboard.press('Enter');
    expect(await window.evaluate('document.activeElement.dataset.place')).toBe('1 2');
  });

  test('opens what its address names: a question of all cells, or of one', async () => {
    const window = await visit(page);

    await window.evaluate("location.hash = 'Q3'");
    await window.waitForSelector('text=Q3 › all cells');
    await window.evaluate("location.hash = 'Q3-1'");
    await window.waitForSelector('text=Q3 › gpt-6-luna, Prompt[0]');
    expect(await textsOf(window, '#details .brief')).not.toEqual([]);
  });

  test('opens from the summary what was answered wrong', async () => {
    const window = await open(page);

    await window.click('#summary a:text("Q2 3/3")');

    await window.waitForSelector('#details h2');
    expect(await window.textContent('#details h2')).toBe('Q2 › gpt-6-luna, Prompt[1]');
  });

  test('breaks no rule of accessibility in light and dark, and is not wider than a narrow window', async () => {
    const window = await open(page);
    await window.click('td[data-place="1 2"]');

    expect(await violationsOf(window)).toEqual([]);
    await window.setViewportSize({ width: 400, height: 800 });
    expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(400);
  });

  test('shows hostile titles, options, replies, prompts and names as text, and runs nothing of them', async () => {
    const window = await open(hostilePage);

    for (const place of ['0 0', '0 1', '1 1', '7 2', '12 1']) {
      await window.click(`td[data-place="${place}"]`);
    }
    await window.click('td[data-place="1 1"]');

    expect(await window.textContent('#details .question')).toBe(`<img src=x: onerror="hostile('title')">`);
    expect(await window.textContent('#details table')).toContain(`<img src=x: onerror="hostile('option')">`);
    expect(await window.textContent('#details')).toContain(`hostile('reply')`);
    expect(await window.textContent('#costs table')).toContain(`</script><script>hostile('reply')</script>`);
    expect(await window.textContent('#prompts .code')).toContain(`</script><script>hostile('system')</script>`);
    expect(await window.evaluate('document.querySelectorAll("img, iframe, object, base, a[href^=java]").length')).toBe(
      0,
    );
  });
});
