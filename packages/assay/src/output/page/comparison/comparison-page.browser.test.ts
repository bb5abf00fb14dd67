import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser } from '../../../testing/browser/describe-in-browser';
import { hostileTexts } from '../../../testing/browser/hostile-texts';
import { violationsOf } from '../../../testing/browser/violations';
import { completion, startChatServer } from '../../../testing/chat-server';
import { openProject, type Project } from '../../../testing/open-project';
import { answerRightly } from '../../../testing/parity-suite';
import { parityFiles, parityFixture } from '../../../testing/small-challenge';

const texts = hostileTexts('here');
const hostileTitle = texts.join(' ').replaceAll('\u2028', ' ');
const hostileModel = hostileTitle.replaceAll(/[ ,]/g, '');

const files = {
  ...parityFiles,
  ...Object.fromEntries(
    Array.from({ length: 23 }, (_, index) => [
      `fixtures/parity/case-${String(index)}.yaml`,
      parityFixture(`case ${String(index)}`, true, true, `const isEven = (n) => n % 2 === 0; // ${String(index)}`),
    ]),
  ),
  'fixtures/parity/hostile.yaml': parityFixture(
    JSON.stringify(hostileTitle),
    true,
    true,
    `${hostileTitle}\n// hostile`,
  ),
};

let project: Project;
let asked = 0;

/** Answers rightly, but never about `right`; about `hostile` whatever a page might take for its own. */
const changed: Parameters<typeof startChatServer>[0] = (request) => {
  const { prompt } = request;
  if (prompt.includes('// hostile')) {
    const text = texts[asked % texts.length] ?? '';
    asked += 1;
    return completion(text, { model: text });
  }
  return prompt.includes('// right') ? '{"isCorrect":false,"isShort":true}' : answerRightly(request);
};

beforeAll(async () => {
  project = openProject(files);
  const [before, after] = await Promise.all([startChatServer(answerRightly), startChatServer(changed)]);
  const repeat = ['repeat', 'parity', '--runs', '8'];
  await project.run([...repeat, '--out', 'old'], { OPENAI_BASE_URL: before.url });
  await project.run([...repeat, '--out', 'new', '--model', 'some-model'], { OPENAI_BASE_URL: after.url });
  await Promise.all([before.close(), after.close()]);
  const log = project.read('new/trials.jsonl');
  project.write('new/trials.jsonl', log.replaceAll('"some-model"', JSON.stringify(hostileModel)));
  await project.run(['compare', 'old', 'new', '--html', '--out', 'one']);
  await project.run(['compare', 'old', 'old', 'new', '--html', '--out', 'several']);
});

afterAll(() => {
  project.remove();
});

describeInBrowser('the page of a comparison', ({ open, visit }) => {
  const one = (): string => join(project.path, 'one/comparison.html');

  test('says the verdict, what differs, and shows the fixtures that changed most first', async () => {
    const window = await visit(one());

    expect(await window.textContent('.verdict .sentence')).toMatch(
      /^No difference shown: 5\.56 % of answers were wrong after, 0 % before; the difference is not significant\.$/,
    );
    expect(await window.locator('.origins tbody th').allTextContents()).toContain('Model');
    const changes = await window.locator('#fixtures tbody td:last-child').allTextContents();
    expect(changes.slice(0, 3).map((change) => change.replaceAll('\u00a0', ' '))).toEqual([
      '0 % → 100 %▲ 100 points worse',
      '0 % → 50 %▲ 50 points worse',
      '0 % → 0 %the same',
    ]);
  });

  test('goes to the replies side by side as the next step, and to what a word means', async () => {
    const window = await visit(one());

    expect(await window.locator('.verdict .next').first().innerText()).toBe(
      'Next: Keep the cheaper one, or add fixtures to detect smaller differences. See the replies side by side: fixtures and sides',
    );
    expect(await window.getAttribute('.verdict .next a', 'href')).toBe('#matrix');
    await window.click('#changes thead a:text("adjusted p")');
    await window.waitForSelector('#word-adjusted-p:visible');
    expect(await window.evaluate('document.activeElement.textContent')).toBe('adjusted p');
  });

  test('shows the first fixtures, then all of them, or those that are looked for', async () => {
    const window = await visit(one());
    const shown = (): Promise<number> => window.locator('#fixtures tbody tr').count();

    expect([await shown(), await window.textContent('#fixtures output')]).toEqual([25, '25 of 27 fixtures']);
    await window.click('text=Show all 27');
    expect(await shown()).toBe(27);
    await window.fill('#fixtures-search', 'CASE 2');
    expect(await shown()).toBe(4);
    await window.fill('#fixtures-search', '');
    await window.selectOption('#fixtures-filter', 'worse');
    expect(await window.textContent('#fixtures output')).toBe('2 of 27 fixtures');
  });

  test('shows fixtures and sides as a grid, and the replies of all sides next to each other', async () => {
    const window = await visit(join(project.path, 'several/comparison.html'));
    const shown = (): Promise<readonly string[]> => window.locator('#matrix tbody tr:visible th .id').allTextContents();

    expect(await window.locator('#matrix thead th').allTextContents()).toEqual([
      ...['Fixture', 'oldbaseline', 'oldcompared', 'newcompared'],
    ]);
    await window.selectOption('#grid-filter', 'that differ');
    expect(await shown()).toEqual(['hostile', 'right']);
    await window.selectOption('#matrix-analytic', 'isShort');
    expect(await shown()).toEqual(['hostile']);
    await window.selectOption('#matrix-analytic', 'isCorrect');
    await window.click('#matrix td[aria-label="new: 100 %, wrong in 8 of 8"] >> nth=1');

    expect(await window.textContent('#side-by-side h2')).toBe('right: all sides');
    expect(await window.evaluate('document.activeElement.id')).toBe('side-by-side');
    expect(await window.locator('#side-by-side tbody tr').allTextContents()).toEqual(['isCorrect0 of 80 of 88 of 8']);
    expect(await window.locator('#side-by-side .columns h4').allTextContents()).toEqual([
      ...['old', '✓ as expected', 'old', '✓ as expected', 'new', '✕ wrong: isCorrect'],
    ]);
    await window.keyboard.press('Tab');
    await window.keyboard.press('Enter');
    expect(await window.evaluate('document.activeElement.ariaLabel')).toBe('new: 100 %, wrong in 8 of 8');
  });

  test('opens the fixture that its address names', async () => {
    const window = await visit(one());

    await window.evaluate("location.hash = 'side-by-side%2Fright'");

    await window.waitForSelector('#side-by-side h2');
    expect(await window.textContent('#side-by-side h2')).toBe('right: all sides');
  });

  test('opens an assertion by the keyboard alone, with trials, code and replies of both sides, and goes back', async () => {
    const window = await open(one());

    await window.focus('#changes thead th:last-child a');
    for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) {
      await window.keyboard.press(key);
    }

    expect(await window.textContent('#assertion h2')).toBe('right › isCorrect');
    expect(await window.evaluate('document.activeElement.id')).toBe('assertion');
    expect(await window.locator('#assertion figcaption').allTextContents()).toEqual([
      'Failure rate before and after; dashed: tolerated',
      'Trials in the order of runs: 8 held',
      'Trials in the order of runs: 8 failed',
    ]);
    expect(await window.textContent('#assertion .numbered')).toContain('// right');
    expect(await window.locator('.card').allTextContents()).toEqual([
      '✓ as expected8 times, runs 1–8{\n  "isCorrect":true,\n  "isShort":true\n}\n',
      '✕ false, expected true8 times, runs 1–8{\n  "isCorrect":false,\n  "isShort":true\n}\n',
    ]);
    await window.keyboard.press('Tab');
    await window.keyboard.press('Enter');
    expect(await window.evaluate('document.activeElement.textContent')).toBe('right › isCorrect');
  });

  test('shows of several comparisons the one that is chosen', async () => {
    const window = await visit(join(project.path, 'several/comparison.html'));

    expect(await window.textContent('.verdict .sentence')).toBe(
      'No difference shown: Of 3, old is wrong least often: 0 % of answers on 27 common fixtures.',
    );
    expect(await window.textContent('#chosen')).toContain('No difference (adjusted p = 1).');
    await window.selectOption('#pair', 'new');
    expect(await window.textContent('#chosen .sentence')).toContain('was wrong in 5.56 % of answers');
    expect(await window.textContent('#changes')).toContain('changed significantly');
  });

  test('breaks no rule of accessibility in light and dark, and is not wider than a narrow window', async () => {
    const window = await open(join(project.path, 'several/comparison.html'), { width: 400 });
    await window.selectOption('#pair', 'new');
    await window.click('#fixtures .opener');
    await window.click('#matrix tbody td:visible');

    expect(await violationsOf(window)).toEqual([]);
    expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(400);
  });

  test('shows hostile titles, code, replies and model names as text, and runs nothing of them', async () => {
    const window = await visit(one());

    await window.click('#fixtures .opener:has-text("hostile")');

    expect(await window.textContent('.origins')).toContain(`</script><script>hostile('here')</script>`);
    expect(await window.textContent('#assertion .about')).toContain(`<img src=x: onerror="hostile('here')">`);
    expect(await window.textContent('#assertion .numbered')).toContain(`</script><script>hostile('here')</script>`);
    expect(await window.textContent('#assertion .cards >> nth=1')).toContain(`<img src=x: onerror=`);
    expect(await window.evaluate('document.querySelectorAll("img, iframe, object, base, a[href^=java]").length')).toBe(
      0,
    );
  });
});
