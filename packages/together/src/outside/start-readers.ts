import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Places, ReaderJob, ReaderResult } from './reader-process';

/** A process with all readers; one that hangs or dies is replaced. */
export interface Readers {
  readonly places: Places;
  readonly ask: (job: ReaderJob) => Promise<ReaderResult>;
  readonly close: () => void;
}

/** Starts the readers; one that takes longer than `limit` milliseconds for a text is killed. */
export async function startReaders(limit: number): Promise<Readers> {
  const started = await start();
  let { child } = started;
  return {
    places: started.places,
    async ask(job) {
      const result = await ask(child, job, limit);
      if (result === undefined) {
        ({ child } = await start());
      }
      return result ?? { milliseconds: limit, fault: `hangs, or dies: no answer within ${String(limit)} ms` };
    },
    close: () => child.kill('SIGKILL'),
  };
}

function start(): Promise<{ readonly child: ChildProcess; readonly places: Places }> {
  const child = fork(join(__dirname, 'reader-process.js'));
  return new Promise((resolve, reject) => {
    child.once('message', (places: Places) => {
      resolve({ child, places });
    });
    child.once('exit', (code) => {
      reject(new Error(`the readers' process ended with ${String(code)} before it was ready`));
    });
  });
}

function ask(child: ChildProcess, job: ReaderJob, limit: number): Promise<ReaderResult | undefined> {
  return new Promise((resolve) => {
    const end = (result: ReaderResult | undefined): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(result);
    };
    const timer = setTimeout(() => child.kill('SIGKILL'), limit);
    child.once('message', (result: ReaderResult) => {
      end(result);
    });
    child.once('exit', () => {
      end(undefined);
    });
    child.send(job);
  });
}
