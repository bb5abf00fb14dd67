import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { AssayError } from '../errors';
import { createDeferred, type Deferred } from './deferred';
import { createFrameReader, toFrame } from './frames';
import { processorTimeOf } from './processor-time';
import { readReport, type Report } from './read-report';

/** The sandbox itself failed, which says nothing about the code in it. */
export class SandboxError extends AssayError {
  override name = 'SandboxError';
}

/** A process that evaluates one job after the other. */
export interface EngineProcess {
  /** Settles once it takes jobs; rejects with a `SandboxError` when it does not start. */
  readonly ready: Promise<void>;
  /** Sends a job; `onReport` gets each report. Settles when the job is done, rejects when the process ends before. */
  readonly run: (job: object, onReport: (report: Report) => void) => Promise<void>;
  /** Milliseconds of processor time so far; `undefined` where the machine does not tell. */
  readonly processorTime: () => number | undefined;
  /** Ends it at once; settles when it is gone. */
  readonly kill: () => Promise<void>;
  /** Whether it has ended, or is about to. */
  readonly ended: () => boolean;
}

/** Bytes of a report: at most one value, or several small ones, and a few names; more is no report. */
const longestReport = 32 * 1_048_576;
/** Starting takes a tenth of a second; a machine that is very busy gets this many milliseconds. */
const startMs = 30_000;
/** Characters of what it says on its standard error that an error may quote. */
const lastWordsLength = 2_000;

/** How a process is started; it takes jobs on standard input and gives reports on descriptor 3. */
export interface EngineCommand {
  readonly file: string;
  readonly args: readonly string[];
}

/** Starts a process with an empty environment; what else it may not have is the command's business. */
export function startEngineProcess({ file, args }: EngineCommand): EngineProcess {
  const child = spawn(file, args, {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const reports = child.stdio[3] as Readable;
  const streams = [child.stdin, child.stderr, reports];
  for (const stream of streams) {
    // A broken pipe is seen as the end of the process.
    stream?.on('error', () => undefined);
  }
  let lastWords = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString('utf8')).slice(-lastWordsLength);
  });

  let current: { id: number; onReport: (report: Report) => void; settle: Deferred<void> } | undefined;
  let jobs = 0;
  let killed = false;
  let end: SandboxError | undefined;
  const start = createDeferred();
  const gone = createDeferred();

  const fail = (why: string): void => {
    clearTimeout(late);
    end ??= new SandboxError(`A sandbox process ${why}.${lastWords === '' ? '' : `\n${lastWords.trim()}`}`);
    start.reject(end);
    current?.settle.reject(end);
    current = undefined;
  };
  const kill = (): Promise<void> => {
    killed = true;
    rest(child, streams, 'ref');
    child.kill('SIGKILL');
    return gone.promise;
  };
  const breakOff = (problem: string): void => {
    fail(problem);
    void kill();
  };
  const late = setTimeout(() => {
    breakOff(`did not start within ${String(startMs / 1000)} s`);
  }, startMs);

  child.once('error', (error) => {
    fail(`could not start: ${error.message}`);
    gone.resolve();
  });
  child.once('close', (code, signal) => {
    fail(`ended unexpectedly (${signal ?? `exit code ${String(code)}`})`);
    gone.resolve();
  });
  const take = (message: unknown): void => {
    const report = readReport(message);
    if (report?.ready === true) {
      clearTimeout(late);
      start.resolve();
    } else if (report === undefined || current === undefined || report.id !== current.id) {
      breakOff('broke the protocol: a report of no job that it was given');
    } else if (report.done === true) {
      const { settle } = current;
      current = undefined;
      if (!killed) {
        rest(child, streams, 'unref');
      }
      settle.resolve();
    } else {
      current.onReport(report);
    }
  };
  const onProblem = (problem: string): void => {
    breakOff(`broke the protocol: ${problem}`);
  };
  reports.on('data', createFrameReader(longestReport, { onFrame: take, onProblem }));

  return {
    ready: start.promise,
    run(job, onReport) {
      if (end !== undefined) {
        return Promise.reject(end);
      }
      const frame = toFrame({ id: (jobs += 1), job });
      const settle = createDeferred();
      current = { id: jobs, onReport, settle };
      rest(child, streams, 'ref');
      child.stdin?.write(frame);
      return settle.promise;
    },
    processorTime: () => (child.pid === undefined ? undefined : processorTimeOf(child.pid)),
    kill,
    ended: () => killed || end !== undefined,
  };
}

/** Lets this process end while the other is idle, or keeps it up while it works. */
function rest(child: ChildProcess, streams: readonly unknown[], action: 'ref' | 'unref'): void {
  child[action]();
  for (const stream of streams) {
    (stream as { ref?: () => void; unref?: () => void } | null)?.[action]?.();
  }
}
