import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendLine } from '../basics/disk/disk-append';
import { isFile, removeFile } from '../basics/disk/disk';
import { messageOf } from '../basics/errors';
import { escapeAttempts, tryToEscape } from './escape-attempts';
import type { Job, Language, ProbeResult, Sandbox, SandboxBackend } from './sandbox';

/** What to probe. */
export interface ProbeOptions {
  /** Languages to probe; by default all that the sandbox runs. */
  readonly languages?: readonly Language[];
  /** Whether to make only one attempt in each language, to read a file and to connect. */
  readonly quick?: boolean;
}

/** Plants canaries, lets code in the sandbox attack each of them, and checks whether one was touched. */
export async function probeSandbox(
  sandbox: Sandbox,
  { languages = sandbox.languages, quick = false }: ProbeOptions = {},
): Promise<ProbeResult> {
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
    const { port } = server.address() as AddressInfo;
    const canaries = { file, written, port, pid: process.pid };
    const attempts = languages.flatMap((language) => {
      const { each, quick: one } = escapeAttempts[language](canaries);
      return quick ? [one] : each;
    });
    const escapes = await Promise.all(attempts.map((attempt) => tryToEscape(sandbox, attempt)));
    // A contained quick attempt also shows that the sandbox runs code.
    const sums = quick ? [] : await Promise.all(languages.map((language) => adds(sandbox, language)));
    const reasons = [
      ...escapes.filter((escape) => escape !== undefined),
      ...(connections > 0 ? ['connect to a port: a connection arrived'] : []),
      ...(isFile(written) ? ['write a file: it is there'] : []),
      ...(sums.every(Boolean) ? [] : ['1 + 1 is not 2']),
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

/** Probes a backend in a sandbox that is opened only for that. */
export async function probeBackend(backend: SandboxBackend): Promise<ProbeResult> {
  const sandbox = backend.open(1);
  try {
    return await probeSandbox(sandbox);
  } finally {
    await sandbox.close();
  }
}

const additions: Readonly<Record<Language, Pick<Job, 'source' | 'entry'>>> = {
  javascript: { source: 'module.exports = (a, b) => a + b' },
  python: { source: 'def add(a, b):\n    return a + b\n', entry: 'add' },
};

async function adds(sandbox: Sandbox, language: Language): Promise<boolean> {
  const { calls } = await sandbox.run({ language, ...additions[language], calls: [[1, 1]] });
  return calls[0]?.status === 'returned' && calls[0].value === 2;
}
