import { spawn, type ChildProcess } from 'node:child_process';

/** How a process ended. */
export interface ProcessEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Why it could not be started. */
  readonly startError: string | undefined;
  /** End of its standard error, or of standard output if that is all; includes control characters. */
  readonly lastWords: string;
}

/** What to start, and where. */
export interface ProcessStart {
  readonly script: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Kills the process and its children when it aborts. */
  readonly signal: AbortSignal;
}

/** Maximum number of output characters kept. */
const lastWordsLength = 4_000;
/** Milliseconds to end on its own when asked, before it is killed. */
const graceMs = 1_000;
/** Milliseconds to wait for the rest of its output; a child process may hold the pipe open forever. */
const restMs = 500;
/** Processes that must not outlive this one. */
const living = new Set<ChildProcess>();

/**
 * Runs a Node script without terminal and input until it ends; never rejects. Processes that the script leaves running
 * in its process group are then killed, so that one run does not disturb the next.
 */
export function runJestProcess({ script, args, folder, environment, signal }: ProcessStart): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: folder,
      env: { ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, which a signal reaches as a whole. Windows has none, and would open a window.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const readError = keepTail(child.stderr);
    const readOutput = keepTail(child.stdout);
    let kill: NodeJS.Timeout | undefined;
    const killAtOnce = (): void => {
      signalGroup(child, 'SIGKILL');
    };
    const onAbort = (): void => {
      signalGroup(child, 'SIGTERM');
      kill = setTimeout(killAtOnce, graceMs);
    };
    const finish = (end: Omit<ProcessEnd, 'lastWords'>): void => {
      clearTimeout(kill);
      signal.removeEventListener('abort', onAbort);
      living.delete(child);
      child.stdout.destroy();
      child.stderr.destroy();
      const error = readError();
      const output = readOutput();
      resolve({ ...end, lastWords: error.trim() === '' ? output : error });
    };

    signal.addEventListener('abort', onAbort, { once: true });
    keepForExit(child);
    child.once('error', (error) => {
      finish({ exitCode: null, signal: null, startError: error.message });
    });
    child.once('exit', (exitCode, endSignal) => {
      const end = { exitCode, signal: endSignal, startError: undefined };
      killAtOnce();
      const late = setTimeout(() => {
        finish(end);
      }, restMs);
      child.once('close', () => {
        clearTimeout(late);
        finish(end);
      });
    });
    if (signal.aborted) {
      onAbort();
    }
  });
}

function keepForExit(child: ChildProcess): void {
  if (!process.listeners('exit').includes(killTheLiving)) {
    process.on('exit', killTheLiving);
  }
  living.add(child);
}

function killTheLiving(): void {
  for (const child of living) {
    signalGroup(child, 'SIGKILL');
  }
}

function keepTail(stream: NodeJS.ReadableStream): () => string {
  let tail = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-lastWordsLength);
  });
  return () => tail;
}

function signalGroup(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) {
    return;
  }
  try {
    if (process.platform === 'win32') {
      child.kill(name);
    } else {
      process.kill(-child.pid, name);
    }
  } catch {
    // Nobody is left to be told.
  }
}
