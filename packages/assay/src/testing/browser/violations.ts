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

/** The rules that go by colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Whether the page is the same in dark but for colours, by its style sheets. */
const differsInColours = `[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  .filter(({ conditionText = '' }) => conditionText.includes('prefers-color-scheme'))
  .flatMap(({ cssRules }) => [...cssRules])
  .every(({ style }) => [...style ?? [0]].every((name) => style && CSS.supports('color', style.getPropertyValue(name))))`;

let source: string | undefined;

/**
 * What axe finds wrong with the page as it is now, in light and then in dark: WCAG 2 up to 2.2, levels A and AA, and best
 * practices. It comes in through the debugger, so that the page's Content-Security-Policy stays as it is. Where a page
 * names no background axe takes it for white. In dark it looks at colours alone, where nothing else is different.
 */
export async function violationsOf(page: Page): Promise<readonly Violation[]> {
  source ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  const before = await page.evaluate<boolean>('matchMedia("(prefers-color-scheme: dark)").matches');
  await page.evaluate(source);
  const all: RunOptions['runOnly'] = { type: 'tag', values: tags };
  const light = await violationsIn(page, 'light', all);
  const isSame = await page.evaluate<boolean>(differsInColours);
  const dark = await violationsIn(page, 'dark', isSame ? { type: 'rule', values: colourRules } : all);
  await page.emulateMedia({ colorScheme: before ? 'dark' : 'light' });
  return [...light, ...dark];
}

async function violationsIn(
  page: Page,
  scheme: Violation['scheme'],
  runOnly: RunOptions['runOnly'],
): Promise<readonly Violation[]> {
  await page.emulateMedia({ colorScheme: scheme });
  const options = { runOnly, resultTypes: ['violations'] };
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
