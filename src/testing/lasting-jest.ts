import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { cleanEnvironment, type CommandResult, type Variables } from './run-script';

interface JestProcess {
  readonly child: ChildProcess;
  readonly socket: Socket;
  readonly results: Interface;
  /** Whether it is still there, and what it has said beside its results. */
  readonly state: { hasEnded: boolean; said: string };
}

/** Milliseconds after which a run is given up: far beyond what any takes, and less than a test may take. */
const patience = 150_000;

let lasting: JestProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs Jest in a folder as a process of its own would, in one that has loaded Jest already: each Jest worker has one, for all of
 * its test files.
 */
export function runInLastingJest(
  folder: string,
  args: readonly string[],
  variables: Variables,
): Promise<CommandResult> {
  const result = last.then(() => ask({ folder, args, env: cleanEnvironment(variables) }));
  last = result.catch(() => undefined);
  return result;
}

async function ask(request: object): Promise<CommandResult> {
  lasting = lasting?.state.hasEnded === false ? lasting : start();
  const { child, socket, results, state } = lasting;
  // One that hangs must not keep all that wait for it.
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  socket.ref();
  socket.write(`${JSON.stringify(request)}\n`);
  const answered = new AbortController();
  const { signal } = answered;
  const [line] = (await Promise.race([once(results, 'line', { signal }), once(results, 'close', { signal })])) as [
    string?,
  ];
  answered.abort();
  socket.unref();
  clearTimeout(timer);
  if (line === undefined) {
    throw new Error(`the process that runs Jest has ended: ${state.said}`);
  }
  return JSON.parse(line) as CommandResult;
}

function start(): JestProcess {
  // An option on which V8's bytecode depends would have it compile, and keep, Assay's bundle anew.
  const child = spawn(process.execPath, ['--single-threaded-gc', join(__dirname, 'jest-process.js')], {
    env: cleanEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const state = { hasEnded: false, said: '' };
  for (const stream of [child.stdout, child.stderr]) {
    (stream as Socket).on('data', (text: Buffer) => (state.said += text.toString('utf8'))).unref();
  }
  child.unref();
  const socket = child.stdio[3] as Socket;
  // The end is told by what closes.
  socket.on('error', () => undefined);
  const results = createInterface({ input: socket }).once('close', () => (state.hasEnded = true));
  return { child, socket, results, state };
}
