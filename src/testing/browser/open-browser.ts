import { pathToFileURL } from 'node:url';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from './find-chromium';
import { settle, watchPage } from './watch-page';

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

/** A headless Chromium without a network but for the server that a page comes from. */
export interface Browser {
  /** Opens a file, or an address of a server on this machine, in a window of its own, as if nobody had opened it before. */
  readonly open: (file: string, view?: View) => Promise<Page>;
  /** What the page has done so far that no page of ours does; each is told once. */
  readonly takeProblems: (page: Page) => Promise<readonly string[]>;
  /** Closes all windows, and returns what `takeProblems` has not told of them. */
  readonly closePages: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** How long a page may take for anything, in milliseconds: its tests are to fail before Jest gives up on them. */
const patience = 10_000;

/** Starts the browser; it ends with `close`, or with this process. */
export async function openBrowser(executablePath = findChromium()): Promise<Browser> {
  if (executablePath === undefined) {
    throw new Error('There is no Chromium: install it (apt-get install chromium) or name it in CHROMIUM_PATH.');
  }
  // Without Chromium's own sandbox, which containers and root do not allow: the pages are ours.
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  const watched = new Map<Page, readonly string[]>();
  const told = new Map<Page, number>();

  const takeProblems = async (page: Page): Promise<readonly string[]> => {
    await settle(page);
    const problems = watched.get(page) ?? [];
    const fresh = problems.slice(told.get(page));
    told.set(page, problems.length);
    return fresh;
  };

  return {
    async open(file, view = {}) {
      const isServed = /^http:\/\/127\.0\.0\.1:/.test(file);
      const page = await (await openContext(view, !isServed)).newPage();
      page.setDefaultTimeout(patience);
      const url = isServed ? file : pathToFileURL(file).href;
      watched.set(page, await watchPage(page, url));
      await page.goto(url);
      return page;
    },
    takeProblems,
    async closePages() {
      const pages = [...watched.keys()];
      const problems = await Promise.all(pages.map(takeProblems));
      await Promise.all(pages.map((page) => page.context().close()));
      watched.clear();
      told.clear();
      return problems.flat();
    },
    close: () => browser.close(),
  };

  function openContext(
    { width = 1280, height = 800, scheme = 'light', density = 1 }: View,
    offline: boolean,
  ): Promise<BrowserContext> {
    return browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: density,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
      offline,
    });
  }
}
