import { spawn, type ChildProcess } from 'node:child_process';
import { cleanEnvironment, program } from '../../../assay/dist/testing/run-script';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';

/** Workers of a queue as processes of their own, which can be killed. */
export interface WorkerProcesses {
  readonly start: () => void;
  /** Kills the oldest worker, which says no farewell, and starts another. */
  readonly replace: () => void;
  /** Lets the oldest worker stand still for so many milliseconds, as a machine that sleeps. */
  readonly halt: (milliseconds: number) => Promise<void>;
  /** Kills all workers. Gives what they have printed. */
  readonly end: () => Promise<string>;
}

/** Workers that take calls from a queue and ask a server; `flags` are those of `assay worker`. */
export function openWorkerProcesses(queue: string, server: string, flags: readonly string[]): WorkerProcesses {
  const folder = makeTemporaryFolder();
  const living: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = [];
  const all: Promise<unknown>[] = [];
  let printed = '';
  const start = (): void => {
    const env = cleanEnvironment({ ASSAY_QUEUE: queue, OPENAI_BASE_URL: server });
    const child = spawn(process.execPath, [program, 'worker', ...flags], {
      env,
      cwd: folder.path,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (printed += text.toString('utf8')));
    }
    const ended = new Promise((resolve) => child.once('close', resolve));
    living.push({ child, ended });
    all.push(ended);
  };
  return {
    start,
    replace() {
      living.shift()?.child.kill('SIGKILL');
      start();
    },
    async halt(milliseconds) {
      const [oldest] = living;
      oldest?.child.kill('SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      oldest?.child.kill('SIGCONT');
    },
    async end() {
      for (const { child } of living.splice(0)) {
        child.kill('SIGKILL');
      }
      await Promise.all(all);
      folder.remove();
      return printed;
    },
  };
}
