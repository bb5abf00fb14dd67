import { describeWire } from './wire';
import type { CallOutcome, Sandbox } from './sandbox';

/** Something the code must not be able to do here. */
export interface EscapeAttempt {
  readonly name: string;
  /** Body of a module; what its function returns must be `'contained'`, unless a limit ends it. */
  readonly source: string;
  /** Whether a limit may end it. */
  readonly mayBeStopped: boolean;
}

/** What only the host has, planted for the probe. */
export interface Canaries {
  /** File whose content no guest may read. */
  readonly file: string;
  /** Path at which nothing is, unless a guest writes there. */
  readonly written: string;
  /** Port on 127.0.0.1 on which the probe listens. */
  readonly port: number;
}

/** Every way to a host object that is known to have worked somewhere. */
const reachHost = `
  const ways = [
    () => process,
    () => globalThis.process,
    () => this.constructor.constructor('return process')(),
    () => Function('return process')(),
    () => (0, eval)('process'),
    () => Object.getOwnPropertyNames(globalThis).map((name) => globalThis[name]?.constructor?.constructor?.('return typeof process === "object" ? process : undefined')()).find(Boolean),
    () => { try { null.x } catch (error) { return error.constructor.constructor('return process')() } },
  ];
  const host = () => {
    for (const way of ways) { try { const found = way(); if (found && found.pid) return found; } catch {} }
  };
  const load = (name) => {
    const found = host();
    for (const way of [() => require(name), () => found.getBuiltinModule(name), () => found.mainModule.require(name), () => found.binding(name)]) {
      try { const module = way(); if (module) return module; } catch {}
    }
    return undefined;
  };`;

/** Attempts that every backend is probed with. */
export function escapeAttempts({ file, written, port }: Canaries): readonly EscapeAttempt[] {
  const attempt = (name: string, body: string, mayBeStopped = false): EscapeAttempt => ({
    name,
    source: `${reachHost}\nmodule.exports = async () => { ${body} };`,
    mayBeStopped,
  });
  return [
    attempt(
      'read a file',
      `const fs = load('fs') ?? (await import('node:fs').catch(() => undefined));
       try { return fs.readFileSync(${JSON.stringify(file)}, 'utf8'); } catch { return 'contained'; }`,
    ),
    attempt(
      'write a file',
      `const fs = load('fs') ?? (await import('node:fs').catch(() => undefined));
       try { fs.writeFileSync(${JSON.stringify(written)}, 'written'); return 'written'; } catch { return 'contained'; }`,
    ),
    attempt(
      'connect to a port',
      `if (typeof fetch === 'function') { try { await fetch('http://127.0.0.1:${String(port)}/'); return 'connected'; } catch {} }
       const net = load('net') ?? (await import('node:net').catch(() => undefined));
       try { net.connect(${String(port)}, '127.0.0.1'); return 'connecting'; } catch { return 'contained'; }`,
    ),
    attempt(
      'start a process',
      `const run = load('child_process') ?? (await import('node:child_process').catch(() => undefined));
       try { return String(run.execSync('id')); } catch { return 'contained'; }`,
    ),
    attempt(
      'read the environment',
      `const found = host(); return found ? Object.keys(found.env).join() : 'contained';`,
    ),
    attempt(
      'kill the host',
      `const found = host(); try { found.kill(found.ppid, 0); return 'allowed'; } catch { return 'contained'; }`,
    ),
    attempt('fill the memory', `const kept = []; for (;;) kept.push(new Uint8Array(4_000_000).fill(1));`, true),
    attempt('run for ever', `for (;;) { try { for (;;) {} } catch {} }`, true),
  ];
}

/** Makes one attempt; says what got out, or `undefined` when it was contained. */
export async function tryToEscape(
  sandbox: Sandbox,
  { name, source, mayBeStopped }: EscapeAttempt,
): Promise<string | undefined> {
  const { calls } = await sandbox.run({
    language: 'javascript',
    source,
    calls: [[]],
    limits: mayBeStopped ? { cpuMs: 200, callCpuMs: 100, memoryMb: 32 } : {},
  });
  const outcome = calls[0];
  const contained =
    outcome?.status === 'returned' ? outcome.value === 'contained' : mayBeStopped && wasStopped(outcome?.status);
  return contained ? undefined : `${name}: ${describeOutcome(outcome)}`;
}

function wasStopped(status: CallOutcome['status'] | undefined): boolean {
  return status === 'timeout' || status === 'memory' || status === 'killed' || status === 'crashed';
}

function describeOutcome(outcome: CallOutcome | undefined): string {
  return outcome?.status === 'returned'
    ? `returned ${describeWire(outcome.value).slice(0, 100)}`
    : String(outcome?.status);
}
