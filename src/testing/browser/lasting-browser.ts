import { openBrowser, type Browser } from './open-browser';

let last: Browser | undefined;

/**
 * The browser of this process: started for the first test file that opens a page, and again if it has ended. It ends
 * with the process.
 */
export async function lastingBrowser(chromium: string): Promise<Browser> {
  if (last?.isOpen() !== true) {
    last = await openBrowser(chromium);
    last.rest();
  }
  return last;
}
