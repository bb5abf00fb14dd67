import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeBubblewrap, describeNativePython } from '../testing/bubblewrap';
import { becomesTrue, engineProcessesOf, expectNoEngineProcess, isRunning } from '../testing/engine-processes';
import { findBubblewrapBackend } from './bubblewrap-backend';
import { confine } from './bubblewrap-command';
import { findBubblewrap } from './find-bubblewrap';
import { processorTimeOf } from './process-tree';
import type { Job, Sandbox, SandboxBackend } from './sandbox';

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
