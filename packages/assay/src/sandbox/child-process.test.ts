import { afterEach, describe, expect, test } from '@jest/globals';
import { startEngineProcess, type EngineProcess } from './child-process';
import { BrokenProtocolError, OutOfMemoryError } from './sandbox';
import type { Report } from './read-report';

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
