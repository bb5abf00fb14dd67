import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from './find-chromium';
import { letProcessEnd } from './let-process-end';
import { clearTab, openTab, showPage, type Tab, type View } from './tabs';
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
  /** Lets this process end, and the browser with it, while nothing waits for a page. */
  readonly rest: () => void;
  readonly isOpen: () => boolean;
}

/** A page that is open, what it has done wrong, and how much of that was told. */
interface Opened {
  readonly tab: Tab;
  readonly problems: readonly string[];
  told: number;
}

/** Saves a quarter of Chromium's processor time: no graphics card, one thread that draws, code that is not optimised. */
const flags = [
  ...['--disable-gpu', '--in-process-gpu'],
  ...['--num-raster-threads=1', '--disable-partial-raster'],
  '--js-flags=--no-opt,--no-maglev',
];

/** Starts the browser; it ends with `close`, or with this process. */
export async function openBrowser(executablePath = findChromium()): Promise<Browser> {
  if (executablePath === undefined) {
    throw new Error('There is no Chromium: install it (apt-get install chromium) or name it in CHROMIUM_PATH.');
  }
  // Without Chromium's own sandbox, which containers and root do not allow: the pages are ours.
  const options = { executablePath, chromiumSandbox: false, args: flags, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch(options);
  const opened = new Map<Page, Opened>();
  // A tab costs more than the page in it: those whose pages did nothing wrong are used again.
  const idle = new Set<Tab>();

  const takeProblems = async (page: Page): Promise<readonly string[]> => {
    await settle(page);
    const one = opened.get(page);
    const fresh = one?.problems.slice(one.told) ?? [];
    if (one !== undefined) {
      one.told = one.problems.length;
    }
    return fresh;
  };
  const close = async ({ tab, problems }: Opened): Promise<void> => {
    if (problems.length === 0 && (await clearTab(tab))) {
      idle.add(tab);
    } else {
      await tab.page.context().close();
    }
  };

  return {
    async open(file, view = {}) {
      const url = /^http:\/\/127\.0\.0\.1:/.test(file) ? file : pathToFileURL(file).href;
      const known = [...idle].find(({ density }) => density === (view.density ?? 1));
      const tab = known ?? (await openTab(browser, view));
      idle.delete(tab);
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
      await Promise.all(closed.map(([, one]) => close(one)));
      return problems.flat();
    },
    close: () => browser.close(),
    rest: () => {
      letProcessEnd(browser);
    },
    isOpen: () => browser.isConnected(),
  };
}
