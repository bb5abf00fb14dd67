import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser } from '../../../../assay/dist/testing/browser/describe-in-browser';
import { hostileTexts } from '../../../../assay/dist/testing/browser/hostile-texts';
import { violationsOf } from '../../../../assay/dist/testing/browser/violations';
import { interviewFiles, rowsOf, smallPrompt } from '../../testing/interview-project';
import { openProject, type Project } from '../../../../assay/dist/testing/open-project';

const policy = 'policy: { points: 1, assert: hard }';
const hostile = (where: string): string => hostileTexts(where).join('\n').replaceAll('\u2028', ' ');

let project: Project;

beforeAll(async () => {
  project = openProject(interviewFiles(smallPrompt(policy)));
  await project.run([
    ...['interview', 'run', 'small', '--sandbox', 'embedded', '--out', 'plain'],
    ...['--model', 'offline/coder?skill=1,offline/coder?skill=0.4&seed=3', '--runs', '3', '--rounds', '2'],
  ]);
  const rows = rowsOf(project.read('plain/evaluated.ndjson')).map((row, index) => {
    const checks = row['checks'] as readonly Readonly<Record<string, unknown>>[];
    return {
      ...row,
      model: hostile('model'),
      params: { stop: hostile('params') },
      name: `${hostile('name')}${String(index % 3)}`,
      template: hostile('template'),
      prompt: hostile('prompt'),
      Request: hostile('request'),
      source: 'live',
      code: `${hostile('code')}\n${String(index)}`,
      answer: hostile('answer'),
      host: hostile('host'),
      fingerprint: hostile('fingerprint'),
      servedBy: hostile('served'),
      refusal: hostile('refusal'),
      milliseconds: 5,
      checks: checks.map((check) => ({
        ...check,
        name: hostile('check'),
        assert: hostile('assert'),
        eq: hostile('expected'),
        got: hostile('got'),
        status: 0,
        failure: hostile('failure'),
        description: hostile('description'),
      })),
    };
  });
  project.write('hostile/evaluated.ndjson', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await project.run(['interview', 'report', 'hostile', '--html']);
});

afterAll(() => {
  project.remove();
});

describeInBrowser('the page of an interview’s report', ({ open, visit }) => {
  const plain = (): string => join(project.path, 'plain/report.html');

  test('says the verdict first, and shows the share of the points by question and model, the hardest question first', async () => {
    const window = await visit(plain());

    expect(await window.textContent('.verdict .sentence')).toMatch(
      /^Failed \(simulated\): 1 of 2 models stayed significantly below the required 100 % of the points: \S* in javascript\.$/,
    );
    expect(await window.textContent('.verdict .details li')).toMatch(
      /^offline\/coder\?skill=1 earns most: 100 % of the points \(.*\); .* \(.*, p = .*\) may be equally good\.$/,
    );
    expect(await window.textContent('.verdict .reasons li')).toMatch(
      /^offline\/coder\?skill=0\.4&seed=3 in javascript: .* 100 % \(p < 0\.0001\)\.$/,
    );
    const rows = await Promise.all(
      (await window.locator('.grid tbody tr').all()).map((row) => row.locator('th, td').allTextContents()),
    );
    expect(rows).toEqual([
      ['Sum add(a, b)', '✓100 %', '~66.7 %'],
      ['Last Write a function last(list) that returns the last item of a list.', '✓100 %', '~66.7 %'],
      ['Greeting Write a function greet(name) that returns "Hello, " and the name.', '✓100 %', '✓100 %'],
    ]);
  });

  test('filters questions by what went wrong, and shows what each round comes to', async () => {
    const window = await open(plain());
    const shown = (): Promise<readonly string[]> =>
      window.locator('.grid tbody tr:not([hidden]) .id').allTextContents();

    const filters = await window.locator('#grid-filter option').allTextContents();
    expect(filters).toEqual([
      ...['all questions', 'with an answer that falls short', 'in which models differ', 'passed in some runs only'],
      ...['with failure: no function', 'with failure: wrong result'],
    ]);
    await window.selectOption('#grid-filter', 'in which models differ');
    expect([await shown(), await window.textContent('output')]).toEqual([['Sum', 'Last'], '2 of 3 questions']);
    await window.selectOption('#round', 'round 1');
    expect(await window.textContent('.grid thead')).toBe(
      'Questionoffline/coder?skill=1100 %offline/coder?skill=0.4&seed=375 %',
    );
    expect(await shown()).toEqual(['Sum', 'Last']);
  });

  test('opens answers by the keyboard alone, those that fall short first, with code, checks and rounds, and goes back', async () => {
    const window = await open(plain());

    await window.focus('#grid-search');
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'ArrowRight', 'Enter']) {
      await window.keyboard.press(key);
    }

    expect(await window.textContent('#details h2')).toBe('Sum › offline/coder?skill=0.4&seed=3');
    expect(await window.evaluate('document.activeElement.id')).toBe('details');
    expect(await window.locator('.answer > summary').allTextContents()).toEqual([
      '✕ no function, 0 of 3 points (0 %) · run 1 · 2 rounds',
      '✓ passes, 3 of 3 points · run 2 · 2 rounds',
      '✓ passes, 3 of 3 points · run 3',
    ]);
    expect(await window.textContent('.answer')).toMatch(
      /Round 1: .*Round 2: .*What the model was told about the answer/s,
    );
    expect(await window.locator('.answer[open] .code.numbered').allTextContents()).toEqual([
      'const add = (a, b) => * a + b;\n',
      "console.log('It works');\n",
    ]);
    expect(await window.locator('.answer[open] .numbered .keyword').allTextContents()).toEqual(['const']);
    expect(decodeURIComponent(new URL(window.url()).hash)).toBe('#Sum/javascript/offline/coder?skill=0.4&seed=3');
    await window.keyboard.press('Tab');
    await window.keyboard.press('Enter');
    expect(await window.evaluate('document.activeElement.dataset.place')).toBe('0 1');
  });

  test('opens the answers that its address names, and from there those of others', async () => {
    const window = await visit(plain());

    await window.evaluate("location.hash = 'Sum/javascript/offline/coder?skill=1'");
    await window.waitForSelector('text=Sum › offline/coder?skill=1');
    await window.click('#details table button');

    expect(await window.textContent('#details h2')).toBe('Sum › offline/coder?skill=0.4&seed=3');
  });

  test('shows what opens beside the map, and closes it when another round is chosen', async () => {
    const window = await open(plain());
    const edges = 'Math.round(details.getBoundingClientRect().left - mapped.getBoundingClientRect().right)';

    await window.click('td[data-place="0 1"]');

    expect(await window.evaluate('document.getElementById("details").getBoundingClientRect().top')).toBe(0);
    expect(
      await window.evaluate(
        `{ const details = document.getElementById('details'), mapped = document.querySelector('.map'); ${edges} }`,
      ),
    ).toBeGreaterThanOrEqual(0);
    await window.selectOption('#round', 'round 1');
    expect(await window.isVisible('#details')).toBe(false);
  });

  test('puts two answers side by side, of any model, run and round, and says which checks tell them apart', async () => {
    const window = await open(plain());
    await window.click('td:has-text("~")');
    await window.click('text=Two answers side by side');
    const names = await window.locator('#beside-one option').allTextContents();
    const sides = (): Promise<readonly string[]> =>
      window.locator('#details > details .code.numbered').allTextContents();
    const caption = 'text=What each check found';
    const before = [await sides(), await window.textContent(caption)];

    await window.selectOption('#beside-one', names[2] ?? '');

    expect(names).toEqual([
      'offline/coder?skill=1 · runs 1–3 · ✓ passes, 3 of 3 points',
      'offline/coder?skill=0.4&seed=3 · run 1, round 1 · ✕ exception, 1 of 3 points (33.3 %)',
      'offline/coder?skill=0.4&seed=3 · run 1, round 2 · ✕ no function, 0 of 3 points (0 %)',
      'offline/coder?skill=0.4&seed=3 · run 2, round 1 · ✕ exception, 1 of 3 points (33.3 %)',
      'offline/coder?skill=0.4&seed=3 · run 2, round 2 · ✓ passes, 3 of 3 points',
      'offline/coder?skill=0.4&seed=3 · run 3 · ✓ passes, 3 of 3 points',
    ]);
    expect(before).toEqual([
      ['const add = (a, b) => * a + b;\n', 'const add = (a, b) => a + b;\n'],
      'What each check found: A and B differ in 1 of 2',
    ]);
    expect((await sides())[0]).toBe("console.log('It works');\n");
  });

  test('shows a leaderboard, and the same as Markdown to copy', async () => {
    const window = await visit(plain());

    await window.click('text=As Markdown, for a README');
    await window.click('[aria-label="Copy: Leaderboard as Markdown"]');

    expect(await window.locator('#leaderboard tbody tr').first().locator('th, td').allTextContents()).toEqual([
      ...['offline/coder?skill=1 (simulated)', '100 % (24/24)'],
    ]);
    expect(await window.textContent('#leaderboard pre')).toMatch(
      /^\| model \| javascript \|\n\| --- \| ---: \|\n\| offline\/coder\?skill=1 \(simulated\) \| 100 % \(24\/24\) \|\n/,
    );
    await window.waitForSelector('#leaderboard [role=status]:not(:empty)');
    expect(await window.textContent('#leaderboard [role=status]')).toMatch(/^(Copied|Selected)$/);
  });

  test('breaks no rule of accessibility in light and dark, and is not wider than a narrow window, with answers open', async () => {
    const window = await open(plain());
    await window.click('td:has-text("~")');
    await window.click('text=Two answers side by side');
    await window.click('text=As Markdown, for a README');

    expect(await violationsOf(window)).toEqual([]);
    await window.setViewportSize({ width: 400, height: 800 });
    expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(400);
  });

  test('shows hostile code, replies, names, values and prompts as text, and runs nothing of them', async () => {
    const window = await open(join(project.path, 'hostile/report.html'));

    for (const cell of (await window.$$('td[data-place]')).slice(0, 3)) {
      await cell.click();
    }
    await window.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true; })');

    const text = (await window.textContent('main')) ?? '';
    for (const where of [
      'model',
      'name',
      'prompt',
      'request',
      'code',
      'answer',
      'assert',
      'expected',
      'got',
      'refusal',
    ]) {
      expect(text).toContain(`<script>hostile('${where}')</script>`);
    }
    expect(await window.evaluate('document.querySelectorAll("img, iframe, object, base, a[href^=java]").length')).toBe(
      0,
    );
  });
});
