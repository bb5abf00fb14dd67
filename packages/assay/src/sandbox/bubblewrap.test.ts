import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describeBubblewrap, describeNativePython } from '../testing/bubblewrap';
import { becomesTrue, engineProcessesOf, expectNoEngineProcess, isRunning } from '../testing/engine-processes';
import { findBubblewrapBackend } from './bubblewrap-backend';
import { type Bubblewrap, confine } from './bubblewrap-command';
import { findBubblewrap } from './find-bubblewrap';
import { processorTimeOf } from './process-tree';
import type { Job, Sandbox, SandboxBackend } from './sandbox';
import { deniedCalls, systemCallFilter } from './system-call-filter';

describe('bubblewrapBackend', () => {
  async function findBackend(): Promise<SandboxBackend> {
    const found = await findBubblewrapBackend();
    if (!found.available) {
      throw new Error(found.reason);
    }
    return found.backend;
  }

  /** Runs a script in a Node that nothing but bubblewrap confines. */
  async function runInNode(script: string): Promise<unknown> {
    const finding = await findBubblewrap([process.execPath]);
    if (!finding.works) {
      throw new Error(finding.reason);
    }
    const program = { file: process.execPath, args: ['-e', script], readable: [process.execPath] };
    const { file, args, user, given } = confine(finding.bubblewrap, program);
    const child = spawn(file, args, {
      env: {},
      stdio: ['ignore', 'pipe', 'inherit', 'ignore', 'pipe'],
      ...(user !== undefined && { uid: user, gid: user }),
    });
    (child.stdio[4] as Writable).end(given);
    return child.stdout === null ? undefined : JSON.parse(await text(child.stdout));
  }

  describeBubblewrap('the bubblewrap backend', () => {
    test('holds with every language it has, and its probe leaves no process behind', async () => {
      const backend = await findBackend();

      expect(await backend.probe()).toMatchObject({ holds: true });
      expectNoEngineProcess();
    });

    test('contains Node itself, whatever becomes of the engine in it', async () => {
      const outcome = await runInNode(`
      const { Worker } = require('worker_threads');
      const errorOf = (emitter) => new Promise((resolve) => emitter.on('error', (error) => resolve(error.code)));
      const attempt = (action) => { try { return String(action()); } catch (error) { return error.code; } };
      const { readdirSync, readFileSync, writeFileSync } = require('fs');
      const { spawnSync } = require('child_process');
      const inThread = new Worker("require('fs').readFileSync('/etc/passwd')", { eval: true });
      const tell = async () => console.log(JSON.stringify({
        read: attempt(() => readFileSync('/etc/passwd')),
        readOurs: attempt(() => readFileSync(${JSON.stringify(__filename)})),
        write: attempt(() => writeFileSync('/evil', '')),
        run: spawnSync(process.execPath, ['-v']).error.code,
        kill: attempt(() => process.kill(${String(process.pid)}, 'SIGKILL')),
        environment: Object.keys(process.env),
        connect: await errorOf(require('net').connect(80, '127.0.0.1')),
        listen: await errorOf(require('net').createServer().listen(0)),
        thread: await errorOf(inThread),
        folder: process.cwd(),
        user: [process.getuid(), process.getgid()],
      }));
      tell();`);

      expect(outcome).toEqual({
        read: 'ENOENT',
        readOurs: 'ENOENT',
        write: 'EROFS',
        run: 'EPERM',
        kill: 'ESRCH',
        environment: ['PWD'],
        connect: 'EPERM',
        listen: 'EPERM',
        thread: 'ENOENT',
        folder: '/tmp',
        user: [65_534, 65_534],
      });
    });

    test('a host that is killed takes its sandboxes with it, whatever they are busy with', async () => {
      const script = `
      const { findBubblewrapBackend } = require(${JSON.stringify(join(__dirname, 'bubblewrap-backend.js'))});
      const source = "module.exports = () => new Array(2 ** 32 - 1).join('xxxxxxxx')";
      const limits = { cpuMs: 60_000, callCpuMs: 60_000, wallMs: 60_000 };
      findBubblewrapBackend().then(({ backend }) => {
        const sandbox = backend.open(1);
        sandbox.run({ language: 'javascript', source, calls: [[]], limits });
        if (sandbox.languages.includes('python')) {
          sandbox.run({ language: 'python', entry: 'spin', source: 'def spin():\\n    while True: pass', calls: [[]], limits });
        }
      });`;
      const parent = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
      // Engines take less to start.
      await becomesTrue(() => engineProcessesOf(parent.pid).some((pid) => Number(processorTimeOf(pid)) > 500));
      const started = engineProcessesOf(parent.pid);
      const all = started.flatMap((pid) => [pid, ...engineProcessesOf(pid)]);
      parent.kill('SIGKILL');

      expect(all.length).toBeGreaterThan(started.length);
      expect(await becomesTrue(() => !all.some(isRunning))).toBe(true);
    });
  });

  describeNativePython('native Python in bubblewrap', () => {
    let sandbox: Sandbox;
    beforeAll(async () => {
      sandbox = (await findBackend()).open(1);
    });
    afterAll(async () => {
      await sandbox.close();
      expectNoEngineProcess();
    });
    const job = (source: string): Job => ({ language: 'python', entry: 'f', source, calls: [[]] });
    const quick = job('def f():\n    return 1\n');
    test('processes that wait for jobs may die', async () => {
      await sandbox.run(quick);
      engineProcessesOf().forEach((pid) => process.kill(pid, 'SIGKILL'));
      await becomesTrue(() => engineProcessesOf().length === 0);

      expect((await sandbox.run(quick)).calls).toEqual([{ status: 'returned', value: 1 }]);
    });

    test('a call is stopped at its limit, for nothing but its processor time is looked at', async () => {
      const spin = job('import os\ndef f():\n    while sum(os.times()[:2]) < 5: pass\n    return 1\n');
      const { calls } = await sandbox.run({ ...spin, limits: { callCpuMs: 50 } });

      expect(calls).toEqual([{ status: 'timeout' }]);
    });

    test('no job meets what another has left in its folder', async () => {
      const leave = job('def f():\n    with open("/tmp/left", "w") as file:\n        return file.write("x")\n');
      const look = job('import os\ndef f():\n    return "left" in os.listdir("/tmp")\n');
      const left = await sandbox.run(leave);
      const seen = await sandbox.run(look);

      expect([left.calls, seen.calls]).toEqual([
        [{ status: 'returned', value: 1 }],
        [{ status: 'returned', value: false }],
      ]);
    });
  });
});

const filter = new Uint8Array([1]);

const bubblewrap: Bubblewrap = {
  file: '/usr/bin/bwrap',
  prlimit: '/usr/bin/prlimit',
  user: 65_534,
  filter,
  recent: true,
};

const program = {
  file: '/opt/python/bin/python3',
  args: ['-S', '/project/guest'],
  readable: [
    '/opt/python/bin/python3',
    '/opt/python/lib',
    '/opt/python/lib/python3.12',
    '/usr/lib/python3',
    '/project/guest',
  ],
  environment: { PYTHONHASHSEED: '0' },
  processorSeconds: 120,
  spaceMb: 256,
};

describe('confine', () => {
  test('gives the program namespaces of its own, what it needs to read, limits, and nothing else', () => {
    const { file, args, user, given } = confine(bubblewrap, program);

    expect({ file, user, given }).toEqual({ file: '/usr/bin/bwrap', user: 65_534, given: filter });
    expect(args.join(' ').replaceAll(' --', '\n--').split('\n')).toEqual([
      '--unshare-all',
      '--unshare-user',
      '--disable-userns',
      '--die-with-parent',
      '--as-pid-1',
      '--new-session',
      '--clearenv',
      '--setenv PYTHONHASHSEED 0',
      '--cap-drop ALL',
      '--uid 65534',
      '--gid 65534',
      '--hostname sandbox',
      '--size 16777216',
      '--tmpfs /tmp',
      ...['/usr/lib', '/usr/lib32', '/usr/lib64', '/lib', '/lib32', '/lib64', '/usr/share/nodejs', '/nix/store'].map(
        (path) => `--ro-bind-try ${path} ${path}`,
      ),
      '--ro-bind-try /etc/ld.so.cache /etc/ld.so.cache',
      '--ro-bind /usr/bin/prlimit /usr/bin/prlimit',
      '--ro-bind /opt/python/bin/python3 /opt/python/bin/python3',
      '--ro-bind /opt/python/lib /opt/python/lib',
      '--ro-bind /project/guest /project/guest',
      '--dev-bind /dev/null /dev/null',
      '--dev-bind /dev/zero /dev/zero',
      '--dev-bind /dev/urandom /dev/urandom',
      '--remount-ro /',
      '--chdir /tmp',
      '--seccomp 4',
      '-- /usr/bin/prlimit',
      '--core=0',
      '--fsize=1048576',
      '--nofile=64',
      '--nproc=512',
      '--as=268435456',
      '--cpu=120',
      '-- /opt/python/bin/python3 -S /project/guest',
    ]);
  });

  test('an older bubblewrap, which could not cap a folder in memory, gives nothing to write to', () => {
    const { args } = confine({ ...bubblewrap, recent: false }, program);

    expect(args).not.toEqual(expect.arrayContaining(['--tmpfs']));
    expect(args).not.toEqual(expect.arrayContaining(['--disable-userns']));
  });

  test('without a filter of system calls the number of processes is limited', () => {
    const { args, given } = confine({ ...bubblewrap, filter: undefined }, program);

    expect({ given, limited: args.includes('--nproc=64'), filtered: args.includes('--seccomp') }).toEqual({
      given: undefined,
      limited: true,
      filtered: false,
    });
  });
});

const architectureNumbers = { x64: 0xc000003e, arm64: 0xc00000b7 };

const verdicts = new Map([
  [0x7fff0000, 'allowed'],
  [0x80000000, 'killed'],
  [0x00050001, 'EPERM'],
  [0x00050026, 'ENOSYS'],
]);

interface Call {
  readonly number: number;
  readonly argument?: number;
}

/** Runs the program as the kernel does. */
function judge(program: Uint8Array, architecture: number, { number, argument = 0 }: Call): string | undefined {
  const view = Buffer.from(program);
  const words = new Map([
    [0, number],
    [4, architecture],
    [16, argument],
  ]);
  let held = 0;
  for (let at = 0; at < view.length; at += 8) {
    const operand = view.readUInt32LE(at + 4);
    const jump = (isTrue: boolean): number => 8 * view.readUInt8(isTrue ? at + 2 : at + 3);
    switch (view.readUInt16LE(at)) {
      case 0x20:
        held = words.get(operand) ?? Number.NaN;
        break;
      case 0x15:
        at += jump(held === operand);
        break;
      case 0x35:
        at += jump(held >= operand);
        break;
      case 0x45:
        at += jump((held & operand) !== 0);
        break;
      default:
        return verdicts.get(operand);
    }
  }
  return undefined;
}

describe('systemCallFilter', () => {
  describe.each(['x64', 'arm64'] as const)('on %s', (name) => {
    const program = systemCallFilter(name) ?? new Uint8Array();
    const judgeHere = (call: Call): string | undefined => judge(program, architectureNumbers[name], call);
    const clone = { x64: 56, arm64: 220 }[name];

    test('denies each call of the table, and no number is there twice', () => {
      const numbers = deniedCalls.flatMap((call) => call[name] ?? []);

      expect(numbers.map((number) => judgeHere({ number }))).toEqual(numbers.map(() => 'EPERM'));
      expect(new Set(numbers).size).toBe(numbers.length);
    });

    test.each([
      { what: 'reading', call: { number: { x64: 0, arm64: 63 }[name] }, verdict: 'allowed' },
      {
        what: 'running another program in its place',
        call: { number: { x64: 59, arm64: 221 }[name] },
        verdict: 'allowed',
      },
      { what: 'a pair of sockets', call: { number: { x64: 53, arm64: 199 }[name] }, verdict: 'allowed' },
      { what: 'a thread', call: { number: clone, argument: 0x3d0f00 }, verdict: 'allowed' },
      { what: 'a process', call: { number: clone, argument: 0x1200011 }, verdict: 'EPERM' },
      { what: 'a process in a namespace', call: { number: clone, argument: 0x10000011 }, verdict: 'EPERM' },
      { what: 'what hides its flags', call: { number: 435, argument: 0x10000 }, verdict: 'ENOSYS' },
      { what: 'outliving its parent', call: { number: { x64: 157, arm64: 167 }[name], argument: 1 }, verdict: 'EPERM' },
      { what: 'naming itself', call: { number: { x64: 157, arm64: 167 }[name], argument: 15 }, verdict: 'allowed' },
      { what: 'a call of x32', call: { number: 0x40000000 }, verdict: 'killed' },
    ])('$what: $verdict', ({ call, verdict }) => {
      expect(judgeHere(call)).toBe(verdict);
    });

    test('kills whoever calls in the manner of another architecture', () => {
      expect(judge(program, 0x40000003, { number: 0 })).toBe('killed');
    });
  });

  test('does not exist where there is no table', () => {
    expect(systemCallFilter('riscv64')).toBeUndefined();
  });
});
