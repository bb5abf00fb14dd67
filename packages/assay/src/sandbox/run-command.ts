import { execFile } from 'node:child_process';
import { codeOf, messageOf } from '../basics/errors';

/** How to run a command. */
export interface CommandOptions {
  readonly timeoutMs: number;
  /** Its environment; empty unless given. */
  readonly environment?: Readonly<Record<string, string>>;
  /** User and group id of the process. */
  readonly user?: number | undefined;
}

/** The outcome of a trusted command. */
export type CommandOutcome =
  | { readonly status: 'succeeded'; readonly output: string }
  /** There is no such program. */
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly problem: string };

/** Runs a short system command; never rejects. */
export function runCommand(
  file: string,
  args: readonly string[],
  { timeoutMs, environment = {}, user }: CommandOptions,
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    const options = {
      env: environment,
      cwd: '/',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
      ...(user !== undefined && { uid: user, gid: user }),
    } as const;
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      if (error === null) {
        resolve({ status: 'succeeded', output: stdout.trim() });
      } else if (codeOf(error) === 'ENOENT') {
        resolve({ status: 'missing' });
      } else if (error.killed === true) {
        resolve({ status: 'failed', problem: `no answer within ${timeoutMs / 1000} s` });
      } else {
        resolve({ status: 'failed', problem: stderr.trim() === '' ? messageOf(error) : stderr.trim() });
      }
    });
    child.stdin?.end();
  });
}
