import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDeferred } from '../basics/deferred';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import type { EngineProcess } from './child-process';
import { embeddedBackend, openEmbedded } from './embedded-backend';
import { createFrameReader, toFrame } from './frames';
import { keepResults } from './keep-results';
import { readReport, type Report } from './read-report';
import { runJob } from './run-job';
import { BrokenProtocolError, type Job } from './sandbox';
import { describeWire, type Wire } from './wire';

describe('runJob', () => {
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

  test('what has been used before the last report is no time of the call in progress', async () => {
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

describe('keepResults', () => {
  const job: Job = {
    language: 'javascript',
    source:
      'console.log("seen"); module.exports = (a, b) => { if (b === 0) throw new Error("none"); return b === 1 || a / b; };',
    calls: [
      [1, 0],
      [1, 1],
      [1, 2],
    ],
  };

  const endless: Job = {
    ...job,
    source: 'module.exports = () => { for (;;); };',
    limits: { callCpuMs: 50, cpuMs: 100 },
  };

  let folder: TemporaryFolder;

  /** One sandbox for all tests, and how many jobs it has run in this one. */
  const sandbox = openEmbedded(1, undefined);

  let runs = 0;

  const open = (path = folder.path, { description } = sandbox) =>
    keepResults(
      {
        ...sandbox,
        description,
        run(work) {
          runs += 1;
          return sandbox.run(work);
        },
      },
      path,
    );

  afterEach(() => {
    runs = 0;
    folder.remove();
  });

  afterAll(() => sandbox.close());

  test('runs no equal job again, and any other', async () => {
    folder = makeTemporaryFolder();
    const kept = open();
    const first = await kept.run(job);

    expect(first.calls.map(({ status }) => status)).toEqual(['threw', 'returned', 'returned']);
    expect(await kept.run(job)).toEqual(first);
    expect(runs).toBe(1);

    for (const other of [{ calls: job.calls.toReversed() }, { standIns: ['document'] }, { limits: { memoryMb: 32 } }]) {
      const before = runs;
      await kept.run({ ...job, ...other });
      expect(runs).toBe(before + 1);
    }
  });

  test('runs a job again in another sandbox', async () => {
    folder = makeTemporaryFolder();
    const first = await open().run(job);

    expect(await open(folder.path, { ...sandbox, description: 'another' }).run(job)).toEqual(first);
    expect(runs).toBe(2);
  });

  test('keeps nothing that a limit has cut', async () => {
    folder = makeTemporaryFolder();

    expect((await open().run(endless)).calls[0]?.status).toBe('timeout');
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test.each(['', '{"load":', '{"load":{"status":"loaded"},"found":true,"outcomes":[true]}', '[]'])(
    'takes %j for no result',
    async (text) => {
      folder = makeTemporaryFolder();
      const kept = open();
      const first = await kept.run(job);
      for (const name of readdirSync(folder.path)) {
        writeFileSync(join(folder.path, name), text);
      }

      expect(await kept.run(job)).toEqual(first);
      expect(runs).toBe(2);
    },
  );

  test('removes the oldest when there are many, and does without where it cannot write', async () => {
    folder = makeTemporaryFolder(
      Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`${String(index)}.json`, ''])),
    );
    const file = join(folder.path, '0.json');

    expect((await open(join(file, 'below')).run(job)).found).toBe(true);
    await open().run(job);

    expect(readdirSync(folder.path)).toHaveLength(1_001);
  });
});

const read = (
  chunks: readonly Buffer[],
  { longest = 1_000, most = Infinity }: { readonly longest?: number; readonly most?: number } = {},
): { frames: unknown[]; problems: string[] } => {
  const frames: unknown[] = [];
  const problems: string[] = [];
  const take = createFrameReader(() => longest, {
    onFrame: (frame) => frames.push(frame) < most,
    onProblem: (problem) => problems.push(problem),
  });
  chunks.forEach(take);
  return { frames, problems };
};

const bytesOf = (frame: Buffer): readonly Buffer[] => [...frame].map((byte) => Buffer.from([byte]));

const lengthOf = (length: number): Buffer => {
  const header = Buffer.alloc(4);
  header.writeUInt32LE(length);
  return header;
};

describe('createFrameReader', () => {
  test('takes frames apart however they are cut', () => {
    const both = Buffer.concat([toFrame({ a: 'é' }), toFrame({ b: 2 })]);

    expect(read([both])).toEqual({ frames: [{ a: 'é' }, { b: 2 }], problems: [] });
    expect(read(bytesOf(both))).toEqual({ frames: [{ a: 'é' }, { b: 2 }], problems: [] });
  });

  test('gives nothing for a frame that is cut off', () => {
    expect(read([toFrame({ a: 1 }).subarray(0, -1)])).toEqual({ frames: [], problems: [] });
  });

  test('refuses a frame that is too long by its length alone, and reads nothing after it', () => {
    expect(read([lengthOf(4_000_000_000), toFrame({ a: 1 })])).toEqual({
      frames: [],
      problems: ['a report of 4000000000 bytes, more than 1000'],
    });
  });

  test('refuses what is no JSON, once', () => {
    const nonsense = Buffer.concat([lengthOf(2), Buffer.from('{x')]);

    expect(read([nonsense, nonsense])).toEqual({ frames: [], problems: ['a report that is no JSON'] });
  });

  test.each([
    ['nested millions deep', Buffer.alloc(12_000_000, '[')],
    ['nested a thousand levels and one', Buffer.from(`${'['.repeat(1_001)}${']'.repeat(1_001)}`)],
    ['of millions of lists', Buffer.from(`[${'[],'.repeat(4_000_000)}1]`)],
  ])('refuses a frame %s before anything is made of it', (_title, body) => {
    expect(read([lengthOf(body.length), body], { longest: 13_000_000 })).toEqual({
      frames: [],
      problems: ['a report that is no JSON'],
    });
  });

  test.each([
    ['the most values that fit into characters', `[${'1,'.repeat(1_499_999)}1]`],
    ['values as deep as a harness writes them', `${'[[['.repeat(200)}1${']]]'.repeat(200)}`],
  ])('takes a frame of %s', (_title, text) => {
    const body = Buffer.from(text);
    const { frames, problems } = read([lengthOf(body.length), body], { longest: 13_168_576 });

    expect([frames.length, problems]).toEqual([1, []]);
  });

  test('puts a frame of many chunks together once', () => {
    const text = 'x'.repeat(20_000_000);
    const frame = toFrame({ text });
    const chunks = Array.from({ length: Math.ceil(frame.length / 65_536) }, (_, index) =>
      frame.subarray(index * 65_536, (index + 1) * 65_536),
    );

    expect(read(chunks, { longest: 32_000_000 })).toEqual({ frames: [{ text }], problems: [] });
  });

  test('refuses a frame of nothing', () => {
    expect(read([lengthOf(0)])).toEqual({ frames: [], problems: ['a report that is no JSON'] });
  });

  test('looks at nothing more once it is told to stop', () => {
    const frame = toFrame({ a: 1 });

    expect(read([Buffer.concat([frame, frame, lengthOf(0)]), frame], { most: 1 })).toEqual({
      frames: [{ a: 1 }],
      problems: [],
    });
  });

  test('takes a chunk of many frames apart', () => {
    const chunk = Buffer.concat(Array.from({ length: 200_000 }, () => toFrame({})));

    expect(read([chunk]).frames).toHaveLength(200_000);
  });
});

describe('readReport', () => {
  test.each([
    { ready: true },
    { id: 1, load: { status: 'loaded', missing: ['document'] }, found: true },
    { id: 1, outcomes: [{ status: 'returned', value: null, measured: { $: 'undefined' } }] },
    { id: 1, outcomes: [{ status: 'threw', error: { name: 'Error', message: 'x' } }, { status: 'never settled' }] },
    { id: 1, output: '', truncated: false, globals: ['x'] },
    { id: 1, stopped: 'timeout' },
    { id: 1, started: true },
    { id: 1, outcomes: [{ status: 'returned', value: [{ $: 'dict', of: 'dict', v: [['v', { $: 'undefined' }]] }] }] },
    { id: 1, done: true },
  ])('takes %j', (message) => {
    expect(readReport(message)).toEqual(message);
  });

  test.each([
    [null],
    ['text'],
    [{ id: '1' }],
    [{ id: 1, outcomes: 'many' }],
    [{ id: 1, outcomes: [{ status: 'returned' }] }],
    [{ id: 1, outcomes: [{ status: 'passed', value: 1 }] }],
    [{ id: 1, load: { status: 'threw' } }],
    [{ id: 1, stopped: 'because' }],
    [{ id: 1, outcomes: [{ status: 'returned', value: { a: 1 } }] }],
    [{ id: 1, outcomes: [{ status: 'returned', value: { $: 'dict', v: [], extra: 1 } }] }],
    [{ id: 1, outcomes: [{ status: 'returned', value: { $: 1 } }] }],
  ])('refuses %j', (message) => {
    expect(readReport(message)).toBeUndefined();
  });

  test('refuses texts that are longer than any of a true report', () => {
    const report = (length: number): object => ({
      id: 1,
      outcomes: [{ status: 'threw', error: { name: 'Error', message: 'x'.repeat(length) } }],
    });

    expect(readReport(report(1_000))).toEqual(report(1_000));
    expect(readReport(report(100_000))).toBeUndefined();
  });

  test('refuses a value that is nested so deeply that reading it might exhaust us', () => {
    const nest = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    const report = (levels: number): object => ({ id: 1, outcomes: [{ status: 'returned', value: nest(levels) }] });

    expect(readReport(report(900))).toEqual(report(900));
    expect(readReport(report(100_000))).toBeUndefined();
  });

  const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
  const neverSettled = { status: 'never settled' };

  test.each([
    ['globals', { globals: many(1_000, 'x'.repeat(200)) }, { globals: many(1_001, 'x') }],
    ['long globals', { globals: ['x'.repeat(200)] }, { globals: ['x'.repeat(201)] }],
    [
      'missing names',
      { load: { status: 'loaded', missing: many(1_000, 'x') } },
      { load: { status: 'loaded', missing: many(1_001, 'x') } },
    ],
    [
      'missing names of a call',
      { outcomes: [{ ...neverSettled, missing: many(1_000, 'x') }] },
      { outcomes: [{ ...neverSettled, missing: many(1_001, 'x') }] },
    ],
    ['outcomes', { outcomes: many(100_000, neverSettled) }, { outcomes: many(100_001, neverSettled) }],
  ])('takes %s up to a limit', (_, most, more) => {
    expect(readReport(most)).toEqual(most);
    expect(readReport(more)).toBeUndefined();
  });

  test.each(['globals', 'outcomes'])('looks at no item of %s after one that is wrong', (key) => {
    const items = Object.defineProperty([1, 1], 1, {
      get: () => {
        throw new Error('was looked at');
      },
    });

    expect(readReport({ id: 1, [key]: items })).toBeUndefined();
  });

  test('leaves out what no report has', () => {
    expect(readReport({ id: 1, more: 1, outcomes: [{ ...neverSettled, more: 1 }] })).toEqual({
      id: 1,
      outcomes: [neverSettled],
    });
  });
});

describe('describeWire', () => {
  test.each<[string, Wire]>([
    ['null', null],
    ['"a\\n"', 'a\n'],
    ['[1, [true]]', [1, [true]]],
    ['undefined', { $: 'undefined' }],
    ['-0', { $: 'number', v: '-0' }],
    ['12n', { $: 'bigint', v: '12' }],
    [
      '{"a": 1, "__proto__": 2}',
      {
        $: 'object',
        v: [
          ['a', 1],
          ['__proto__', 2],
        ],
      },
    ],
    ['Point {"x": 1}', { $: 'object', of: 'Point', v: [['x', 1]] }],
    ['Map {"a" → 1}', { $: 'map', v: [['a', 1]] }],
    ['Set {1, 2}', { $: 'set', v: [1, 2] }],
    ['Uint8Array [1]', { $: 'bytes', of: 'Uint8Array', v: [1] }],
    ['/a/g', { $: 'regexp', v: '/a/g' }],
    ['Date 0', { $: 'date', v: 0 }],
    ['TypeError: no', { $: 'error', of: 'TypeError', v: 'no' }],
    ['a function', { $: 'function' }],
  ])('%s', (text, wire) => {
    expect(describeWire(wire)).toBe(text);
  });
});

describe('the wire format', () => {
  const sandbox = embeddedBackend.open(1);
  afterAll(() => sandbox.close());

  test('an argument comes back as it went in', async () => {
    const values: readonly Wire[] = [
      [1, { $: 'hole' }, 'é\u2028\0', null, true, [], { $: 'undefined' }],
      ...['NaN', 'Infinity', '-Infinity', '-0'].map((v) => ({ $: 'number', v })),
      { $: 'bigint', v: '-123456789012345678901234567890' },
      { $: 'date', v: 86_400_000 },
      { $: 'map', v: [[{ $: 'set', v: [1] }, 'x']] },
      {
        $: 'object',
        v: [
          ['__proto__', 1],
          ['$', 'date'],
          ['', { $: 'object', v: [] }],
        ],
      },
    ];
    const source = 'module.exports = (value) => value';
    const { calls } = await sandbox.run({ language: 'javascript', source, calls: values.map((value) => [value]) });

    expect(calls).toEqual(values.map((value) => ({ status: 'returned', value })));
  });
});
