import { fork, type ChildProcess } from 'node:child_process';

/** A process of its own that has reported a first value. */
export interface Child {
  readonly reported: string;
  readonly stop: () => void;
}

/** Starts a TypeScript file as a process and waits for its first message. */
export function startChild(file: string, args: readonly string[]): Promise<Child> {
  const child: ChildProcess = fork(file, args);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      resolve({ reported: typeof message === 'string' ? message : JSON.stringify(message), stop: () => child.kill() });
    });
    child.once('exit', (code) => {
      reject(new Error(`${file} ended with ${String(code)} before it reported anything`));
    });
  });
}
