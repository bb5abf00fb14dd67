import type { CallOutcome, Language, Sandbox, Job } from './sandbox';
import { describeWire } from './wire';

const tryAll = `
def try_all(ways):
    found = []
    for way in ways:
        try:
            result = way()
            if result:
                found.append(result)
        except BaseException:
            pass
    return found
`;

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

/** Escape attempts for every backend, by language; each runs alone, and the quick one combines the most telling ones. */
export const escapeAttempts: Readonly<Record<Language, AttemptMaker>> = {
  javascript: javascriptAttempts,
  python: pythonAttempts,
};

/** Makes one attempt; says what escaped, or `undefined` when it was contained. */
export async function tryToEscape(
  sandbox: Sandbox,
  { name, job, mayBeStopped }: EscapeAttempt,
): Promise<string | undefined> {
  const { calls } = await sandbox.run({
    ...job,
    calls: [[]],
    limits: mayBeStopped ? { cpuMs: 200, callCpuMs: 100, memoryMb: 32 } : {},
  });
  const outcome = calls[0];
  const contained =
    outcome?.status === 'returned' ? outcome.value === 'contained' : mayBeStopped && wasStopped(outcome?.status);
  return contained ? undefined : `${name}: ${describeOutcome(outcome)}`;
}

/** Escape attempts in Python. Writes and connections are checked on the host, because a container has its own disk. */
function pythonAttempts({ file, written, port, pid }: Canaries): ReturnType<AttemptMaker> {
  const attempt = (name: string, body: string, mayBeStopped = false): EscapeAttempt => ({
    name: `${name} (Python)`,
    job: { language: 'python', entry: 'attempt', source: `${tryAll}\ndef attempt():\n${indent(body)}\n` },
    mayBeStopped,
  });
  const secret = JSON.stringify(file);
  const target = JSON.stringify(written);
  const read = `import io, os, subprocess
ways = [
    lambda: open(${secret}).read(),
    lambda: io.FileIO(${secret}).readall().decode(),
    lambda: os.read(os.open(${secret}, os.O_RDONLY), 100).decode(),
    lambda: open("/proc/${pid}/root" + ${secret}).read(),
    lambda: subprocess.check_output(["cat", ${secret}]).decode(),
]
return "".join(try_all(ways)) or "contained"`;
  const connect = `import socket, urllib.request
address = ("127.0.0.1", ${port})
ways = [
    lambda: socket.create_connection(address, 1),
    lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", address) and None,
    lambda: urllib.request.urlopen("http://%s:%d/" % address, timeout=1),
]
return "connected" if try_all(ways) else "contained"`;
  const quick = attempt(
    'read a file and connect to a port',
    `def reading():
${indent(read)}
def connecting():
${indent(connect)}
return next((found for found in (reading(), connecting()) if found != "contained"), "contained")`,
  );
  const each = [
    attempt('read a file', read),
    attempt(
      'write a file',
      `import os
def low_level():
    os.write(os.open(${target}, os.O_WRONLY | os.O_CREAT), b"written")
try_all([lambda: open(${target}, "w").write("written"), low_level])
return "contained"`,
    ),
    attempt('connect to a port', connect),
    attempt(
      'start a process',
      `import os, subprocess
command = "echo written > '" + ${target} + "'"
try_all([
    lambda: subprocess.check_call(["/bin/sh", "-c", command]),
    lambda: os.system(command),
    lambda: os.posix_spawn("/bin/sh", ["sh", "-c", command], {}),
])
return "contained"`,
    ),
    attempt(
      'read the environment',
      `import os
harmless = {"PWD", "OLDPWD", "SHLVL", "_", "LC_CTYPE", "PYTHONHASHSEED", "PYTHONHOME", "PYTHONPATH"}
return ",".join(sorted(set(os.environ) - harmless)) or "contained"`,
    ),
    attempt(
      'kill the host',
      // In its own namespace, small ids are its own processes.
      `import os
return "allowed" if ${pid} > 100 and try_all([lambda: os.kill(${pid}, 0) is None]) else "contained"`,
    ),
    attempt(
      'fill the memory',
      `kept = []
while True:
    kept.append(bytearray(b"x") * 4000000)`,
      true,
    ),
    attempt(
      'run for ever',
      `while True:
    try:
        while True:
            pass
    except BaseException:
        pass`,
      true,
    ),
  ];
  return { each, quick };
}

function indent(lines: string): string {
  return lines.replaceAll(/^/gm, '    ');
}

/** Escape attempts in JavaScript. Writes and connections are checked on the host, because a container has its own disk. */
function javascriptAttempts({ file, written, port, pid }: Canaries): ReturnType<AttemptMaker> {
  const attempt = (name: string, body: string, mayBeStopped = false): EscapeAttempt => ({
    name,
    job: { language: 'javascript', source: `${reachHost}\nmodule.exports = async () => { ${body} };` },
    mayBeStopped,
  });
  const read = `const fs = load('fs') ?? (await import('node:fs').catch(() => undefined));
       try { return fs.readFileSync(${JSON.stringify(file)}, 'utf8'); } catch { return 'contained'; }`;
  const connect = `if (typeof fetch === 'function') { try { await fetch('http://127.0.0.1:${port}/'); return 'connected'; } catch {} }
       const net = load('net') ?? (await import('node:net').catch(() => undefined));
       return new Promise((resolve) => {
         try { net.connect(${port}, '127.0.0.1', () => resolve('connected')).on('error', () => resolve('contained')); }
         catch { resolve('contained'); }
       });`;
  const quick = attempt(
    'read a file and connect to a port',
    `const ways = [async () => { ${read} }, async () => { ${connect} }];
       for (const way of ways) { const found = await way(); if (found !== 'contained') return found; }
       return 'contained';`,
  );
  const each = [
    attempt('read a file', read),
    attempt(
      'write a file',
      `const fs = load('fs') ?? (await import('node:fs').catch(() => undefined));
       try { fs.writeFileSync(${JSON.stringify(written)}, 'written'); } catch {}
       return 'contained';`,
    ),
    attempt('connect to a port', connect),
    attempt(
      'start a process',
      `const run = load('child_process') ?? (await import('node:child_process').catch(() => undefined));
       try { return String(run.execSync('id')); } catch { return 'contained'; }`,
    ),
    attempt(
      'read the environment',
      `const names = Object.keys(host()?.env ?? {}).filter((name) => name !== 'PWD');
       return names.length > 0 ? names.join() : 'contained';`,
    ),
    attempt(
      'kill the host',
      // In its own namespace, small ids are its own processes.
      `try { return ${pid} > 100 && host().kill(${pid}, 0) ? 'allowed' : 'contained'; } catch { return 'contained'; }`,
    ),
    attempt('fill the memory', `const kept = []; for (;;) kept.push(new Uint8Array(4_000_000).fill(1));`, true),
    attempt('run for ever', `for (;;) { try { for (;;) {} } catch {} }`, true),
  ];
  return { each, quick };
}

function wasStopped(status: CallOutcome['status'] | undefined): boolean {
  return status === 'timeout' || status === 'memory' || status === 'killed' || status === 'crashed';
}

function describeOutcome(outcome: CallOutcome | undefined): string {
  return outcome?.status === 'returned'
    ? `returned ${describeWire(outcome.value).slice(0, 100)}`
    : String(outcome?.status);
}

/** Something that code in the sandbox must not be able to do. */
interface EscapeAttempt {
  readonly name: string;
  /** Its one call must return `'contained'`, unless a limit ends it. */
  readonly job: Pick<Job, 'language' | 'source' | 'entry'>;
  /** Whether a limit may end it. */
  readonly mayBeStopped: boolean;
}

/** Creates the attempts in a language. */
type AttemptMaker = (canaries: Canaries) => {
  readonly each: readonly EscapeAttempt[];
  readonly quick: EscapeAttempt;
};

/** Host resources planted for the probe. */
interface Canaries {
  /** A file whose content no guest may read. */
  readonly file: string;
  /** A path where no file exists unless a guest writes it. */
  readonly written: string;
  /** Port on 127.0.0.1 on which the probe listens. */
  readonly port: number;
  /** Process id of the host. */
  readonly pid: number;
}
