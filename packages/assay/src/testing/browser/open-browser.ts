import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from './find-chromium';
import { openTab, showPage, type Tab, type View } from './tabs';
import { settle } from './watch-page';

/** A headless Chromium without a network but for the server that a page comes from. */
export interface Browser {
  /** Opens a file, or an address of a server on this machine, in a window of its own, as if nobody had opened it before. */
  readonly open: (file: string, view?: View) => Promise<Page>;
  /** What the page has done so far that no page of ours does; each is told once. */
  readonly takeProblems: (page: Page) => Promise<readonly string[]>;
  /** Closes all windows but these, and returns what `takeProblems` has not told of any. */
  readonly closePages: (except?: readonly Page[]) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** A page that is open, what it has done wrong, and how much of that was told. */
interface Opened {
  readonly tab: Tab;
  readonly problems: readonly string[];
  told: number;
}

/** Starts the browser; it ends with `close`, or with this process. */
export async function openBrowser(executablePath = findChromium()): Promise<Browser> {
  if (executablePath === undefined) {
    throw new Error('There is no Chromium: install it (apt-get install chromium) or name it in CHROMIUM_PATH.');
  }
  // Without Chromium's own sandbox, which containers and root do not allow: the pages are ours.
  const options = {
    executablePath,
    chromiumSandbox: false,
    args: ['--disable-gpu'],
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  const browser = await chromium.launch(options);
  const opened = new Map<Page, Opened>();

  const takeProblems = async (page: Page): Promise<readonly string[]> => {
    await settle(page);
    const one = opened.get(page);
    const fresh = one?.problems.slice(one.told) ?? [];
    if (one !== undefined) {
      one.told = one.problems.length;
    }
    return fresh;
  };
  return {
    async open(file, view = {}) {
      const url = /^http:\/\/127\.0\.0\.1:/.test(file) ? file : pathToFileURL(file).href;
      const tab = await openTab(browser, view);
      opened.set(tab.page, { tab, problems: tab.watch.begin(url), told: 0 });
      await showPage(tab, url, view);
      return tab.page;
    },
    takeProblems,
    async closePages(except = []) {
      const problems = await Promise.all([...opened.keys()].map(takeProblems));
      const closed = [...opened].filter(([page]) => !except.includes(page));
      for (const [page] of closed) {
        opened.delete(page);
      }
      await Promise.all(closed.map(([page]) => page.context().close()));
      return problems.flat();
    },
    close: () => browser.close(),
  };
}
