import { describe, expect, test } from '@jest/globals';
import type { EngineProcess } from './child-process';
import { BrokenProtocolError, type Job } from './sandbox';
import { createDeferred } from '../basics/deferred';
import type { Report } from './read-report';
import { runJob } from './run-job';

const job: Job = { language: 'javascript', source: '', calls: [[], []], limits: { cpuMs: 20, wallMs: 200 } };
const never = new AbortController().signal;

/** A process that gives these reports and then goes on, or ends, using processor time as told. */
const scriptedProcess = (
  reports: readonly Report[],
  { ends, processorTime }: { readonly ends?: boolean; readonly processorTime?: () => number | undefined } = {},
): EngineProcess => {
  const running = createDeferred();
  return {
    ready: Promise.resolve(),
    run(_, { onReport }) {
      reports.forEach((report) => {
        onReport(report);
      });
      if (ends === true) {
        running.reject(new Error('gone'));
      } else if (reports.at(-1)?.globals !== undefined) {
        running.resolve();
      }
      return running.promise;
    },
    processorTime: processorTime ?? (() => undefined),
    kill() {
      running.reject(new Error('killed'));
      return Promise.resolve();
    },
    ended: () => false,
  };
};
const loaded: Report = { id: 1, load: { status: 'loaded', missing: [] }, found: true };
const returned: Report = { id: 1, outcomes: [{ status: 'returned', value: 1 }] };
const summary: Report = { id: 1, output: 'x', truncated: false, globals: [] };

describe('runJob', () => {
  test('gives what the process reports, and no more outcomes than there are calls', async () => {
    expect(await runJob(scriptedProcess([loaded, returned, returned, returned, summary]), job, never)).toEqual({
      lost: false,
      result: {
        load: { status: 'loaded', missing: [] },
        found: true,
        calls: [
          { status: 'returned', value: 1 },
          { status: 'returned', value: 1 },
        ],
        output: 'x',
        truncated: false,
        globals: [],
      },
    });
  });

  test('a process that ends by itself is lost, and its job may be tried again', async () => {
    const { lost, result } = await runJob(scriptedProcess([loaded, returned], { ends: true }), job, never);

    expect(lost).toBe(true);
    expect(result.calls).toEqual([{ status: 'returned', value: 1 }, { status: 'crashed' }]);
  });

  test('a job that has used more processor time than it may is stopped before the clock strikes', async () => {
    let time = 0;
    const process = scriptedProcess([loaded, returned], { processorTime: () => (time += 300) });
    const { lost, result } = await runJob(process, { ...job, limits: { cpuMs: 20, wallMs: 30_000 } }, never);

    expect(lost).toBe(false);
    expect(result.calls).toEqual([{ status: 'returned', value: 1 }, { status: 'timeout' }]);
  });

  test('a call that has used more than it may is stopped where the engine cannot do that itself', async () => {
    let time = 0;
    const spinning = (): EngineProcess => scriptedProcess([loaded, returned], { processorTime: () => (time += 300) });
    const limits = { cpuMs: 30_000, callCpuMs: 20, wallMs: 1_000 };
    const python = await runJob(spinning(), { ...job, language: 'python', limits }, never);

    expect(python.result.calls).toEqual([{ status: 'returned', value: 1 }, { status: 'timeout' }]);
    expect(python.lost).toBe(false);
  });

  test('what has been used before the last report is no time of the call under way', async () => {
    let time = 0;
    const spinning = scriptedProcess([loaded], { processorTime: () => (time += 10_000) });
    const limits = { cpuMs: 1_000_000, callCpuMs: 50, wallMs: 2_000 };
    const started = performance.now();
    await runJob(spinning, { ...job, language: 'python', limits }, never);

    expect(performance.now() - started).toBeGreaterThan(200);
  });

  test('a job that is aborted in the turn in which its process becomes ready is not given to the process', async () => {
    const controller = new AbortController();
    let given = 0;
    const process = scriptedProcess([loaded]);
    const starting: EngineProcess = {
      ...process,
      ready: Promise.resolve().then(() => {
        queueMicrotask(() => {
          controller.abort(new Error('enough'));
        });
      }),
      run(work, handler) {
        given += 1;
        return process.run(work, handler);
      },
    };

    await expect(runJob(starting, job, controller.signal)).rejects.toThrow('enough');
    expect(given).toBe(0);
  });

  test('a process that broke the protocol has crashed, and is not tried again', async () => {
    const process = scriptedProcess([loaded]);
    const broken = { ...process, run: () => Promise.reject(new BrokenProtocolError('no JSON')) };

    expect(await runJob(broken, job, never)).toMatchObject({ lost: false, result: { load: { status: 'crashed' } } });
  });

  const processorTimeOf = (time: number): (() => number) => {
    let asked = 0;
    return () => (asked++ === 0 ? 0 : time);
  };

  test('a job that worked and got too little of the processor until the clock struck may be tried again', async () => {
    const { lost, result } = await runJob(scriptedProcess([], { processorTime: processorTimeOf(15) }), job, never);

    expect(lost).toBe(true);
    expect(result.load).toEqual({ status: 'timeout' });
  });

  test('the clock alone decides where processor time is unknown', async () => {
    expect(await runJob(scriptedProcess([loaded]), job, never)).toMatchObject({
      lost: false,
      result: { calls: [{ status: 'timeout' }, { status: 'not run' }] },
    });
  });

  test('a job that slept until the clock struck is not tried again', async () => {
    const { lost, result } = await runJob(scriptedProcess([], { processorTime: processorTimeOf(5) }), job, never);

    expect(lost).toBe(false);
    expect(result.load).toEqual({ status: 'timeout' });
  });

  test('reports of nothing, or more than there are calls, give a call no more time', async () => {
    const engineWith = (forged: Report): EngineProcess => {
      let time = 0;
      const process = scriptedProcess([], { processorTime: () => (time += 60) });
      let timer: NodeJS.Timeout | undefined;
      return {
        ...process,
        run(work, handler) {
          timer = setInterval(() => {
            handler.onReport(forged);
          }, 5);
          return process.run(work, handler);
        },
        kill() {
          clearInterval(timer);
          return process.kill();
        },
      };
    };
    const limits = { cpuMs: 1_000_000, callCpuMs: 50, wallMs: 600_000 };
    for (const forged of [{ id: 1, found: true }, { id: 1, outcomes: [] }, returned]) {
      const { result } = await runJob(engineWith(forged), { ...job, language: 'python', limits }, never);

      expect(result.load.status).toBe('timeout');
    }
  });

  test('reports may be as long and as many as the job can make them', async () => {
    const boundsOf = async (work: Job): Promise<unknown> => {
      let bounds: unknown;
      const process = scriptedProcess([summary]);
      const { run } = process;
      const noting: EngineProcess['run'] = (message, handler) => {
        bounds = [handler.longest, handler.most, message];
        return run(message, handler);
      };
      await runJob({ ...process, run: noting }, work, never);
      return bounds;
    };

    expect(await boundsOf({ ...job, limits: { resultLength: 1_000, outputLength: 1_000 } })).toEqual([
      5_062_576,
      18,
      expect.objectContaining({ longestReport: 5_062_576 }),
    ]);
    expect(await boundsOf({ ...job, limits: { resultLength: 1e9 } })).toMatchObject([33_554_432, 18, {}]);
  });

  test('no more is kept of forged output and globals than of true ones', async () => {
    const forged: Report = { id: 1, output: 'é\ud800'.repeat(1_000_000), globals: Array.from({ length: 999 }, String) };
    const { result } = await runJob(scriptedProcess([forged]), { ...job, limits: { outputLength: 3 } }, never);

    expect(result.output).toBe('é\ud800é\ud800');
    expect(result.globals).toHaveLength(50);
  });
});
