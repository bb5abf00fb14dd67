import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { becomesTrue, describeProcesses, engineProcessesOf, expectNoEngineProcess } from '../testing/engine-processes';
import { embeddedBackend } from './embedded-backend';
import { processorTimeOf } from './process-tree';
import type { Job, Sandbox } from './sandbox';

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
