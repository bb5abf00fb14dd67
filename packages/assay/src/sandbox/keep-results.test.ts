import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { openEmbedded } from './embedded-backend';
import { keepResults } from './keep-results';
import type { Job } from './sandbox';

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
const endless: Job = { ...job, source: 'module.exports = () => { for (;;); };', limits: { callCpuMs: 50, cpuMs: 100 } };

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

describe('keepResults', () => {
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
