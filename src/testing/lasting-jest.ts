import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { cleanEnvironment, type CommandResult, type Variables } from './run-script';

interface JestProcess {
  readonly socket: Socket;
  readonly results: Interface;
  /** Whether it is still there, and what it has said beside its results. */
  readonly state: { hasEnded: boolean; said: string };
}

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
  const { socket, results, state } = lasting;
  socket.ref();
  socket.write(`${JSON.stringify(request)}\n`);
  const [line] = (await Promise.race([once(results, 'line'), once(results, 'close')])) as [string?];
  socket.unref();
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
  child.once('exit', () => (state.hasEnded = true));
  for (const stream of [child.stdout, child.stderr]) {
    (stream as Socket).on('data', (text: Buffer) => (state.said += text.toString('utf8'))).unref();
  }
  child.unref();
  const socket = child.stdio[3] as Socket;
  return { socket, results: createInterface({ input: socket }), state };
}
