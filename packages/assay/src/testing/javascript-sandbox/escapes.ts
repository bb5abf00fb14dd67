import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { JavaScriptEngine } from '../../sandbox/sandbox';
import { asIfNothingHappened, type AttackedSandbox } from '../sandbox-attack';
import { layBait } from '../sandbox-bait';

/** Gives `get(name)`: the module by any way that has ever led out of a sandbox, or `undefined`. */
const wayOut = `
  const roots = [
    () => process,
    () => globalThis.process,
    () => this.constructor.constructor('return process')(),
    () => Function('return process')(),
    () => (0, eval)('process'),
    () => new (async () => {}).constructor('return process')(),
    () => { try { null.x; } catch (error) { return error.constructor.constructor('return process')(); } },
    () => console.log.constructor('return process')(),
    () => require.constructor('return process')(),
    () => setTimeout.constructor('return process')(),
  ];
  const find = () => { for (const root of roots) { try { const found = root(); if (found?.pid) return found; } catch {} } };
  const get = async (name) => {
    const found = find();
    const loaders = [
      () => require(name),
      () => found.getBuiltinModule(name),
      () => found.mainModule.require(name),
      () => found.binding(name),
      () => import(name),
      () => import('node:' + name),
      () => import('x').catch((error) => error.constructor.constructor('return import("' + name + '")')()),
    ];
    for (const load of loaders) { try { const loaded = await load(); if (loaded) return loaded; } catch {} }
  };
  const attempt = async (name, use) => {
    const loaded = await get(name);
    if (loaded === undefined) return 'out of reach';
    try { return 'reached: ' + String(use(loaded)); } catch (error) { return 'reached, denied: ' + error.message; }
  };`;

/** Tests of JavaScript that wants out: of QuickJS, which has nothing but the language, or of the sandbox around Node, which has everything. */
export function testEscapes(attacked: () => AttackedSandbox, engine: JavaScriptEngine = 'quickjs'): void {
  const bait = layBait();
  const harness = JSON.stringify(join(__dirname, '../../sandbox/child/main.js'));

  test.each([
    ['leave the process', "find()?.exit(7) ?? 'out of reach'"],
    ['kill the parent', "(() => { const found = find(); return found ? found.kill(found.ppid) : 'out of reach'; })()"],
    ['read the environment', "find()?.env.ASSAY_CANARY ?? 'out of reach'"],
    ['load a module', "(await get('fs')) ?? 'out of reach'"],
    ['read /etc/passwd', "attempt('fs', (fs) => fs.readFileSync('/etc/passwd', 'utf8'))"],
    ['read a file of ours', "attempt('fs', (fs) => fs.readFileSync(SECRET, 'utf8'))"],
    ['read the harness', `attempt('fs', (fs) => fs.readFileSync(${harness}, 'utf8'))`],
    ['write a file', "attempt('fs', (fs) => fs.writeFileSync(WRITTEN, 'x'))"],
    ['start a process', "attempt('child_process', (run) => run.execSync('id'))"],
    ['start a thread', "attempt('worker_threads', ({ Worker }) => new Worker('1', { eval: true }))"],
    ['load a native addon', "attempt('module', (module) => module.createRequire('/')('/tmp/addon.node'))"],
    ['use a socket', "attempt('dgram', (dgram) => dgram.createSocket('udp4').send('x', PORT, '127.0.0.1'))"],
    ['use a unix socket', "attempt('net', (net) => net.connect('/var/run/docker.sock'))"],
    ['connect', "attempt('net', (net) => net.connect(PORT, '127.0.0.1'))"],
    ['resolve a name', "attempt('dns', (dns) => dns.lookup('localhost', () => {}))"],
    ['fetch', "typeof fetch === 'function' ? (await fetch('http://127.0.0.1:PORT/')).text() : 'out of reach'"],
    [
      'open a web socket',
      "typeof WebSocket === 'function' ? String(new WebSocket('ws://127.0.0.1:PORT')) : 'out of reach'",
    ],
    ['run WebAssembly', "typeof WebAssembly === 'undefined' ? 'out of reach' : 'reached'"],
    [
      'sleep on shared memory',
      "typeof Atomics === 'undefined' ? 'out of reach' : String(Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))",
    ],
  ])('to %s is out of reach', async (_, expression) => {
    const source = `${wayOut}\nmodule.exports = async () => ${bait.fill(expression)};`;
    const limits = { cpuMs: 600, callCpuMs: 400 };
    const call = await attacked().call(source, { limits: engine === 'node' ? { ...limits, wallMs: 3_000 } : limits });

    if (engine === 'node') {
      // It is in reach there, and leads to nothing of ours.
      expect(JSON.stringify(call)).not.toMatch(/canary|"secret"/);
    } else {
      expect(call).toMatchObject(expression.includes('Atomics') ? {} : { status: 'returned', value: 'out of reach' });
      // What stands in for Node's own leads nowhere either.
      const beside = await attacked().call(source, { limits, surroundings: true });
      expect(JSON.stringify(beside)).not.toMatch(/reached|secret|"value":true/);
    }
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
    bait.expectUntouched();
  });

  test('code that ends the function it stands in runs as code like any other, or is none', async () => {
    const source = '}); globalThis.reached = typeof process; (function () { throw new Error(typeof require);';
    const { load, calls } = await attacked().run({ language: 'javascript', source, calls: [[]] });

    const inNode = { status: 'syntax', error: { name: 'SyntaxError', message: "Unexpected token '}'" } };
    const error = { name: 'Error', message: 'undefined' };
    expect({ load, calls }).toEqual({
      load: engine === 'node' ? inNode : { status: 'threw', error },
      calls: [{ status: 'not run' }],
    });
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test('a stack trace hands out none of the functions around the code', async () => {
    const source = `module.exports = () => {
      const seen = [];
      Error.prepareStackTrace = (_, frames) => seen.push(...frames.map((frame) => frame.getFunction()));
      new Error('x').stack;
      return seen.filter((one) => one !== undefined && one !== module.exports).length;
    }`;

    expect(await attacked().call(source)).toEqual({ status: 'returned', value: 0 });
  });
}
