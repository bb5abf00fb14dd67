import { execFile } from 'node:child_process';
import { codeOf, messageOf } from '../basics/errors';

/** How a command is run. */
export interface CommandOptions {
  readonly timeoutMs: number;
  /** Its environment; empty unless given. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Number of the user and the group that it becomes. */
  readonly user?: number | undefined;
}

/** What a command that somebody trusts came to. */
export type CommandOutcome =
  | { readonly status: 'succeeded'; readonly output: string }
  /** There is no such program. */
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly problem: string };

/** Runs a short command of the machine; never rejects. */
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
