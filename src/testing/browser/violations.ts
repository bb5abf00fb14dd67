import { readFileSync } from 'node:fs';
import type { AxeResults, ImpactValue, NodeResult, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** A rule of accessibility that a page breaks. */
export interface Violation {
  readonly scheme: 'light' | 'dark';
  readonly rule: string;
  readonly impact: ImpactValue | undefined;
  /** The elements, each with what is wrong about it. */
  readonly nodes: readonly string[];
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let source: string | undefined;

/**
 * What axe finds wrong with the page as it is now, in light and then in dark: WCAG 2 up to 2.2, levels A and AA, and best
 * practices. It comes in through the debugger, so that the page's Content-Security-Policy stays as it is. Where a page
 * names no background axe takes it for white.
 */
export async function violationsOf(page: Page): Promise<readonly Violation[]> {
  source ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  const before = await page.evaluate<boolean>('matchMedia("(prefers-color-scheme: dark)").matches');
  await page.evaluate(source);
  const light = await violationsIn(page, 'light');
  const dark = await violationsIn(page, 'dark');
  await page.emulateMedia({ colorScheme: before ? 'dark' : 'light' });
  return [...light, ...dark];
}

async function violationsIn(page: Page, scheme: Violation['scheme']): Promise<readonly Violation[]> {
  await page.emulateMedia({ colorScheme: scheme });
  const options: RunOptions = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.map(({ id, impact, nodes }) => ({
    scheme,
    rule: id,
    impact,
    nodes: nodes.map(describeNode),
  }));
}

function describeNode({ target, any, all, none }: NodeResult): string {
  const reasons = [...any, ...all, ...none].map(({ message }) => message);
  return `${target.flat().join(' ')}: ${reasons.join('; ')}`;
}
