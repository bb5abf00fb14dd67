import { afterEach, describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { environmentOfRun } from './repeat-jest';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});

const make = (environment: Readonly<Record<string, string>>, file: string | undefined, parallel = 1): unknown => {
  folder = makeTemporaryFolder(file === undefined ? {} : { '.env': file });
  return environmentOfRun({ folder: folder.path, environment, parallel, run: 3, junitFile: '/tmp/x.xml' });
};

describe('environmentOfRun', () => {
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
