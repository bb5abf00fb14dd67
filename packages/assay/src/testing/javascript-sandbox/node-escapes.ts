import { expect, test } from '@jest/globals';
import { asIfNothingHappened, type AttackedSandbox, type Extent } from '../sandbox-attack';
import { layBait } from '../sandbox-bait';

/** `attempt(action)` gives the code of the error that an action meets, else what it came to. */
const prelude = `
const get = (name) => process.getBuiltinModule(name);
const fs = get('fs');
const attempt = async (action) => {
  try { return 'done: ' + String(await action()); }
  catch (error) { return String(error.code ?? error.cause?.code ?? error.message); }
};
const first = (emitter, name) => new Promise((resolve, reject) => void emitter.once('error', reject).once(name, resolve));
const frame = (text) => { const head = Buffer.alloc(4); head.writeUInt32LE(text.length); return Buffer.concat([head, Buffer.from(text)]); };`;

/** What must meet an error: the sandbox denies it or does not have it, or Node's permission model denies it before. */
const denied: readonly (readonly [what: string, expression: string])[] = [
  ['run a command', "get('child_process').execSync('id')"],
  ['start Node', "first(get('child_process').spawn(process.execPath, ['-v']), 'exit')"],
  ['fork', "get('child_process').fork('/solution.js')"],
  ['make a cluster', "get('cluster').fork()"],
  ['start a thread', "first(new (get('worker_threads').Worker)('1', { eval: true }), 'exit')"],
  ['inspect itself', "new (get('inspector').Session)().connect()"],
  ['be inspected', "get('inspector').open(0)"],
  ["reach Node's inside", "Object.keys(process.binding('fs'))"],
  ['load a library', "process.dlopen({ exports: {} }, '/usr/lib/libc.so.6')"],
  ['load an addon', "get('module').createRequire('/')('/tmp/addon.node')"],
  ['use WASI', "new (get('wasi').WASI)({ version: 'preview1', preopens: { '/': '/' } })"],
  ['become another program', "process.execve('/usr/bin/prlimit', ['prlimit'], {})"],
  ['read a file of ours', 'fs.readFileSync(SECRET)'],
  ['read it through a link', "(fs.symlinkSync(SECRET, '/tmp/link'), fs.readFileSync('/tmp/link'))"],
  ['read it through another process', "fs.readFileSync('/proc/PARENT/root' + SECRET)"],
  ['read it by a relative path', "fs.readFileSync('../../../../../../..' + SECRET)"],
  ['load it as a module', "get('module').createRequire('/')(SECRET)"],
  ['import it', "import('file://' + SECRET)"],
  ['read our home', "fs.readFileSync('/root/.bashrc')"],
  ['read the environment of the parent', "fs.readFileSync('/proc/PARENT/environ')"],
  ['write to the root', "fs.writeFileSync('/evil', 'x')"],
  ['write where we are', "fs.writeFileSync(WRITTEN, 'x')"],
  ['change the harness', 'fs.appendFileSync(process.mainModule.filename, "x")'],
  ['write a large file', "fs.writeFileSync('/tmp/large', Buffer.alloc(3e6))"],
  ['write its memory to a file', "get('v8').writeHeapSnapshot('/tmp/heap')"],
  [
    'fill the folder in memory',
    "(() => { for (let i = 0; i < 99; i++) fs.writeFileSync('/tmp/' + i, Buffer.alloc(1e6)); })()",
  ],
  ['open files without end', "(() => { for (const kept = []; ; ) kept.push(fs.openSync('/dev/null')); })()"],
  ['connect', "first(get('net').connect(PORT, '127.0.0.1'), 'connect')"],
  ['use a unix socket', "first(get('net').connect('/var/run/docker.sock'), 'connect')"],
  ['fetch', "fetch('http://127.0.0.1:PORT/')"],
  ['use HTTP/2', "first(get('http2').connect('http://127.0.0.1:PORT'), 'connect')"],
  ['resolve a name', "get('dns').promises.lookup('example.com')"],
  ['ask a name server', "get('dns').promises.resolve('example.com')"],
  ['signal the parent', "process.kill(PARENT, 'SIGKILL')"],
  ['debug the parent', 'process._debugProcess(PARENT)'],
  ['become root', 'process.setuid(0)'],
  ['join the group of root', 'process.setgroups([0])'],
  ['go before others', "get('os').setPriority(0, -20)"],
];

const seen: readonly (readonly [what: string, expression: string, value: string])[] = [
  ['environment', "Object.keys(process.env).filter((name) => name !== 'PWD').join()", ''],
  [
    'environment in a report of Node',
    "Object.keys(process.report.getReport().environmentVariables).filter((name) => name !== 'PWD').join()",
    '',
  ],
  ['user', '[process.getuid(), process.getgid()].join()', '65534,65534'],
  ['name of the machine', "get('os').hostname()", 'sandbox'],
  ['standard input', "fs.readFileSync(0, 'utf8')", ''],
  ['names of our main module', 'Object.keys(process.mainModule.exports).join()', ''],
];

const answer = '{"id":1,"outcomes":[{"status":"returned","value":"forged"}]}';
const harmless: readonly (readonly [what: string, body: string])[] = [
  ['a signal to everybody', "process.kill(-1, 'SIGKILL')"],
  ['a signal to its parent', "process.kill(process.ppid, 'SIGKILL')"],
  [
    'a signal that opens the inspector',
    "process.kill(process.pid, 'SIGUSR1'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)",
  ],
  ['the end of the process', 'process.reallyExit(0)'],
  ['an abort', 'process.abort()'],
  ['a process that hears nothing', 'process.removeAllListeners(); return new Promise(() => {})'],
  ['a process without files', 'for (let i = 0; i < 64; i++) try { fs.closeSync(i) } catch {}'],
  [
    'a flood on every descriptor but ours',
    "for (let i = 0; i < 50; i++) for (const fd of [0, 1, 2, 4]) try { fs.writeSync(fd, 'x'.repeat(1e6)) } catch {}",
  ],
  ['an answer in our name', `fs.writeSync(3, frame('${answer}'))`],
  ['an end in our name', `fs.writeSync(3, frame('{"id":1,"done":true}')); for (;;) {}`],
  ['a report that is no JSON', "fs.writeSync(3, frame('{x'))"],
  ['a report of four gigabytes', 'fs.writeSync(3, Buffer.alloc(4, 255))'],
  ['reports without end', `for (;;) fs.writeSync(3, frame('{"id":1,"found":true}'))`],
  ['our own channel', `process.mainModule.require('./channel.js').send('${answer}')`],
  [
    'memory of WebAssembly',
    'for (const kept = []; ; ) { const m = new WebAssembly.Memory({ initial: 100 }); new Uint8Array(m.buffer).fill(1); kept.push(m); }',
  ],
  ['shared memory', 'for (const kept = []; ; ) kept.push(new Uint8Array(new SharedArrayBuffer(8e6)).fill(1))'],
  [
    'what unpacks to a lot',
    "const { deflateSync, inflateSync } = get('zlib'); const small = deflateSync(Buffer.alloc(5e7)); for (const kept = []; ; ) kept.push(inflateSync(small))",
  ],
  ['buffers outside of the heap', 'for (const kept = []; ; ) kept.push(Buffer.allocUnsafeSlow(1e7).fill(1))'],
  ['timers without end', 'for (;;) setTimeout(() => {}, 1e6)'],
  ['ticks without end', 'const tick = () => process.nextTick(tick); tick(); return new Promise(() => {})'],
  [
    'signals that it does not heed',
    "for (const name of ['SIGTERM', 'SIGXCPU', 'SIGINT']) process.on(name, () => {}); for (;;) {}",
  ],
  ["V8's own functions", "get('v8').setFlagsFromString('--allow-natives-syntax'); eval('%AbortJS(\"x\")')"],
];

/** Tests of what only Node itself can try; whatever it finds, it finds in a sandbox. */
export function testNodeEscapes(attacked: () => AttackedSandbox, extent: Extent): void {
  const bait = layBait();
  const some = <Row>(rows: readonly Row[]): readonly Row[] =>
    extent === 'whole' ? rows : rows.filter((_, index) => index % 12 === 0);
  const limits = { cpuMs: 4_000, callCpuMs: 3_000, wallMs: 8_000 };

  test.each(some(denied))('to %s is denied', async (_, expression) => {
    const source = bait.fill(`${prelude}\nmodule.exports = () => attempt(async () => ${expression});`);
    const call = await attacked().call(source, { limits });

    expect(call).toMatchObject({ status: 'returned', value: expect.not.stringMatching(/^done|canary/) });
    bait.expectUntouched();
  });

  test.each(some(seen))('of the %s it sees nothing of ours', async (_, expression, value) => {
    const source = `${prelude}\nmodule.exports = () => ${expression};`;

    expect(await attacked().call(source, { limits })).toEqual({ status: 'returned', value });
  });

  test.each(some(harmless))('%s harms nobody', async (_, body) => {
    const source = `${prelude}\nmodule.exports = () => { ${body} };`;
    const own = { cpuMs: 400, callCpuMs: 300, wallMs: 5_000, memoryMb: 32 };
    const call = await attacked().call(source, { limits: own });

    expect(JSON.stringify(call)).not.toContain('forged');
    expect(['returned', 'threw', 'timeout', 'memory', 'crashed', 'never settled']).toContain(call?.status);
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
    bait.expectUntouched();
  });
}
