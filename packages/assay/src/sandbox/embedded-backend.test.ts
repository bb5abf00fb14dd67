import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  becomesTrue,
  describeProcesses,
  engineProcessesOf,
  expectNoEngineProcess,
  isRunning,
} from '../testing/engine-processes';
import { embeddedBackend } from './embedded-backend';
import { processorTimeOf } from './process-tree';
import { probeSandbox } from './probe-sandbox';
import type { CallOutcome, Job, Sandbox } from './sandbox';

/** A sandbox that answers by what the source says, as one that leaks would. */
const leakySandbox = (answer: (job: Job) => CallOutcome): Sandbox => ({
  description: 'leaky',
  languages: ['javascript'],
  run: (job) =>
    Promise.resolve({
      load: { status: 'loaded', missing: [] },
      found: true,
      calls: [answer(job)],
      output: '',
      truncated: false,
      globals: [],
    }),
  close: () => Promise.resolve(),
});
const harmless = ({ calls, source }: Job): CallOutcome => {
  if (calls[0]?.length === 2) {
    return { status: 'returned', value: 2 };
  }
  return source.includes('for (;;)') ? { status: 'timeout' } : { status: 'returned', value: 'contained' };
};

describe('probe', () => {
  test('says that the embedded sandbox holds, and leaves no process behind', async () => {
    const attempts = [
      'read a file',
      'write a file',
      'connect to a port',
      'start a process',
      'read the environment',
      'kill the host',
      'fill the memory',
      'run for ever',
    ];

    expect(await embeddedBackend.probe()).toEqual({
      holds: true,
      attempts: [...attempts, ...attempts.map((attempt) => `${attempt} (Python)`)],
    });
    expectNoEngineProcess();
  });

  test('holds for a sandbox that contains everything', async () => {
    expect(await probeSandbox(leakySandbox(harmless))).toMatchObject({ holds: true });
  });

  test('names a file that could be read', async () => {
    const leaky = leakySandbox((job) =>
      job.source.includes('readFileSync') ? { status: 'returned', value: 'secret' } : harmless(job),
    );

    expect(await probeSandbox(leaky)).toEqual({ holds: false, reasons: ['read a file: returned "secret"'] });
  });

  test('notices a connection that the code does not admit', async () => {
    const leaky = leakySandbox(harmless);
    const connecting: Sandbox = {
      ...leaky,
      async run(job) {
        const port = Number(/127\.0\.0\.1:(\d+)/.exec(job.source)?.[1]);
        if (port > 0) {
          await new Promise((resolve) => connect(port, '127.0.0.1').on('close', resolve).resume());
        }
        return leaky.run(job);
      },
    };

    expect(await probeSandbox(connecting)).toEqual({
      holds: false,
      reasons: ['connect to a port: a connection arrived'],
    });
  });

  test('does not hold when attempts crash, when sums are wrong or when nothing runs at all', async () => {
    const crashing = await probeSandbox(leakySandbox(() => ({ status: 'crashed' })));
    const failing = await probeSandbox({
      ...leakySandbox(harmless),
      run: () => Promise.reject(new Error('no processes')),
    });

    expect(crashing).toMatchObject({ holds: false });
    expect(failing).toEqual({ holds: false, reasons: ['no processes'] });
  });
});

describeProcesses('a process that is killed', () => {
  test('takes its engines with it, even one in a loop that nothing interrupts', async () => {
    const script = `
      const { openSandbox } = require(${JSON.stringify(join(__dirname, 'open-sandbox.js'))});
      const source = "module.exports = () => new Array(2 ** 32 - 1).join('xxxxxxxx')";
      const limits = { cpuMs: 60_000, callCpuMs: 60_000, wallMs: 60_000 };
      openSandbox(1).run({ language: 'javascript', source, calls: [[]], limits });`;
    const parent = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
    const started = await becomesTrue(() => engineProcessesOf(parent.pid).length === 1);
    const engines = engineProcessesOf(parent.pid);
    // It takes less to start.
    await becomesTrue(() => engines.some((pid) => Number(processorTimeOf(pid)) > 400));
    parent.kill('SIGKILL');

    expect(started).toBe(true);
    expect(await becomesTrue(() => !engines.some(isRunning))).toBe(true);
  });
});
