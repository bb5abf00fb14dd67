import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser } from '../../../testing/browser/describe-in-browser';
import { hostileTexts } from '../../../testing/browser/hostile-texts';
import { violationsOf } from '../../../testing/browser/violations';
import { completion, startChatServer } from '../../../testing/chat-server';
import { openProject, type Project } from '../../../testing/open-project';
import { answerRightly } from '../../../testing/parity-suite';
import { parityFiles, parityFixture } from '../../../testing/small-challenge';

const hostileCode = hostileTexts('code').join('\n').replaceAll('\u2028', ' ');
const hostileModel = hostileTexts('model').join(' ').replaceAll('\u2028', '');
const quoted = (text: string): string => JSON.stringify(text);

let project: Project;
let hostileProject: Project;
let page: string;
let hostilePage: string;

/** Answers rightly, but wrongly about `right` in run 3 of each 4, and about `wrong` always. */
function answerSometimes(): Parameters<typeof startChatServer>[0] {
  let asked = 0;
  return (request) => {
    const answer = answerRightly(request);
    asked += request.prompt.includes('// right') ? 1 : 0;
    const isWrong = request.prompt.includes('// wrong') || (request.prompt.includes('// right') && asked % 4 === 0);
    return isWrong
      ? answer.replace(/"isCorrect":(true|false)/, (_, value) => `"isCorrect":${value === 'true' ? 'false' : 'true'}`)
      : answer;
  };
}

beforeAll(async () => {
  const hostile = Object.fromEntries(
    hostileTexts('title').map((text, index) => [
      `fixtures/parity/hostile-${String(index)}.yaml`,
      // Two are opened; to highlight such code takes long.
      parityFixture(
        quoted(text.replaceAll('\u2028', ' ')),
        true,
        true,
        `${index < 2 ? hostileCode : ''}\n// right ${String(index)}`,
      ),
    ]),
  );
  // One of them as prose.
  const loop = `language: text\n${parityFiles['fixtures/parity/long-way.yaml'] ?? ''}`;
  project = openProject({ ...parityFiles, 'fixtures/parity/long-way.yaml': loop });
  hostileProject = openProject({ ...parityFiles, ...hostile });
  const server = await startChatServer(answerSometimes());
  const texts = hostileTexts('reply');
  const hostileServer = await startChatServer(({ index }) =>
    completion(texts[index % texts.length] ?? '', { model: texts[index % texts.length], system_fingerprint: texts[0] }),
  );
  await hostileProject.run(['repeat', 'parity', '--runs', '2', '--model', 'some-model', '--out', 'hostile'], {
    OPENAI_BASE_URL: hostileServer.url,
  });
  const log = hostileProject.read('hostile/trials.jsonl');
  hostileProject.write('hostile/trials.jsonl', log.replaceAll('"some-model"', JSON.stringify(hostileModel)));
  await hostileProject.run(['report', 'hostile', '--html']);
  await project.run(['repeat', 'parity', '--runs', '8', '--out', 'plain'], { OPENAI_BASE_URL: server.url });
  await Promise.all([server.close(), hostileServer.close()]);
  page = join(project.path, 'plain/report.html');
  hostilePage = join(hostileProject.path, 'hostile/report.html');
});

afterAll(() => {
  project.remove();
  hostileProject.remove();
});

describeInBrowser('the page of a validator’s report', ({ open, visit }) => {
  test('says the verdict first, and shows the failure rate of each assertion', async () => {
    const window = await visit(page);

    expect(await window.textContent('.verdict .sentence')).toBe(
      'Failed: 41.7 % of the answers about isCorrect were wrong (10 of 24); you tolerate 1 %.',
    );
    expect(await window.locator('nav a').allTextContents()).toEqual([
      ...['What was wrong', 'Who is wrong: the grader, a label or a rubric?', 'Which assertions fail', 'All figures'],
      ...['Where these numbers come from', 'What the words mean'],
    ]);
    const rows = await Promise.all(
      (await window.locator('.grid tbody tr').all()).map((row) => row.locator('th, td').allTextContents()),
    );
    expect(rows).toEqual([
      ['wrong the other way round', '✕100 %', '0'],
      ['right a remainder', '✕25 %', '0'],
      ['long-way a loop', '0', '0'],
    ]);
  });

  test('opens at the model that failed, whose links name it, and shows another one that the address names', async () => {
    const models = ['offline/key', 'offline/key?flip=1&seed=2'];
    await project.run(['repeat', 'parity', '--runs', '4', '--model', models.join(','), '--out', 'models']);
    const window = await open(join(project.path, 'models/report.html'));
    const chosen = (): Promise<string> => window.locator('#model option:checked').innerText();

    expect(await chosen()).toBe(models[1]);
    await window.click('#summary tbody td a[href*="isCorrect"] >> nth=0');
    expect(await window.textContent('#details h2')).toMatch(/ › offline\/key\?flip=1&seed=2$/);
    await window.evaluate(`location.hash = encodeURIComponent('wrong/isCorrect/${models[0]}')`);
    await window.waitForSelector('#details h2:has-text("wrong › isCorrect › offline/key")');
    expect(await chosen()).toBe(models[0]);
    expect(await window.textContent('#details .strip >> xpath=..')).toContain('4 held');
  });

  test('goes on to the next failure by j, back by k and by the browser, and closes by Escape', async () => {
    const window = await open(page);
    const heading = (): Promise<string | null> => window.textContent('#details h2');

    await window.evaluate("location.hash = 'wrong/isCorrect'");
    await window.waitForSelector('#details h2');
    await window.keyboard.press('j');
    expect(await heading()).toBe('right › isCorrect');
    await window.keyboard.press('j');
    expect(await heading()).toBe('right › isCorrect');
    await window.keyboard.press('k');
    expect(await heading()).toBe('wrong › isCorrect');
    await window.goBack();
    expect(await heading()).toBe('right › isCorrect');
    await window.keyboard.press('Escape');
    expect(await window.isVisible('#details')).toBe(false);
    expect(await window.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(/^isCorrect: 25 %/);
  });

  test('sorts by a column, worst first, and back', async () => {
    const window = await visit(page);
    const order = (): Promise<readonly string[]> => window.locator('.grid tbody .id').allTextContents();

    await window.click('.grid th >> text=isCorrect');
    expect(await order()).toEqual(['wrong', 'right', 'long-way']);
    expect(await window.getAttribute('.grid th:has-text("isCorrect")', 'aria-sort')).toBe('descending');
    await window.click('.grid th >> text=isCorrect');
    expect(await order()).toEqual(['long-way', 'right', 'wrong']);
    await window.click('.grid th >> text=isCorrect');
    expect(await window.getAttribute('.grid th:has-text("isCorrect")', 'aria-sort')).toBe('none');
  });

  test('filters by text and by what came out, and says how many are shown', async () => {
    const window = await visit(page);
    const shown = (): Promise<readonly string[]> =>
      window.locator('.grid tbody tr:not([hidden]) .id').allTextContents();

    await window.fill('input[type=search]', 'LOOP');
    expect([await shown(), await window.textContent('output')]).toEqual([['long-way'], '1 of 3 fixtures']);
    await window.fill('input[type=search]', '');
    await window.selectOption('select', 'failing systematically');
    expect([await shown(), await window.textContent('output')]).toEqual([['wrong'], '1 of 3 fixtures']);
  });

  test('numbers the lines of code, and wraps those of prose', async () => {
    const window = await visit(page);
    const classOf = async (fixture: string): Promise<string | null> => {
      await window.evaluate(`location.hash = '${fixture}/isShort'`);
      return window.locator(`#details [aria-label="Submission ${fixture}"]`).getAttribute('class');
    };

    expect([await classOf('right'), await classOf('long-way')]).toEqual(['code numbered', 'code wraps']);
  });

  test('opens an assertion by the keyboard alone, with its trials, code and replies, and goes back', async () => {
    const window = await open(page);

    await window.focus('input[type=search]');
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'ArrowDown', 'Enter']) {
      await window.keyboard.press(key);
    }

    expect(await window.textContent('#details h2')).toBe('right › isCorrect');
    expect(await window.evaluate('document.activeElement.id')).toBe('details');
    expect(await window.textContent('#details .strip >> xpath=..')).toContain('6 held, 2 failed');
    expect(await window.textContent('#details .numbered')).toContain('const isEven = (n) => n % 2 === 0; // right');
    expect(await window.locator('.card').allTextContents()).toEqual([
      '✕ false, expected truetwice, runs 4, 8'.replace('twice', '2 times') +
        '{\n  "isCorrect":false,\n  "isShort":true\n}\n',
      '✓ as expected6 times, runs 1–3, 5–7{\n  "isCorrect":true,\n  "isShort":true\n}\n',
    ]);
    expect(new URL(window.url()).hash).toBe('#right%2FisCorrect');
    await window.keyboard.press('Tab');
    await window.keyboard.press('Enter');
    expect(await window.evaluate('document.activeElement.dataset.place')).toBe('1 0');
  });

  test('opens the assertion that its address names', async () => {
    const window = await visit(page);

    await window.evaluate("location.hash = 'wrong/isCorrect'");

    await window.waitForSelector('text=wrong › isCorrect');
    const details = await window.textContent('#details');
    expect(details).toContain('no vote can help');
    expect(details).toMatch(/Rubric: \S/);
    expect(await window.textContent('#details details:has(summary:text("The prompt"))')).toContain('{{ solution }}');
  });

  test('breaks no rule of accessibility in light and dark, and is not wider than a narrow window', async () => {
    const window = await open(page, { width: 400 });
    await window.click('td:has-text("25 %")');

    expect(await violationsOf(window)).toEqual([]);
    expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(400);
  });

  test('prints without its controls', async () => {
    const window = await visit(page);
    await window.emulateMedia({ media: 'print' });

    expect(await window.isVisible('input[type=search]')).toBe(false);
    expect(await window.isVisible('.grid')).toBe(true);
    await window.emulateMedia({ media: null });
  });

  test('shows hostile titles, code, replies, model names and fingerprints as text, and runs nothing of them', async () => {
    const window = await open(hostilePage);

    for (const cell of (await window.$$('td[data-place]')).slice(0, 4)) {
      await cell.click();
    }

    expect(await window.textContent('.subtitle')).toContain(`</script><script>hostile('model')</script>`);
    expect(await window.textContent('.numbered')).toContain(`</script><script>hostile('code')</script>`);
    expect(await window.textContent('.cards')).toContain(`<img src=x: onerror="hostile('reply')">`);
    expect(await window.evaluate('document.querySelectorAll("img, iframe, object, base, a[href^=java]").length')).toBe(
      0,
    );
  });
});
