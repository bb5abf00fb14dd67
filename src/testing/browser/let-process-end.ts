import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Browser, Page } from 'playwright-core';

/** Of Playwright's server, which is in this process, what it has no public name for. */
interface Server {
  readonly options: { readonly browserProcess: { readonly process: ChildProcess } };
  readonly mainFrame: () => { readonly _stopNetworkIdleTimer: () => void };
}

interface Client {
  readonly _connection: { readonly toImpl: (object: unknown) => Server };
}

/** Lets this process end although the browser runs: Playwright ends the browser then. */
export function letProcessEnd(browser: Browser): void {
  const child = serverOf(browser).options.browserProcess.process;
  child.unref();
  for (const stream of child.stdio) {
    (stream as Socket | null)?.unref();
  }
}

/** Ends the half second in which Playwright looks whether a page still asks for something: Jest's workers end sooner. */
export function stopWaiting(page: Page): void {
  serverOf(page).mainFrame()._stopNetworkIdleTimer();
}

function serverOf(object: unknown): Server {
  return (object as Client)._connection.toImpl(object);
}
