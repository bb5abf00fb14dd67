import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser } from '../../../testing/browser/describe-in-browser';
import { hostileTexts } from '../../../testing/browser/hostile-texts';
import { violationsOf } from '../../../testing/browser/violations';
import { openProject, type Project } from '../../../testing/open-project';
import { eight, pastReport, type PastReportParts } from '../../../testing/past-report';

let project: Project;

const day = (index: number): string => new Date(Date.UTC(2026, 10, 1 + index, 10)).toISOString();

function filesOf(challenge: string, parts: readonly PastReportParts[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    parts.map((one, index) => [
      `reports/${challenge}-${String(index)}/report.json`,
      JSON.stringify({ ...pastReport({ startedAt: day(index), ...one }), challenge }),
    ]),
  );
}

beforeAll(async () => {
  const hostile = hostileTexts('history').map((text) => ({ model: text, analytics: [text] }));
  project = openProject({
    ...filesOf('plain', [
      { analytics: ['first', 'second'] },
      { analytics: ['first', 'second'], kind: 'gate' },
      { analytics: ['first', 'second'], prompt: '2', failures: eight(3, 3, 3, 3, 3, 3, 3, 3) },
    ]),
    ...filesOf('hostile', hostile),
  });
  await project.run(['history', 'plain', '--html']);
  await project.run(['history', 'hostile', '--html']);
});

afterAll(() => {
  project.remove();
});

describeInBrowser('the page of a history', ({ open, visit }) => {
  const page = (name: string): string => join(project.path, `reports/history-${name}.html`);

  test('says what came of the last change, when what changed, and every rate', async () => {
    const window = await visit(page('plain'));
    const rows = async (caption: string): Promise<readonly (readonly string[])[]> => {
      const lines = await window.locator(`table:has(caption:text("${caption}")) tbody tr`).all();
      return Promise.all(lines.map((line) => line.locator('th, td').allTextContents()));
    };

    expect(await window.textContent('.verdict .sentence')).toBe(
      'Worse: Answers about plain got worse on 3 November 2026.',
    );
    expect(await rows('Changes before')).toEqual([['a', '2026-11-03 10:00', 'prompt: 10000000 → 20000000']]);
    expect(await rows('of each report, with 95 % interval')).toEqual([
      ['2026-11-01 10:00 plain-0', '', '8 fixtures × 10 runs', '0 % (0–50 %) of 80', '0 % (0–50 %) of 80'],
      ['2026-11-02 10:00 plain-1', 'G', '8 fixtures × 10 runs', '0 % (0–50 %) of 80', '0 % (0–50 %) of 80'],
      ['2026-11-03 10:00 plain-2', 'a', '8 fixtures × 10 runs', '30 % (0–50 %) of 80', '30 % (0–50 %) of 80'],
    ]);
    expect(await window.textContent('figcaption')).toBe(
      'first: failure rate; dashed: the tolerated 1 %; a: something changed before that report, see below; hollow: not compared',
    );
    expect(await window.getAttribute('svg.chart >> nth=0', 'aria-label')).toBe(
      'first, failure rate over 3 reports: from 0 % (0–50 %) to 30 % (0–50 %), lowest 0 %, highest 30 %, 1 % tolerated. The table below lists all.',
    );
  });

  test('breaks no rule of accessibility in light and dark, and is not wider than a narrow window', async () => {
    const window = await visit(page('plain'));
    await window.setViewportSize({ width: 400, height: 800 });

    expect(await violationsOf(window)).toEqual([]);
    expect(await window.evaluate('document.documentElement.scrollWidth')).toBe(400);
  });

  test('shows hostile models and analytics as text, and runs nothing of them', async () => {
    const window = await open(page('hostile'));

    expect(await window.textContent('main')).toContain(`</script><script>hostile('history')</script>`);
    expect(await window.evaluate('document.querySelectorAll("img, iframe, object, base, a[href^=java]").length')).toBe(
      0,
    );
  });
});
