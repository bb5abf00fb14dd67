import { afterEach, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanEnvironment } from '../../testing/run-script';
import { makeStrangerProject } from '../../testing/stranger-project';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import type { JestRun } from './read-jest-result';
import { repeatJest, type RepeatOptions } from './repeat-jest';
import { summariseJestRuns } from './summarise-jest-runs';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});

const repeat = (parts: Partial<RepeatOptions>): ReturnType<typeof repeatJest> =>
  repeatJest({
    folder: folder.path,
    args: [],
    runs: 1,
    environment: cleanEnvironment({}),
    signal: new AbortController().signal,
    ...parts,
  });

describe('repeatJest', () => {
  test('measures a suite that knows nothing of it', async () => {
    folder = makeStrangerProject(
      {
        'sub/mixed.test.js': `
          describe('sum', () => {
            test('of odd runs', () => expect(Number(process.env.ASSAY_FIRST_RUN) % 2).toBe(1));
            test('is wrong', () => { throw new Error('never right'); });
            test('twice', () => undefined);
            test('twice', () => undefined);
            test.skip('skipped', () => undefined);
            test.todo('to do');
          });`,
        'retry.test.js': `
          jest.retryTimes(2);
          let tries = 0;
          test('second try', () => { tries += 1; expect(tries).toBe(2); });`,
        'syntax.test.js': 'test(',
        'snapshot.test.js': `test('snapshot', () => expect(1).toMatchSnapshot());`,
      },
      { bail: true },
    );
    const seen: JestRun[] = [];

    const measured = await repeat({ runs: 3, onRun: (run) => seen.push(run) });

    const { tests, ...document } = summariseJestRuns(measured);
    expect(seen).toEqual(measured.runs);
    expect(
      tests.map((one) => [one.file, one.name, one.class, `${String(one.failed)}/${String(one.judged)}`, one.skipped]),
    ).toEqual([
      ['retry.test.js', 'second try', 'always-passes', '0/3', 0],
      ['snapshot.test.js', 'snapshot', 'always-fails', '3/3', 0],
      ['sub/mixed.test.js', 'sum › of odd runs', 'sometimes-fails', '1/3', 0],
      ['sub/mixed.test.js', 'sum › is wrong', 'always-fails', '3/3', 0],
      ['sub/mixed.test.js', 'sum › twice', 'always-passes', '0/3', 0],
      ['sub/mixed.test.js', 'sum › twice (2)', 'always-passes', '0/3', 0],
      ['sub/mixed.test.js', 'sum › skipped', 'never-ran', '0/0', 3],
      ['sub/mixed.test.js', 'sum › to do', 'never-ran', '0/0', 3],
    ]);
    expect(tests[0]).toMatchObject({ passedAfterRetry: 3, attempts: 6, failedAttempts: 3 });
    expect(tests[2]?.firstFailure).toEqual({ run: 2, message: expect.stringContaining('Expected: 1\nReceived: 0') });
    expect(document).toMatchObject({
      result: 'failed',
      runs: { asked: 3, judged: 3, errored: 0, green: 0 },
      fileFailures: [
        {
          file: 'syntax.test.js',
          runs: [1, 2, 3],
          message: expect.stringMatching(
            /^Jest encountered an unexpected token: .*syntax\.test\.js:1\n[^]*SyntaxError: Unexpected end/,
          ),
        },
      ],
      redRuns: [],
      notes: [],
    });
  });

  test('runs at the same time, counts a run that breaks off apart, and leaves the reports of the project alone', async () => {
    const other = `(process.env.ASSAY_FIRST_RUN === '1' ? '2' : '1')`;
    folder = makeStrangerProject(
      {
        'a.test.js': `
          const { existsSync, writeFileSync } = require('node:fs');
          test('meets the other run', async () => {
            writeFileSync(process.env.ASSAY_FIRST_RUN + '.here', '');
            while (!existsSync(${other} + '.here')) await new Promise((resolve) => setTimeout(resolve, 20));
            if (process.env.ASSAY_FIRST_RUN === '2') { console.error('farewell'); process.exit(0); }
          }, 60_000);`,
        'reports/junit.xml': 'mine',
      },
      { reporters: ['default', ['jest-junit', { outputDirectory: 'reports' }]] },
    );

    const { runs } = await repeat({ runs: 2, parallel: 2 });

    expect(runs).toMatchObject([
      { run: 1, status: 'judged', exitCode: 0, tests: [{ name: 'meets the other run', status: 'passed' }] },
      {
        run: 2,
        status: 'errored',
        problem: 'Jest ended with exit code 0 and without a result',
        lastWords: expect.stringContaining('process.exit called with "0"'),
      },
    ]);
    expect(readFileSync(join(folder.path, 'reports/junit.xml'), 'utf8')).toBe('mine');
  });

  test('gives up when the first runs give nothing, with what Jest said', async () => {
    folder = makeStrangerProject({ 'a.test.js': 'test("x", () => undefined);' });

    const measured = await repeat({ runs: 20, args: ['--nonsense'] });

    expect(() => summariseJestRuns(measured)).toThrow(
      /^No run gave a result \(3 runs of jest --nonsense\)\. Jest ended with exit code 1 and without a result\. Last output:\n[^]*Unrecognized option "nonsense"/,
    );
  });

  test('has no tests when no file is found', async () => {
    folder = makeStrangerProject({ 'a.test.js': 'test("x", () => undefined);' });

    const measured = await repeat({ args: ['nowhere'] });

    expect(() => summariseJestRuns(measured)).toThrow(/Last output:\nNo tests found[^]*nowhere - 0 matches$/);
  });

  test('starts nothing with arguments that cannot be repeated, or without Jest', async () => {
    folder = makeTemporaryFolder();

    await expect(repeat({ args: ['--watch'] })).rejects.toThrow('--watch: a run that watches never ends');
    await expect(repeat({})).rejects.toThrow(`There is no Jest for ${folder.path}: `);
  });
});
