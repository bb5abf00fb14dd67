import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { attackedNodes, describeBackends } from '../testing/attacked-sandboxes';
import { describeBubblewrap, describeNativePython } from '../testing/bubblewrap';
import { expectNoEngineProcess } from '../testing/engine-processes';
import { testLimits } from '../testing/javascript-sandbox/limits';
import { testNodeEscapes } from '../testing/javascript-sandbox/node-escapes';
import { type AttackedSandbox, openAttackedSandbox } from '../testing/sandbox-attack';
import { makeTemporaryFolder } from '../testing/temporary-folder';
import { findBubblewrapBackend } from './bubblewrap-backend';
import { startEngineProcess } from './child-process';
import { nodeProgram } from './confined-program';
import { createEnginePool, joinPools } from './engine-pool';
import { probeSandbox } from './probe-sandbox';
import type { CallOutcome, Job, Sandbox } from './sandbox';

describe('attacks: node', () => {
  // `attacks.node.deep.ts` tries every attack.
  describeBackends(attackedNodes, 'JavaScript in Node itself, in $name', ({ open }) => {
    let attacked: AttackedSandbox;
    beforeAll(async () => {
      attacked = openAttackedSandbox(await open());
    });
    afterAll(() => attacked.close());
    const run = (source: string, job: Partial<Job> = {}) =>
      attacked.run({ language: 'javascript', source, calls: [[]], ...job });

    testNodeEscapes(() => attacked, 'smoke');
    testLimits(() => attacked, 'smoke', 'node');

    test('calls before the one that used up the time keep their outcomes, those behind it were not run', async () => {
      const limits = { cpuMs: 300, callCpuMs: 200 };
      const source = 'module.exports = (n) => { while (n === 20) {} return n; }';
      const { calls } = await run(source, { calls: Array.from({ length: 30 }, (_, n) => [n]), limits });
      const statuses = calls.map(({ status }) => status);

      expect([new Set(statuses.slice(0, 20)), statuses[20], new Set(statuses.slice(21))]).toEqual([
        new Set(['returned']),
        'timeout',
        new Set(['not run']),
      ]);
    });

    test('each call settles in its turn, and an error in a timer is no outcome', async () => {
      const source = `setTimeout(() => { throw new Error('late'); }, 1); setInterval(() => {}, 1_000);
      module.exports = async (n) => { if (n === 1) throw new TypeError('é'); await new Promise((done) => setTimeout(done, 2)); return n; };`;
      const { load, calls, output } = await run(`console.log('x', { a: [1] });${source}`, { calls: [[0], [1], [2]] });

      expect({ load, calls, output }).toEqual({
        load: { status: 'loaded', missing: [] },
        calls: [
          { status: 'returned', value: 0, settled: true },
          { status: 'threw', error: { name: 'TypeError', message: 'é' } },
          { status: 'returned', value: 2, settled: true },
        ],
        output: 'x { a: [ 1 ] }\n',
      });
    });

    test('what is no part of Node, and the end of the process, are lacking', async () => {
      const source = "module.exports = (what) => (what === 'exit' ? process.exit() : require(what)) && 'there'";
      const { calls } = await run(source, { calls: [['node:fs/promises'], ['lodash'], ['exit']] });

      expect(calls).toEqual([
        { status: 'returned', value: 'there' },
        { status: 'threw', error: { name: 'EnvironmentError', message: 'the module "lodash" is not here' } },
        { status: 'threw', error: { name: 'EnvironmentError', message: 'process.exit is not here' } },
      ]);
    });
  });

  describeBubblewrap('a Node that nothing confines', () => {
    test('is noticed by the probe', async () => {
      const start = (job: Job) => startEngineProcess(nodeProgram(process.execPath, job));
      const javascript = createEnginePool({ size: 2, start, jobsPerProcess: 1 });
      const sandbox = joinPools('unconfined', { javascript });
      const result = await probeSandbox(sandbox, { quick: true });
      await sandbox.close();

      expect(result).toMatchObject({ holds: false, reasons: [expect.stringMatching(/^read a file and connect/)] });
    });
  });
});

describe('attacks: system', () => {
  /** `denied(action)` gives the name of the error that an action meets, else what it came to. */
  const prelude = `
import ctypes, errno, os, signal, socket, subprocess, sys, threading, time

libc = ctypes.CDLL(None, use_errno=True)

def denied(action):
    try:
        return "done: %r" % (action(),)
    except socket.gaierror:
        return "gaierror"
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error.errno))
    except BaseException as error:
        return type(error).__name__

def read_all(path):
    with open(path) as file:
        return file.read()
`;

  const limits = { cpuMs: 3_000, callCpuMs: 3_000 };

  /** Python owns its whole process here: only the system around it contains it. */
  describeNativePython('native code in bubblewrap', () => {
    const folder = makeTemporaryFolder({ 'secret.txt': 'canary' });
    const written = join(folder.path, 'written.txt');
    let connections = 0;
    const server = createServer(() => {
      connections += 1;
    });
    let port = 0;
    let sandbox: Sandbox;
    beforeAll(async () => {
      const found = await findBubblewrapBackend();
      if (!found.available) {
        throw new Error(found.reason);
      }
      sandbox = found.backend.open(1);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      port = (server.address() as AddressInfo).port;
      process.env['ASSAY_CANARY'] = 'secret';
    });
    afterAll(async () => {
      delete process.env['ASSAY_CANARY'];
      server.close();
      folder.remove();
      await sandbox.close();
      expectNoEngineProcess();
    });
    const run = async (body: string, own: Job['limits'] = limits): Promise<CallOutcome | undefined> => {
      const lines = body.replaceAll('PORT', String(port)).replaceAll('\n', '\n    ');
      const source = `${prelude}\ndef attack():\n    ${lines}\n`;
      const { calls } = await sandbox.run({ language: 'python', entry: 'attack', source, calls: [[]], limits: own });
      return calls[0];
    };
    const add = {
      language: 'python',
      entry: 'add',
      source: 'def add(a, b):\n    return a + b\n',
      calls: [[1, 2]],
    } as const;

    test.each([
      ['read /etc/passwd', 'return denied(lambda: read_all("/etc/passwd"))', 'ENOENT'],
      [
        'read a file of ours',
        `return denied(lambda: read_all(${JSON.stringify(join(folder.path, 'secret.txt'))}))`,
        'ENOENT',
      ],
      [
        'see what the machine has',
        'return sorted(os.listdir("/etc") + os.listdir("/usr/bin"))',
        ['ld.so.cache', 'prlimit', expect.stringMatching(/^python3/)],
      ],
      ['see processes', 'return denied(lambda: os.listdir("/proc"))', 'ENOENT'],
      ['see devices', 'return sorted(os.listdir("/dev"))', ['null', 'urandom', 'zero']],
      ['write where we are', `return denied(lambda: open(${JSON.stringify(written)}, "w"))`, 'ENOENT'],
      ['write to the system', 'return denied(lambda: open("/usr/lib/evil", "w"))', 'EROFS'],
      ['write to the root', 'return denied(lambda: open("/evil", "w"))', 'EROFS'],
      ['write to devices', 'return denied(lambda: open("/dev/evil", "w"))', 'EROFS'],
      [
        'write a large file',
        'signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nreturn denied(lambda: open("/tmp/large", "wb").write(bytes(2000000)))',
        'EFBIG',
      ],
      [
        'fill the folder in memory',
        'def fill():\n    for i in range(100):\n        open("/tmp/%d" % i, "wb").write(bytes(1000000))\nreturn denied(fill)',
        'ENOSPC',
      ],
      ['connect', 'return denied(lambda: socket.create_connection(("127.0.0.1", PORT), 1))', 'EPERM'],
      ['listen', 'return denied(lambda: socket.socket().listen())', 'EPERM'],
      [
        'use a unix socket',
        'return denied(lambda: socket.socket(socket.AF_UNIX).connect("/var/run/docker.sock"))',
        'EPERM',
      ],
      ['resolve a name', 'return denied(lambda: socket.gethostbyname("localhost"))', 'gaierror'],
      ['start a process', 'return denied(lambda: subprocess.check_output(["/usr/bin/prlimit"]))', 'EPERM'],
      ['fork without end', 'return denied(lambda: [os.fork() for _ in range(1000)])', 'EPERM'],
      [
        'start threads without end',
        'def start():\n    for _ in range(1000):\n        threading.Thread(target=threading.Event().wait, daemon=True).start()\nreturn denied(start)',
        'RuntimeError',
      ],
      ['kill the parent', `return denied(lambda: os.kill(${String(process.pid)}, signal.SIGKILL))`, 'ESRCH'],
      ['kill all', 'return denied(lambda: os.kill(-1, signal.SIGKILL))', 'ESRCH'],
      ['see a parent', 'return os.getppid()', 0],
      ['read the environment', 'return sorted(os.environ)', ['LC_CTYPE', 'PWD', 'PYTHONHASHSEED']],
      ['be somebody', 'return [os.getuid(), os.getgid()]', [65_534, 65_534]],
      ['become root', 'return denied(lambda: os.setuid(0))', 'EINVAL'],
      ['get capabilities back', 'return [libc.prctl(39, 0, 0, 0, 0), libc.prctl(23, 21)]', [1, 0]],
      [
        'make namespaces',
        'return denied(lambda: 0) if libc.unshare(0x10000000) == 0 else errno.errorcode[ctypes.get_errno()]',
        'EPERM',
      ],
      [
        'mount',
        'return "done" if libc.mount(b"x", b"/tmp", b"tmpfs", 0, None) == 0 else errno.errorcode[ctypes.get_errno()]',
        'EPERM',
      ],
      ['trace', 'return "done" if libc.ptrace(0, 0, 0, 0) == 0 else errno.errorcode[ctypes.get_errno()]', 'EPERM'],
      ['keep memory that nobody counts', 'return denied(lambda: os.memfd_create("x"))', 'EPERM'],
      [
        'raise its limits',
        'import resource\nreturn denied(lambda: resource.setrlimit(resource.RLIMIT_AS, (2**40, 2**40)))',
        'ValueError',
      ],
      ['load a module', 'return denied(lambda: __import__("numpy"))', 'ModuleNotFoundError'],
    ])('cannot %s', async (_, body, expected) => {
      const call = await run(body);

      expect(call).toEqual({ status: 'returned', value: expected });
      expect({ connections, written: existsSync(written) }).toEqual({ connections: 0, written: false });
    });

    // After each of them the next attack runs, which it did not if one had broken the sandbox.
    test('runs a job as ever after all of that', async () => {
      expect((await sandbox.run(add)).calls).toEqual([{ status: 'returned', value: 3 }]);
    });
  });
});
