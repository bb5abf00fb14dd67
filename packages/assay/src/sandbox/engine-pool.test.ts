import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  becomesTrue,
  describeProcesses,
  engineProcessesOf,
  expectNoEngineProcess,
  isRunning,
} from '../testing/engine-processes';
import { type EngineProcess, startEngineProcess } from './child-process';
import { embeddedBackend } from './embedded-backend';
import { probeSandbox } from './probe-sandbox';
import { processorTimeOf } from './process-tree';
import type { Report } from './read-report';
import { BrokenProtocolError, type CallOutcome, type Job, OutOfMemoryError, type Sandbox } from './sandbox';

const job = (source: string, limits: Job['limits'] = {}): Job => ({
  language: 'javascript',
  source: `module.exports = ${source}`,
  calls: [[]],
  limits,
});

const quick = job('() => 1');

const long = { cpuMs: 20_000, callCpuMs: 20_000, wallMs: 60_000 };

const endless = job('() => { for (;;) {} }', long);

const statusOf = async (sandbox: Sandbox, work: Job): Promise<unknown> => (await sandbox.run(work)).calls[0];

describe('createEnginePool', () => {
  const opened: Sandbox[] = [];
  const open = (size: number): Sandbox => {
    const sandbox = embeddedBackend.open(size);
    opened.push(sandbox);
    return sandbox;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((sandbox) => sandbox.close()));
    expectNoEngineProcess();
  });

  test('an engine that is restored gives what one compiled afresh gave', async () => {
    const sandbox = open(1);
    const everything = job(
      `() => [new Map([[1, new Set([2n])]]), Math.random(), typeof require, Object.keys(globalThis)]`,
    );
    const first = await sandbox.run(everything);

    expect(await sandbox.run(everything)).toEqual(first);
    expect(await open(1).run(everything)).toEqual(first);
  });

  test('an abort while the process starts or the job waits takes the job back at once', async () => {
    const sandbox = open(1);
    const aborting = new AbortController();
    const starting = sandbox.run(endless, aborting.signal);
    const waiting = sandbox.run(endless, aborting.signal);
    const last = statusOf(sandbox, quick);
    aborting.abort(new Error('enough'));

    await expect(starting).rejects.toThrow('enough');
    await expect(waiting).rejects.toThrow('enough');
    await expect(sandbox.run(quick, aborting.signal)).rejects.toThrow('enough');
    expect(await last).toEqual({ status: 'returned', value: 1 });
  });

  test('closing rejects the jobs that run, start and wait, and those to come', async () => {
    const sandbox = open(2);
    await sandbox.run(quick);
    const jobs = [sandbox.run(endless), sandbox.run(endless), sandbox.run(endless)];
    const ends = Promise.all(jobs.map((running) => expect(running).rejects.toThrow('The sandbox was closed.')));
    await sandbox.close();

    expectNoEngineProcess();
    await ends;
    await expect(sandbox.run(quick)).rejects.toThrow('The sandbox is closed.');
  });

  test('a hostile job does not hold up those of another process', async () => {
    const sandbox = open(2);
    const hostile = sandbox.run(job("() => new Array(2 ** 32 - 1).join('xxxxxxxx')", { cpuMs: 150, callCpuMs: 150 }));
    const others = await Promise.all(Array.from({ length: 20 }, () => statusOf(sandbox, quick)));

    expect(others).toEqual(Array.from({ length: 20 }, () => ({ status: 'returned', value: 1 })));
    expect((await hostile).calls).toEqual([{ status: 'timeout' }]);
  });
});

describe('a process of a pool', () => {
  // Each that starts takes longer than most of these.
  const sandbox = embeddedBackend.open(1);
  afterAll(async () => {
    await sandbox.close();
    expectNoEngineProcess();
  });

  test('the time of each of many calls counts for itself', async () => {
    const spin = '() => { const end = Date.now() + 5; while (Date.now() < end) {} return 1; }';
    const calls = Array.from({ length: 50 }, () => []);
    const result = await sandbox.run({ ...job(spin, { ...long, callCpuMs: 100 }), calls });

    expect(result.calls.filter(({ status }) => status === 'returned')).toHaveLength(50);
  });

  describeProcesses('when a process dies', () => {
    test('a job whose process is killed from outside is run again', async () => {
      await sandbox.run(quick);
      const spin = '() => { const end = Date.now() + 250; while (Date.now() < end) {} return 7; }';
      const result = statusOf(sandbox, job(spin, long));
      setTimeout(() => {
        engineProcessesOf().forEach((pid) => process.kill(pid, 'SIGKILL'));
      }, 50);

      expect(await result).toEqual({ status: 'returned', value: 7 });
    });

    test('a job whose process is killed twice has crashed it', async () => {
      await sandbox.run(quick);
      const [first] = engineProcessesOf();
      const result = statusOf(sandbox, endless);
      const killNext = (not?: number): Promise<boolean> =>
        becomesTrue(() => {
          const pid = engineProcessesOf().find((other) => other !== not);
          return pid !== undefined && process.kill(pid, 'SIGKILL');
        });
      await killNext();
      // The code runs once the process has worked for longer than an engine takes to start.
      await becomesTrue(() => engineProcessesOf().some((pid) => pid !== first && Number(processorTimeOf(pid)) > 600));
      await killNext(first);

      expect(await result).toEqual({ status: 'crashed' });
      expect(await statusOf(sandbox, quick)).toEqual({ status: 'returned', value: 1 });
    });

    test('a process that dies while it is idle costs no job', async () => {
      await sandbox.run(quick);
      engineProcessesOf().forEach((pid) => process.kill(pid, 'SIGKILL'));
      await becomesTrue(() => engineProcessesOf().length === 0);

      expect(await statusOf(sandbox, quick)).toEqual({ status: 'returned', value: 1 });
    });
  });

  test('an abort ends a job that runs, and the next one is not touched', async () => {
    await sandbox.run(quick);
    const aborting = new AbortController();
    const running = sandbox.run(endless, aborting.signal);
    setTimeout(() => {
      aborting.abort(new Error('enough'));
    }, 50);

    await expect(running).rejects.toThrow('enough');
    expect(await statusOf(sandbox, quick)).toEqual({ status: 'returned', value: 1 });
  });

  test('a job that is no data is refused and harms no other', async () => {
    const broken = { ...quick, calls: [[12n as unknown as number]] };

    await expect(sandbox.run(broken)).rejects.toThrow('BigInt');
    expect(await statusOf(sandbox, quick)).toEqual({ status: 'returned', value: 1 });
  });
});

describe('embeddedBackend', () => {
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
});

describe('childProcess', () => {
  const started: EngineProcess[] = [];

  afterEach(async () => {
    await Promise.all(started.splice(0).map((engine) => engine.kill()));
  });

  interface Scripted {
    readonly engine: EngineProcess;
    /** How often its container was told to end. */
    readonly kills: () => number;
  }

  /** A process that says it is ready, and does this when it gets a job; it poses as the client of a container. */
  const startScripted = (onJob: string): Scripted => {
    let kills = 0;
    const script = `
    const frame = (message) => {
      const body = Buffer.from(JSON.stringify(message));
      const header = Buffer.alloc(4);
      header.writeUInt32LE(body.length);
      return Buffer.concat([header, body]);
    };
    const write = (...messages) => process.stdout.write(Buffer.concat(messages.map(frame)));
    write({ ready: true });
    process.stdin.once('data', (frame) => {
      const { id } = JSON.parse(frame.subarray(4));
      ${onJob}
    });`;
    const engine = startEngineProcess({
      file: process.execPath,
      args: ['-e', script],
      container: {
        kill() {
          kills += 1;
          return Promise.resolve();
        },
      },
    });
    started.push(engine);
    return { engine, kills: () => kills };
  };

  const run = async (engine: EngineProcess, most = 3): Promise<readonly Report[]> => {
    const reports: Report[] = [];
    await engine.ready;
    await engine.run({}, { longest: 1_000, most, onReport: (report) => void reports.push(report) });
    return reports;
  };

  describe('a process that evaluates jobs', () => {
    test('gives the reports of a job until it is done', async () => {
      const { engine } = startScripted('write({ id, found: true }, { id, started: true }, { id, done: true })');

      expect(await run(engine)).toEqual([
        { id: expect.any(Number), found: true },
        { id: expect.any(Number), started: true },
      ]);
    });

    test('is ended once, however much follows what breaks the protocol', async () => {
      const { engine, kills } = startScripted('write(...Array.from({ length: 10_000 }, () => ({ id: 7 })))');

      await expect(run(engine)).rejects.toThrow(BrokenProtocolError);
      await Promise.all([engine.kill(), engine.kill()]);
      expect(kills()).toBe(1);
    });

    test('breaks the protocol with a report of a job whose id it has guessed', async () => {
      const { engine } = startScripted('write({ id: 1, found: true }, { id, done: true })');

      await expect(run(engine)).rejects.toThrow('broke the protocol: a report of an unknown job');
    });

    test('that ends and says that there was no memory left is told from others', async () => {
      const { engine } = startScripted(
        "process.stderr.write('JavaScript heap out of memory' + ' '.repeat(5_000), () => process.exit(1))",
      );

      await expect(run(engine)).rejects.toThrow(OutOfMemoryError);
    });

    test('breaks the protocol with more reports than its job can make', async () => {
      const { engine } = startScripted('write(...Array.from({ length: 100 }, () => ({ id, found: true })))');

      await expect(run(engine)).rejects.toThrow('broke the protocol: more than 3 reports');
    });

    test('breaks the protocol with a report that is longer than its job can make', async () => {
      const { engine } = startScripted("write({ id, output: 'x'.repeat(2_000) })");

      await expect(run(engine)).rejects.toThrow(/broke the protocol: a report of \d+ bytes, more than 1000/);
    });

    test('breaks the protocol with a long report while it has no job', async () => {
      const { engine } = startScripted("write({ id, done: true }, { id, output: 'x'.repeat(2_000) })");
      await run(engine);

      await expect(run(engine)).rejects.toThrow('broke the protocol');
    });
  });

  const lastWordsOf = async (length: number): Promise<unknown> => {
    const script = `process.stderr.write('x'.repeat(${String(length)}) + 'the end', () => process.exit(1))`;
    const engine = startEngineProcess({ file: process.execPath, args: ['-e', script] });
    started.push(engine);
    return engine.ready.catch((error: unknown) => String(error));
  };

  test('the error of a process that ends quotes what it said, and no more than the end of that', async () => {
    expect(await lastWordsOf(10_000)).toMatch(/ended unexpectedly \(exit code 1\)\.\nx{1993}the end$/);
  });

  test('a process that says more than anyone reads is not listened to any longer', async () => {
    expect(await lastWordsOf(1_000_000)).not.toContain('the end');
  });
});

describe('processor time', () => {
  describeProcesses('processorTimeOf', () => {
    test('grows with the work a process does', () => {
      const before = processorTimeOf(process.pid) ?? Number.NaN;
      for (let rounds = 0; rounds < 6e7; rounds += 1) {
        // Work.
      }

      expect(processorTimeOf(process.pid)).toBeGreaterThan(before);
    });

    test('counts what the processes that it has started use, too', async () => {
      const script = "require('child_process').spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'inherit' })";
      const parent = spawn(process.execPath, ['-e', script], { stdio: 'ignore', detached: true });
      const { pid = 0 } = parent;

      expect(await becomesTrue(() => (processorTimeOf(pid) ?? 0) > 400)).toBe(true);
      process.kill(-pid, 'SIGKILL');
    });

    test('is unknown of a process that is not there', () => {
      expect(processorTimeOf(2 ** 30)).toBeUndefined();
    });
  });
});
