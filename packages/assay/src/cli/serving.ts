import type { CommandOption, Invocation } from './command';
import type { FlagReader } from './flag-reader';

/** For commands that listen on 127.0.0.1. */
export const portOption = {
  port: { type: 'value', valueName: '<n>', summary: 'port to listen on (default: any free port)' },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** The given port, or 0 for any free one. */
export function readPort(read: FlagReader): number {
  const parse = (text: string): number | undefined =>
    /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
  return read('port', parse, 'a whole number from 0 to 65,535') ?? 0;
}

/** Waits for Ctrl-C. */
export function untilInterrupted(signal: Invocation['signal']): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
    }
    signal.addEventListener(
      'abort',
      () => {
        resolve();
      },
      { once: true },
    );
  });
}
