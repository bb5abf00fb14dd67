import { afterEach, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync, realpathSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { cleanEnvironment, packageFolder, repository } from '../../testing/run-script';
import { makeStrangerProject } from '../../testing/stranger-project';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import type { JestRun } from './read-jest-result';
import { environmentOfRun, findJest, repeatJest, type RepeatOptions } from './repeat-jest';
import { summariseJestRuns } from './summarise-jest-runs';

describe('repeatJest', () => {
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

describe('repeatJest, aborted', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  const isAlive = (id: number): boolean => {
    try {
      return process.kill(id, 0);
    } catch {
      return false;
    }
  };

  /** Of a process that nobody waits for, until the system has cleared it away. */
  const isGone = async (id: number): Promise<boolean> => {
    for (let tries = 0; tries < 200 && isAlive(id); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return !isAlive(id);
  };

  test('ends the run in progress and all that it started, keeps the runs before and removes its files', async () => {
    folder = makeStrangerProject({
      'a.test.js': `
        const { spawn } = require('node:child_process');
        const { renameSync, writeFileSync } = require('node:fs');
        test('hangs in the second run', async () => {
          if (process.env.ASSAY_FIRST_RUN === '1') return;
          process.on('SIGTERM', () => undefined);
          const child = spawn('sleep', ['600'], { stdio: 'inherit' });
          const report = { ids: [process.pid, child.pid], junit: process.env.JEST_JUNIT_OUTPUT_FILE };
          writeFileSync('half.json', JSON.stringify(report));
          renameSync('half.json', 'hanging.json');
          await new Promise(() => undefined);
        }, 600_000);`,
    });
    const controller = new AbortController();
    const marker = join(folder.path, 'hanging.json');
    const watcher = watch(folder.path, () => {
      if (existsSync(marker)) {
        controller.abort();
      }
    });

    const measured = await repeatJest({
      folder: folder.path,
      args: [],
      runs: 5,
      environment: cleanEnvironment({}),
      signal: controller.signal,
    });

    watcher.close();
    const { ids, junit } = JSON.parse(readFileSync(marker, 'utf8')) as { ids: readonly number[]; junit: string };
    expect(measured).toMatchObject({ asked: 5, interrupted: true, runs: [{ run: 1, status: 'judged' }] });
    expect(measured.runs).toHaveLength(1);
    expect(await Promise.all(ids.map(isGone))).toEqual([true, true]);
    expect(existsSync(dirname(junit))).toBe(false);
  });

  test('starts nothing when it is aborted before', async () => {
    folder = makeStrangerProject({ 'a.test.js': '' });

    const measured = await repeatJest({
      folder: folder.path,
      args: [],
      runs: 5,
      environment: cleanEnvironment({}),
      signal: AbortSignal.abort(),
    });

    expect(measured).toMatchObject({ interrupted: true, runs: [] });
  });
});

describe('findJest', () => {
  let folder: TemporaryFolder | undefined;

  afterEach(() => {
    folder?.remove();
    folder = undefined;
  });

  test('finds the Jest that a folder of a project uses', () => {
    expect(findJest(packageFolder)).toBe(realpathSync(join(repository, 'node_modules/jest/bin/jest.js')));
  });

  test.each([
    { name: 'jest', bin: { other: 'no.js', jest: './bin/run.js' } },
    { name: 'jest-cli', bin: 'bin/run.js' },
  ])('reads the script from the manifest of $name', ({ name, bin }) => {
    folder = makeTemporaryFolder({ [`node_modules/${name}/package.json`]: JSON.stringify({ name, bin }) });

    expect(findJest(folder.path)).toBe(join(folder.path, `node_modules/${name}/bin/run.js`));
  });

  test.each([
    {},
    { 'node_modules/jest/package.json': 'no JSON' },
    { 'node_modules/jest/package.json': '{"bin":{"other":"x.js"}}' },
  ])('says how to install it when there is none in %j', (files) => {
    folder = makeTemporaryFolder(files);
    const { path } = folder;

    expect(() => findJest(path)).toThrow(
      `There is no Jest for ${path}: install the project's packages (npm install), or Jest itself (npm install --save-dev jest).`,
    );
  });
});

describe('environmentOfRun', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  const make = (environment: Readonly<Record<string, string>>, file: string | undefined, parallel = 1): unknown => {
    folder = makeTemporaryFolder(file === undefined ? {} : { '.env': file });
    return environmentOfRun({ folder: folder.path, environment, parallel, run: 3, junitFile: '/tmp/x.xml' });
  };

  test('keeps what is set, but for what belongs to another Jest, and has a report of its own', () => {
    expect(
      make({ PATH: '/bin', ASSAY_SESSION: '{}', JEST_WORKER_ID: '2', GITHUB_STEP_SUMMARY: '/s', CI: '1' }, undefined),
    ).toEqual({
      PATH: '/bin',
      CI: '1',
      ASSAY_FIRST_RUN: '3',
      JEST_JUNIT_OUTPUT_FILE: '/tmp/x.xml',
      ASSAY_REPORT: 'off',
    });
  });

  test.each([
    { environment: { ASSAY_RUNS: '5' }, file: 'ASSAY_RUNS=7', first: '11' },
    { environment: {}, file: 'ASSAY_RUNS=7', first: '15' },
    { environment: { ASSAY_FIRST_RUN: '100', ASSAY_RUNS: '2' }, file: undefined, first: '104' },
    { environment: { ASSAY_RUNS: 'many' }, file: undefined, first: '3' },
  ])('numbers the trials of run 3 from $first with $environment and $file', ({ environment, file, first }) => {
    expect(make(environment, file)).toMatchObject({ ASSAY_FIRST_RUN: first });
  });

  test.each([
    { environment: {}, parallel: 4, concurrency: '8' },
    { environment: { ASSAY_CONCURRENCY: '10' }, parallel: 4, concurrency: '2' },
    { environment: { ASSAY_CONCURRENCY: '2' }, parallel: 4, concurrency: '1' },
  ])('gives each of $parallel runs its part of $environment', ({ environment, parallel, concurrency }) => {
    expect(make(environment, undefined, parallel)).toMatchObject({ ASSAY_CONCURRENCY: concurrency });
  });
});
