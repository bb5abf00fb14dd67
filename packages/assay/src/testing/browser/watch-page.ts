import type { Page } from 'playwright-core';

/** Runs in the page before anything of it: what hostile text would call, and a line for each violation of the policy. */
const initScript = `
globalThis.hostile = (where) => console.error('hostile code ran: ' + where);
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, lineNumber }) =>
  console.error('policy violation: ' + effectiveDirective + ' stopped ' + blockedURI + ' in line ' + lineNumber + ' ' + sample));
`;

/** What a tab is watched by. */
export interface Watch {
  /** Has the tab show this page from now on, and returns what the page does that it should not: the list grows. */
  readonly begin: (url: string) => readonly string[];
}

/**
 * Notes whatever a page should not do: errors, violations of its Content-Security-Policy, dialogs, further windows, and
 * any request but the one for itself, or for what else its server has, which is not answered.
 */
export async function watchPage(page: Page): Promise<Watch> {
  let shown = 'about:blank';
  let problems: string[] = [];
  const note = (problem: string): void => void problems.push(problem);
  page.on('console', (message) => {
    if (message.type() === 'error') {
      note(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => {
    note(`error: ${error.message}`);
  });
  page.on('dialog', (dialog) => {
    note(`dialog: ${dialog.type()} ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  page.on('popup', (popup) => {
    note(`window: ${popup.url()}`);
  });
  page.on('crash', () => {
    note('the page crashed');
  });
  await page.addInitScript(initScript);
  await page.context().route('**/*', async (route) => {
    const asked = route.request().url();
    if (
      asked.replace(/[?#].*$/s, '') === shown ||
      (isServed(shown) && new URL(asked).origin === new URL(shown).origin)
    ) {
      await route.continue();
    } else {
      note(`request: ${asked}`);
      await route.abort();
    }
  });
  await page.context().routeWebSocket('**/*', (socket) => {
    note(`request: ${socket.url()}`);
  });
  return {
    begin(url) {
      shown = url;
      problems = [];
      return problems;
    },
  };
}

/** Whether a page comes from a server, not from a file. */
export function isServed(url: string): boolean {
  return url.startsWith('http:');
}

/** Waits until what the page has done so far is noted. */
export async function settle(page: Page): Promise<void> {
  if (!page.isClosed()) {
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))').catch(() => undefined);
  }
}
