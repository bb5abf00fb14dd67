import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { repository, runScript } from '../packages/assay/dist/testing/run-script';
import { makeTemporaryFolder, type TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import { addToHistory, readHistory, type QuickRun } from './quick/history';
import { readArguments } from './read-arguments';

describe('arguments of npm run bench', () => {
  test.each([
    { args: [], wanted: { kind: 'full', only: undefined } },
    { args: ['--help'], wanted: { kind: 'help' } },
    { args: ['report'], wanted: { kind: 'full', only: 'report' } },
    { args: ['--quick'], wanted: { kind: 'quick', history: '.assay/benchmarks.jsonl' } },
    { args: ['--quick', '--history', 'x.jsonl'], wanted: { kind: 'quick', history: 'x.jsonl' } },
  ])('$args is $wanted', ({ args, wanted }) => {
    expect(readArguments(args)).toEqual(wanted);
  });

  test.each([
    { args: ['--quik'], problem: 'unknown option --quik (did you mean "--quick"?); known: --quick, --history' },
    {
      args: ['reports'],
      problem: 'there is no benchmark "reports" (did you mean "report"?); benchmarks: latency, oracle, ',
    },
    { args: ['import', 'report'], problem: 'expects one benchmark, received import report' },
    { args: ['--quick', 'report'], problem: '--quick has benchmarks of its own: leave out report' },
    { args: ['--history', 'x'], problem: '--history belongs to --quick' },
  ])('refuses $args', ({ args, problem }) => {
    expect(() => readArguments(args)).toThrow(`npm run bench --:\n  - ${problem}`);
  });

  test('end with 3 and no stack where they cannot be used', async () => {
    const { code, stderr } = await runScript(
      repository,
      ['--import', 'tsx', join(repository, 'benchmarks/run-all.ts'), '--quik'],
      {},
    );

    expect(code).toBe(3);
    expect(stderr).toMatch(/^npm run bench --:\n {2}- unknown option --quik .*\n$/);
  });
});

describe('the history of quick benchmarks', () => {
  let folder: TemporaryFolder;

  beforeEach(() => {
    folder = makeTemporaryFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  const ratio = { ours: 2, plain: 1, ratio: 2 };
  const run: QuickRun = {
    version: 1,
    at: '2026-11-24T00:00:00.000Z',
    commit: 'abc',
    node: '20.20.2',
    machine: 'two processors',
    probes: { calls: { form: 'some calls', sittings: [{ clock: ratio, processor: ratio }] } },
  };

  test('gives back what was added to it', () => {
    const file = join(folder.path, 'new/history.jsonl');

    expect(readHistory(file)).toEqual([]);
    addToHistory(file, run);
    addToHistory(file, { ...run, commit: 'def' });

    expect(readHistory(file)).toEqual([run, { ...run, commit: 'def' }]);
  });

  test('names each line that is no run', () => {
    folder.write('history.jsonl', `${JSON.stringify(run)}\n{"version": 2}\n{\n`);

    expect(() => readHistory(join(folder.path, 'history.jsonl'))).toThrow(
      /cannot be used:\n {2}- line 2, version: .*\n[^]*\n {2}- line 3: not JSON/,
    );
  });
});
