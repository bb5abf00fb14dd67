import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendLine, isFile, removeFile } from '../disk';
import { messageOf } from '../errors';
import { startEngineProcess } from './child-process';
import { createEnginePool } from './engine-pool';
import { engineArguments } from './engine-command';
import { joinPools } from './join-pools';
import { escapeAttempts, tryToEscape } from './escape-attempts';
import type { ProbeResult, Sandbox, SandboxBackend } from './sandbox';

/**
 * JavaScript in quickjs-ng compiled to WebAssembly: an engine with a capped memory of its own for each job, in processes
 * without environment, files, or processes of their own, which are killed at the deadline. Works after `npm ci` alone.
 */
export const embeddedBackend: SandboxBackend = {
  name: 'embedded',
  open: (size) =>
    joinPools('embedded, quickjs-ng 0.12.1 in WebAssembly', {
      javascript: createEnginePool({
        size,
        start: () => startEngineProcess({ file: process.execPath, args: engineArguments() }),
        jobsPerProcess: 5_000,
      }),
    }),
  async probe() {
    const sandbox = embeddedBackend.open(2);
    try {
      return await probeSandbox(sandbox);
    } finally {
      await sandbox.close();
    }
  },
};

/** Plants canaries, lets code in the sandbox go for each of them, and looks whether one was touched. */
export async function probeSandbox(sandbox: Sandbox): Promise<ProbeResult> {
  const secret = randomUUID();
  const file = join(tmpdir(), `assay-canary-${secret}`);
  const written = `${file}-written`;
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    appendLine(file, secret);
    const attempts = escapeAttempts({ file, written, port: (server.address() as AddressInfo).port });
    const escapes = await Promise.all(attempts.map((attempt) => tryToEscape(sandbox, attempt)));
    const reasons = [
      ...escapes.filter((escape) => escape !== undefined),
      ...(connections > 0 ? ['connect to a port: a connection arrived'] : []),
      ...(isFile(written) ? ['write a file: it is there'] : []),
      ...((await adds(sandbox)) ? [] : ['1 + 1 is not 2']),
    ];
    return reasons.length === 0
      ? { holds: true, attempts: attempts.map(({ name }) => name) }
      : { holds: false, reasons };
  } catch (error) {
    return { holds: false, reasons: [messageOf(error)] };
  } finally {
    server.close();
    removeFile(file);
    removeFile(written);
  }
}

async function adds(sandbox: Sandbox): Promise<boolean> {
  const source = 'module.exports = (a, b) => a + b';
  const { calls } = await sandbox.run({ language: 'javascript', source, calls: [[1, 1]] });
  return calls[0]?.status === 'returned' && calls[0].value === 2;
}
