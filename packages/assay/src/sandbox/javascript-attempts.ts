import type { AttemptMaker, Canaries, EscapeAttempt } from './escape-attempt';

/** Escape attempts in JavaScript. Writes and connections are checked on the host, because a container has its own disk. */
export function javascriptAttempts({ file, written, port, pid }: Canaries): ReturnType<AttemptMaker> {
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
