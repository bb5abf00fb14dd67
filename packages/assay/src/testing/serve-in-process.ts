import { setMaxListeners } from 'node:events';
import { runCommandLine } from '../cli/main';
import { cleanEnvironment } from './run-script';

/** A command that serves until it is interrupted, in this process. */
export interface Serving {
  readonly printed: { out: string; error: string };
  /** Interrupts it; its exit code. */
  readonly stop: () => Promise<number>;
  /** Its exit code, once it has ended. */
  readonly end: Promise<number>;
}

/** Starts a command in a folder, with no settings but these, and waits until it has printed its first line or ended. */
export async function serveInProcess(
  folder: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Serving> {
  const interrupt = new AbortController();
  setMaxListeners(0, interrupt.signal);
  const printed = { out: '', error: '' };
  let end: Promise<number> = Promise.resolve(-1);
  await new Promise<void>((resolve) => {
    const terminal = {
      out: (text: string) => {
        printed.out += `${text}\n`;
        resolve();
      },
      error: (text: string) => void (printed.error += `${text}\n`),
    };
    const line = { args, folder, environment: cleanEnvironment(variables), version: '1.2.3' };
    end = runCommandLine({ ...line, signal: interrupt.signal }, terminal).finally(resolve);
  });
  const stop = (): Promise<number> => {
    interrupt.abort();
    return end;
  };
  return { printed, stop, end };
}
