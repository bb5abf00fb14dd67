import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { createDeferred, type Deferred } from '../basics/deferred';
import { createFrameReader, toFrame } from './frames';
import { killTree, processorTimeOf } from './process-tree';
import { readReport, type Report } from './read-report';
import { BrokenProtocolError, OutOfMemoryError, SandboxError } from './sandbox';

/** Receives the reports of a job, with their limits; exceeding a limit violates the protocol. */
export interface ReportHandler {
  readonly onReport: (report: Report) => void;
  /** Maximum bytes of one report. */
  readonly longest: number;
  /** Maximum number of reports. */
  readonly most: number;
}

/** A process that evaluates jobs one after the other. */
export interface EngineProcess {
  /** Resolves once it takes jobs; rejects with a `SandboxError` if it does not start. */
  readonly ready: Promise<void>;
  /** Sends a job; `onReport` gets each report. Resolves when the job is done, rejects if the process ends first. */
  readonly run: (job: object, reports: ReportHandler) => Promise<void>;
  /** Processor time so far in milliseconds; `undefined` where the system does not report it. */
  readonly processorTime: () => number | undefined;
  /** Kills it immediately; resolves when it is gone. */
  readonly kill: () => Promise<void>;
  /** Whether it has ended, or is about to. */
  readonly ended: () => boolean;
}

/** Maximum bytes of a report while it has no job: that it is ready. */
const longestGreeting = 1_024;
/** Maximum bytes of all reports of a job. */
const longestReports = 128 * 1_048_576;
/** Time limit for starting in milliseconds; it usually takes a tenth of a second, but the machine may be busy. */
const startMs = 30_000;
/**
 * Ids of jobs are between these: code that writes reports of its own would have to guess one. All have as many digits, so
 * that equal jobs mostly find equal memory in Python: nothing relies on it.
 */
const ids = { from: 1e14, below: 2 ** 47 };

/** How to start a process; it takes jobs on standard input and reports on descriptor 3. */
export interface EngineCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** Its environment; empty unless given. */
  readonly environment?: Readonly<Record<string, string>>;
  /** User and group id of the process. */
  readonly user?: number | undefined;
  /** What it may read on descriptor 4. */
  readonly given?: Uint8Array | undefined;
  /**
   * Set for the client of a container: it reports on standard output, its processor time is meaningless, and a signal alone
   * does not end the container.
   */
  readonly container?: { readonly kill: () => Promise<void> };
}

/** Starts a process with an empty environment; the command decides about other restrictions. */
export function startEngineProcess(command: EngineCommand): EngineProcess {
  const { container } = command;
  const { child, reports, streams } = spawnEngine(command);
  const lastWords = readLastWords(child.stderr);

  let current: { id: number; room: number; left: number; handler: ReportHandler; settle: Deferred<void> } | undefined;
  let killing: Promise<void> | undefined;
  let end: SandboxError | undefined;
  const start = createDeferred();
  const gone = createDeferred();

  const fail = (why: string, Kind = SandboxError): void => {
    clearTimeout(late);
    end ??= new Kind(`A sandbox process ${why}.${lastWords.text() === '' ? '' : `\n${lastWords.text()}`}`);
    start.reject(end);
    current?.settle.reject(end);
    current = undefined;
  };
  const kill = (): Promise<void> => {
    if (killing === undefined) {
      rest(child, streams, 'ref');
      killTree(child);
      killing = Promise.all([gone.promise, container?.kill()]).then(() => undefined);
    }
    return killing;
  };
  const breakOff = (problem: string): void => {
    fail(`broke the protocol: ${problem}`, BrokenProtocolError);
    reports.destroy();
    void kill();
  };
  const late = setTimeout(() => {
    fail(`did not start within ${startMs / 1000} s`);
    void kill();
  }, startMs);

  child.once('error', (error) => {
    fail(`could not start: ${error.message}`);
    gone.resolve();
  });
  child.once('close', (code, signal) => {
    fail(
      `ended unexpectedly (${signal ?? `exit code ${String(code)}`})`,
      lastWords.isOutOfMemory() ? OutOfMemoryError : SandboxError,
    );
    gone.resolve();
  });
  const idle = (): void => {
    if (killing === undefined) {
      rest(child, streams, 'unref');
    }
  };
  const take = (message: unknown, length: number): boolean => {
    const report = readReport(message);
    if (current !== undefined) {
      current.room -= length;
      current.left -= 1;
    }
    if (report?.ready === true && current === undefined) {
      clearTimeout(late);
      idle();
      start.resolve();
    } else if (report === undefined || current === undefined || report.id !== current.id) {
      breakOff('a report of an unknown job');
    } else if (current.room < 0) {
      breakOff(`reports of more than ${longestReports} bytes`);
    } else if (current.left < 0) {
      breakOff(`more than ${current.handler.most} reports`);
    } else if (report.done === true) {
      const { settle } = current;
      current = undefined;
      idle();
      settle.resolve();
    } else {
      current.handler.onReport(report);
    }
    return end === undefined;
  };
  const longest = (): number => current?.handler.longest ?? longestGreeting;
  reports.on('data', createFrameReader(longest, { onFrame: take, onProblem: breakOff }));

  return {
    ready: start.promise,
    run(job, handler) {
      if (end !== undefined) {
        return Promise.reject(end);
      }
      const id = randomInt(ids.from, ids.below);
      const frame = toFrame({ id, job });
      const settle = createDeferred();
      current = { id, room: longestReports, left: handler.most, handler, settle };
      rest(child, streams, 'ref');
      child.stdin?.write(frame);
      return settle.promise;
    },
    processorTime: () => (child.pid === undefined || container !== undefined ? undefined : processorTimeOf(child.pid)),
    kill,
    ended: () => killing !== undefined || end !== undefined,
  };
}

/** Starts the program; a broken pipe is noticed as the end of the process. */
function spawnEngine({ file, args, environment = {}, user, given, container }: EngineCommand): {
  readonly child: ChildProcess;
  readonly reports: Readable;
  readonly streams: readonly (Readable | Writable | null)[];
} {
  const child = spawn(file, args, {
    env: environment,
    cwd: '/',
    stdio: [
      'pipe',
      ...(container === undefined ? (['ignore', 'pipe', 'pipe'] as const) : (['pipe', 'pipe', 'ignore'] as const)),
      ...(given === undefined ? [] : (['pipe'] as const)),
    ],
    windowsHide: true,
    ...(user !== undefined && { uid: user, gid: user }),
  });
  const reports = child.stdio[container === undefined ? 3 : 1] as Readable;
  const fourth = child.stdio[4] as Writable | undefined;
  const streams = [child.stdin, child.stderr, reports];
  for (const stream of [...streams, fourth]) {
    stream?.on('error', () => undefined);
  }
  fourth?.end(given);
  return { child, reports, streams };
}

/** Lets this process exit while the child is idle, and keeps it alive while the child works. */
function rest(child: ChildProcess, streams: readonly unknown[], action: 'ref' | 'unref'): void {
  child[action]();
  for (const stream of streams) {
    (stream as { ref?: () => void; unref?: () => void } | null)?.[action]?.();
  }
}

/** What a process said last on its standard error. */
export interface LastWords {
  /** Maximum 2,000 characters; empty if it said nothing. */
  readonly text: () => string;
  /** Whether it said that it ran out of memory. */
  readonly isOutOfMemory: () => boolean;
}

/** Characters that an error may quote. */
const quoted = 2_000;
/** Maximum bytes read: code nobody trusts may write without end. */
const longest = 65_536;

/** Reads the standard error of a process; gives nothing for a process without one. */
export function readLastWords(stream: Readable | null): LastWords {
  let text = '';
  let bytes = 0;
  let isOutOfMemory = false;
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= longest) {
      text += chunk.toString('utf8');
      isOutOfMemory ||= text.includes('out of memory');
      text = text.slice(-quoted);
    }
  });
  return { text: () => text.trim(), isOutOfMemory: () => isOutOfMemory };
}
