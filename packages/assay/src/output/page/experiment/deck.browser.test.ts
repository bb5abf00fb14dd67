import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { parseAllDocuments } from 'yaml';
import { describeInBrowser } from '../../../testing/browser/describe-in-browser';
import { hostileTexts } from '../../../testing/browser/hostile-texts';
import { violationsOf } from '../../../testing/browser/violations';
import { startChatServer } from '../../../testing/chat-server';
import { openProject, type Project } from '../../../testing/open-project';
import { answerRightly } from '../../../testing/parity-suite';
import { judgedParityFiles, parityFixture } from '../../../testing/small-challenge';

const bidi = 'const isEven = (n) => n % 2 === 0; // \u202E eurt si siht';
const hostileCode = [...hostileTexts('code').slice(0, 6), '```', bidi, '// hostile'].join('\n');
const hostileTitle = `${hostileTexts('title')[0]} # "x": '---`;

let project: Project;

/**
 * Contradicts the label of `right` in one of four runs, and that `long-way` is not short and that hostile code is
 * correct in each; about `wrong`, it is right where the label is not.
 */
function contradict(): Parameters<typeof startChatServer>[0] {
  let asked = 0;
  const flip = (answer: string, analytic: string): string =>
    answer.replace(new RegExp(`"${analytic}":(true|false)`), (_, value) => `"${analytic}":${value !== 'true'}`);
  return (request) => {
    const { prompt } = request;
    asked += prompt.includes('// right') ? 1 : 0;
    const isSeldom = prompt.includes('// right') && asked % 4 === 0;
    const isWrong = prompt.includes('// hostile') || isSeldom;
    const answer = isWrong ? flip(answerRightly(request), 'isCorrect') : answerRightly(request);
    return prompt.includes('// long-way') ? flip(answer, 'isShort') : answer;
  };
}

beforeAll(async () => {
  project = openProject({
    ...judgedParityFiles,
    // The label that the oracle contradicts.
    'fixtures/parity/wrong.yaml': parityFixture('odd', true, true, 'const isEven = (n) => n % 2 === 1; // wrong'),
  });
  const server = await startChatServer(contradict());
  const environment = { OPENAI_BASE_URL: server.url };
  await project.run(['check', 'parity']);
  await project.run(['repeat', 'parity', '--runs', '4', '--model', 'some-model', '--out', 'plain'], environment);
  project.write('fixtures/parity/hostile.yaml', parityFixture(JSON.stringify(hostileTitle), true, false, hostileCode));
  await project.run(['repeat', 'parity', '--runs', '4', '--model', 'some-model', '--out', 'hostile'], environment);
  const log = project.read('hostile/trials.jsonl');
  const renamed = log
    .replaceAll('isCorrect', 'is: correct # --- {')
    .replaceAll('hostile.yaml', String.raw`- [x] \"y'.yaml`);
  project.write('hostile/trials.jsonl', renamed);
  await project.run(['report', 'hostile', '--html']);
  await server.close();
});

afterAll(() => {
  project.remove();
});

describeInBrowser('the deck of disagreements', ({ open }) => {
  const page = (name = 'plain'): string => join(project.path, name, 'report.html');
  const status = (window: Page): Promise<string> => window.locator('#deck [role=status]').first().innerText();
  const changes = (window: Page): Promise<string | null> => window.textContent('#deck [aria-label="Changes to make"]');
  const press = async (window: Page, keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      await window.keyboard.press(key);
    }
  };

  test('shows the most often contradicted label first, with what speaks for and against it', async () => {
    const window = await open(page());

    await window.focus('#deck summary');
    await window.keyboard.press('Enter');

    const card = window.locator('#deck .columns');
    expect(await status(window)).toBe('1 of 3: long-way/isShort');
    expect(await card.innerText()).toContain('some-model said true in 4 of 4 runs');
    await window.keyboard.press('j');
    expect(await status(window)).toBe('2 of 3: wrong/isCorrect');
    const text = await card.innerText();
    expect(text).toContain('The label says true (fixtures/parity/wrong.yaml:3).');
    expect(text).toMatch(/But the oracle says false: isEven\(\d+\) returned /);
    expect(text).toContain('Rubric: True if the code tells even from odd.');
    expect(text).toContain('const isEven = (n) => n % 2 === 1; // wrong');
    await press(window, ['ArrowRight', 'k', 'ArrowLeft', 'k']);
    expect(await status(window)).toBe('1 of 3: long-way/isShort');
  });

  test('collects decisions by keys into YAML to paste, undoes them, and has them after a reload', async () => {
    const window = await open(page());

    await window.focus('#deck summary');
    await press(window, ['Enter', 'g', 'g', 'u', 'l', 'r']);

    expect(await status(window)).toBe('The changes, from 3 of 3 decided');
    const text = (await changes(window)) ?? '';
    expect(text.trim()).toBe(`# parity · some-model · 3 fixtures × 4 runs
# 3 of 3 disagreements decided.

# Wrong labels: 1. Change these lines of 1 fixture file, then: npx assay check parity
# Recorded replies are reused, for no prompt contains a label: npx assay repeat parity --runs 4 --model some-model
---
# fixtures/parity/wrong.yaml
expected:
  isCorrect: false # line 3: was true; answered false in 4 of 4

# Unclear rubrics: 1, in prompts/parity.md. Say in each what is true of these submissions, and why:
#   isCorrect
#     fixtures/parity/right.yaml (a remainder): expected true, answered false in 1 of 4

# The grader is wrong: 1. Keep these fixtures and their labels: they will show whether a change helps.
#   isShort: 1 falsely accepted, 0 falsely rejected
#   wrong in most runs: 1. No vote helps: change the prompt or the model.
# Then measure again: npx assay repeat parity --runs 4 --model some-model`);
    expect(parseAllDocuments(text).map((one) => one.toJS() as unknown)).toEqual([{ expected: { isCorrect: false } }]);
    await window.reload();
    await window.waitForSelector('html[data-ready]');
    await window.click('#deck summary');
    await window.click('#deck >> text=To the changes');
    expect(await changes(window)).toBe(text);
  });

  test('decides by buttons, beginning again at the first that is open', async () => {
    const window = await open(page());

    await window.click('#deck summary');
    await window.click('#deck >> text=Rubric unclear');
    expect(await status(window)).toBe('2 of 3: wrong/isCorrect');
    await window.click('#deck >> text=Previous');
    expect(await window.getAttribute('#deck button:has-text("Rubric unclear")', 'aria-pressed')).toBe('true');
    await window.click('#deck >> text=Undo');
    await window.click('#deck >> text=To the changes');
    expect(await window.textContent('#deck')).toContain('Nothing is decided yet.');
  });

  test('leaves keys alone unless it is open and in use', async () => {
    const window = await open(page());

    await window.focus('#deck summary');
    await press(window, ['g', 'l']);
    await window.click('#deck summary');
    expect(await status(window)).toBe('1 of 3: long-way/isShort');
    await window.focus('input[type=search]');
    await press(window, ['g', 'l', 'r', 'j']);

    expect(await status(window)).toBe('1 of 3: long-way/isShort');
    expect(await window.inputValue('input[type=search]')).toBe('glrj');
  });

  test('shows hostile code as text, and writes valid YAML whatever names say', async () => {
    const window = await open(page('hostile'));

    await window.click('#deck summary');
    const code = await window.textContent('#deck .numbered');
    await press(window, ['l', 'r', 'l', 'g', 'l']);
    const text = (await changes(window)) ?? '';

    expect(code).toContain(`</script><script>hostile('code')</script>`);
    expect(code).toContain('```\n');
    expect(code).toContain(String.raw`// \u202e eurt si siht`);
    expect(text).toContain(`# fixtures/parity/- [x] "y'.yaml\n`);
    const documents = parseAllDocuments(text);
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    expect(documents.map((one) => one.toJS() as unknown)).toContainEqual({
      expected: { 'is: correct # --- {': false },
    });
  });

  test('breaks no rule of accessibility, is not wider than a narrow window, and is not printed', async () => {
    for (const keys of [[], ['l', 'g', 'r']]) {
      const window = await open(page(), { width: 390 });
      await window.click('#deck summary');
      await press(window, keys);

      expect(await violationsOf(window)).toEqual([]);
      expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(390);
      await window.emulateMedia({ media: 'print' });
      expect(await window.isVisible('#deck')).toBe(false);
    }
  });

  test('is not there where no label was contradicted', async () => {
    await project.run(['repeat', 'parity', '--runs', '2', '--model', 'offline/key', '--out', 'right']);

    const window = await open(page('right'));

    expect(await window.locator('#deck').count()).toBe(0);
  });
});
