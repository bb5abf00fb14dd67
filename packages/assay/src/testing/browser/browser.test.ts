import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder } from '../temporary-folder';
import { describeInBrowser } from './describe-in-browser';
import { findChromium } from './find-chromium';
import { hostileTexts } from './hostile-texts';
import { violationsOf } from './violations';

const folder = makeTemporaryFolder();

afterAll(folder.remove);

function writePage(body: string, head = ''): string {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>${head}</head><body>${body}</body></html>`;
  folder.write('page.html', page);
  return join(folder.path, 'page.html');
}

describe('findChromium', () => {
  test('takes the program that CHROMIUM_PATH names, and else looks for one on the search path', () => {
    const program = join(folder.path, 'google-chrome');
    folder.write('chromium', 'not a program');
    folder.write('google-chrome', '#!/bin/sh');
    chmodSync(program, 0o755);

    expect(findChromium({ CHROMIUM_PATH: '/opt/chromium', PATH: folder.path })).toBe('/opt/chromium');
    expect(findChromium({ CHROMIUM_PATH: '', PATH: `/nowhere:${folder.path}` })).toBe(program);
  });
});

describeInBrowser('describeInBrowser', ({ open, takeProblems, closePages }) => {
  test('opens a page at a width and in a colour scheme', async () => {
    const page = await open(writePage('<main><h1>A page</h1></main>'), { width: 400, scheme: 'dark' });

    const seen = '[innerWidth, matchMedia("(prefers-color-scheme: dark)").matches, document.title]';
    expect(await page.evaluate(seen)).toEqual([400, true, 'A page']);
  });

  test('notes errors, dialogs and requests of a page, and answers none of them', async () => {
    const body = '<img src="https://example.invalid/a.png"><script>alert("b"); console.error("c"); lost();</script>';
    const page = await open(writePage(body));

    expect([...(await takeProblems(page))].sort()).toEqual([
      'console: Failed to load resource: net::ERR_FAILED',
      'console: c',
      'dialog: alert b',
      'error: lost is not defined',
      'request: https://example.invalid/a.png',
    ]);
  });

  test('notes what the policy of a page stopped', async () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
    const page = await open(writePage('<script>hostile("inline")</script>', policy));

    expect(await takeProblems(page)).toContainEqual(
      expect.stringMatching(/^console: policy violation: script-src-elem stopped inline in line 1/),
    );
  });

  test('notes what hostile texts do on a page that shows them as they are', async () => {
    const texts = hostileTexts('').map((_, index) => hostileTexts(String(index))[index]);
    const page = await open(writePage(texts.join('\n')));

    const problems = await takeProblems(page);
    const harmful = problems.map((problem) => /(?:hostile code ran: |example\.invalid\/)(\d+)/.exec(problem)?.[1]);
    expect(new Set(harmful)).toEqual(new Set([undefined, '0', '1', '2', '3', '5', '6', '13', '14', '15', '16', '17']));
  });

  test('finds text that is hard to read in one of both schemes', async () => {
    const light = 'body { background: #fff; color: #000 }';
    const dark = '@media (prefers-color-scheme: dark) { body { background: #000; color: #444 } }';
    const page = await open(writePage('<main><h1>A page</h1></main>', `<style>${light}${dark}</style>`));

    expect(await violationsOf(page)).toEqual([
      {
        scheme: 'dark',
        rule: 'color-contrast',
        impact: 'serious',
        nodes: [expect.stringMatching(/^h1: Element has insufficient color contrast of 2\.15 /)],
      },
    ]);
  });

  test('finds in dark what is there in dark alone', async () => {
    const dark = '@media (prefers-color-scheme: dark) { h1 { display: none } }';
    const page = await open(writePage('<main><h1>A page</h1></main>', `<style>${dark}</style>`));

    expect((await violationsOf(page)).map(({ scheme, rule }) => [scheme, rule])).toEqual([
      ['dark', 'page-has-heading-one'],
    ]);
  });

  test('opens a page as if nobody had opened one before', async () => {
    const script =
      '<script>document.title = String([localStorage.length, sessionStorage.length, name, opener])</script>';
    const file = writePage(`<main><h1>A page</h1></main>${script}`);
    const page = await open(file, { width: 300, scheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('localStorage.setItem("a", "b"); sessionStorage.setItem("c", "d"); window.name = "e"');
    await page.hover('h1');
    await closePages();

    const again = await open(file);
    const seen = '[document.title, innerWidth, matchMedia("print, (prefers-color-scheme: dark)").matches]';
    expect(await again.evaluate(seen)).toEqual(['0,0,,', 1280, false]);
    expect(await again.locator('h1:hover').count()).toBe(0);
  });
});
