import type { Browser, Page } from 'playwright-core';
import { isServed, watchPage, type Watch } from './watch-page';

/** How a page is looked at. */
export interface View {
  /** Of the window in CSS pixels; 1280 by default. */
  readonly width?: number;
  /** 800 by default. */
  readonly height?: number;
  /** What the reader's system prefers; light by default. */
  readonly scheme?: 'light' | 'dark';
  /** Pixels of the screen for each CSS pixel; 1 by default. */
  readonly density?: number;
}

/** A window of its own, with its own cookies and storage. */
export interface Tab {
  readonly page: Page;
  readonly watch: Watch;
}

/** How long a page may take for anything, in milliseconds: its tests are to fail before Jest gives up on them. */
const patience = 10_000;

/** Opens a tab for a view. */
export async function openTab(browser: Browser, { density = 1 }: View): Promise<Tab> {
  const context = await browser.newContext({
    deviceScaleFactor: density,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  return { page, watch: await watchPage(page) };
}

/** Has a tab show a page in a view. */
export async function showPage(
  { page }: Tab,
  url: string,
  { width = 1280, height = 800, scheme = 'light' }: View,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ media: null, colorScheme: scheme });
  await page.context().setOffline(!isServed(url));
  await page.goto(url);
}
