import { relative } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findChromium } from './find-chromium';
import { openBrowser, type Browser } from './open-browser';

/** The browser of a block of tests; no page of one test is there in the next. */
export interface TestBrowser extends Pick<Browser, 'open' | 'takeProblems' | 'closePages'> {
  /** Like `open`, but one window for all tests of the file that visit the page: none minds what those before it did there. */
  readonly visit: Browser['open'];
}

let skipped = false;

/**
 * Tests that open pages in Chromium. Each fails if a page did anything wrong that it has not taken by `takeProblems`.
 * Where there is no Chromium they are skipped, and a line says so; with `REQUIRE_BROWSER=1` they fail.
 */
export function describeInBrowser(title: string, tests: (browser: TestBrowser) => void): void {
  const chromium = findChromium();
  if (chromium === undefined) {
    skip(title, tests);
    return;
  }
  describe(title, () => {
    let opened: Browser | undefined;
    const visited = new Map<string, Page>();
    const browser = (): Browser => {
      if (opened === undefined) {
        throw new Error('A page can only be opened in a test or a hook.');
      }
      return opened;
    };
    beforeAll(async () => {
      opened = await openBrowser(chromium);
    });
    afterEach(async () => {
      expect(await browser().closePages([...visited.values()])).toEqual([]);
    });
    afterAll(async () => {
      await opened?.close();
    });

    tests({
      open: (file, view) => browser().open(file, view),
      async visit(file, view) {
        const name = JSON.stringify([file, view]);
        const page = visited.get(name) ?? (await browser().open(file, view));
        visited.set(name, page);
        return page;
      },
      takeProblems: (page: Page) => browser().takeProblems(page),
      closePages: () => browser().closePages(),
    });
  });
}

function skip(title: string, tests: (browser: TestBrowser) => void): void {
  const advice = 'no Chromium (apt-get install chromium-headless-shell or chromium, or name one in CHROMIUM_PATH)';
  if (process.env['REQUIRE_BROWSER'] === '1') {
    throw new Error(`REQUIRE_BROWSER=1, and there is ${advice}.`);
  }
  if (!skipped) {
    skipped = true;
    const file = relative(process.cwd(), expect.getState().testPath ?? '');
    process.stderr.write(`SKIPPED: the tests of HTML pages in ${file}: ${advice}\n`);
  }
  const nowhere = (): never => {
    throw new Error(`There is ${advice}.`);
  };
  describe.skip(title, () => {
    tests({ open: nowhere, visit: nowhere, takeProblems: nowhere, closePages: nowhere });
  });
}
