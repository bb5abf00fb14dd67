import { relative } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findChromium } from './find-chromium';
import { openBrowser, type Browser } from './open-browser';

/** The browser that the tests of one file share. */
export type TestBrowser = Pick<Browser, 'open' | 'takeProblems'>;

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
      expect(await browser().closePages()).toEqual([]);
    });
    afterAll(async () => {
      await opened?.close();
    });

    tests({
      open: (file, view) => browser().open(file, view),
      takeProblems: (page: Page) => browser().takeProblems(page),
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
    tests({ open: nowhere, takeProblems: nowhere });
  });
}
