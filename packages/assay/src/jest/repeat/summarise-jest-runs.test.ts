import { describe, expect, test } from '@jest/globals';
import { makeFailure, makeOutcome, makeRun, makeRuns } from '../../testing/jest-runs';
import { jestRepeatDocumentSchema } from './jest-repeat-document';
import { summariseJestRuns } from './summarise-jest-runs';

const errored = (run: number, lastWords = ''): ReturnType<typeof makeRuns>['runs'][number] => ({
  status: 'errored',
  run,
  problem: 'Jest ended with exit code 3 and without a result',
  lastWords,
});

const passing = (count: number, from = 1): ReturnType<typeof makeRuns>['runs'] =>
  Array.from({ length: count }, (_, index) => makeRun(from + index, [makeOutcome('x')]));

describe('summariseJestRuns', () => {
  test('gives a document with everything in it', () => {
    const document = summariseJestRuns(makeRuns([makeRun(1, [makeOutcome('x')]), makeRun(2, [makeFailure('x')])]));

    expect(document).toEqual({
      version: 1,
      kind: 'jest',
      arguments: ['src'],
      result: 'failed',
      parallel: 1,
      interrupted: false,
      runs: {
        asked: 2,
        judged: 2,
        errored: 0,
        green: 1,
        passRate: { rate: 0.5, lower: expect.closeTo(0.0945, 4), upper: expect.closeTo(0.9055, 4) },
      },
      tests: [
        {
          file: 'a.test.js',
          name: 'x',
          class: 'sometimes-fails',
          judged: 2,
          passed: 1,
          failed: 1,
          skipped: 0,
          notRun: 0,
          passedAfterRetry: 0,
          attempts: 2,
          failedAttempts: 1,
          passRate: { rate: 0.5, lower: expect.closeTo(0.0945, 4), upper: expect.closeTo(0.9055, 4) },
          firstFailure: { run: 2, message: 'Error: x is wrong' },
          medianMilliseconds: 2,
        },
      ],
      fileFailures: [],
      redRuns: [],
      erroredRuns: [],
      notes: [],
    });
    expect(jestRepeatDocumentSchema.parse(document)).toEqual(document);
  });

  test('orders tests by file, then as Jest reports them, whatever file came first', () => {
    const inB = { file: 'b.test.js' };

    const { tests } = summariseJestRuns(
      makeRuns([
        makeRun(1, [makeOutcome('z', inB), makeOutcome('y'), makeOutcome('x')]),
        makeRun(2, [makeOutcome('y'), makeOutcome('x'), makeOutcome('w'), makeOutcome('z', inB)]),
      ]),
    );

    expect(tests.map(({ file, name }) => `${file} ${name}`)).toEqual([
      'a.test.js y',
      'a.test.js x',
      'a.test.js w',
      'b.test.js z',
    ]);
  });

  test('never counts a test as passed in a run that does not hold it, or without a result', () => {
    const document = summariseJestRuns(
      makeRuns([
        makeRun(1, [makeOutcome('x'), makeOutcome('skipped', { status: 'skipped' })]),
        makeRun(2, [], { exitCode: 1, fileFailures: [{ file: 'a.test.js', message: 'no such module' }] }),
        errored(3),
        makeRun(4, [makeFailure('x'), makeOutcome('skipped', { status: 'skipped' })]),
      ]),
    );

    expect(document.tests).toMatchObject([
      { name: 'x', class: 'sometimes-fails', judged: 2, passed: 1, failed: 1, skipped: 0, notRun: 1 },
      { name: 'skipped', class: 'never-ran', judged: 0, passed: 0, failed: 0, skipped: 2, notRun: 1, passRate: null },
    ]);
    expect(document.fileFailures).toEqual([{ file: 'a.test.js', runs: [2], message: 'no such module' }]);
    expect(document.runs).toMatchObject({ asked: 4, judged: 3, errored: 1, green: 1 });
  });

  test('counts what passed only after a retry, and every attempt that failed', () => {
    const { tests, result } = summariseJestRuns(
      makeRuns([
        makeRun(1, [makeOutcome('x', { attempts: 3, milliseconds: 9 }), makeOutcome('y')]),
        makeRun(2, [makeOutcome('x', { milliseconds: 4 }), makeOutcome('y')]),
        makeRun(3, [makeOutcome('x', { milliseconds: 5 }), makeOutcome('y', { milliseconds: undefined })]),
      ]),
    );

    expect(tests).toMatchObject([
      { passed: 3, passedAfterRetry: 1, attempts: 5, failedAttempts: 2, class: 'always-passes', medianMilliseconds: 5 },
      { passed: 3, passedAfterRetry: 0, attempts: 3, failedAttempts: 0, class: 'always-passes', medianMilliseconds: 2 },
    ]);
    expect(result).toBe('passed');
  });

  test('takes every attempt of a failed test for a failed one', () => {
    const { tests } = summariseJestRuns(makeRuns([makeRun(1, [makeFailure('x', { attempts: 4 })])]));

    expect(tests).toMatchObject([{ failed: 1, attempts: 4, failedAttempts: 4, class: 'always-fails' }]);
  });

  test('does not call a run green that Jest ended with a failure', () => {
    const document = summariseJestRuns(
      makeRuns([
        makeRun(1, [makeOutcome('x')], { exitCode: 1, lastWords: '\u001b[31mcoverage threshold not met\n' }),
        makeRun(2, [makeOutcome('x')], { exitCode: null }),
        makeRun(3, [makeOutcome('x')]),
      ]),
    );

    expect(document.redRuns).toEqual([
      {
        run: 1,
        problem: 'Jest ended with exit code 1 although nothing failed. Last output:\ncoverage threshold not met',
      },
      { run: 2, problem: 'Jest was killed although nothing failed.' },
    ]);
    expect(document).toMatchObject({ result: 'failed', runs: { judged: 3, green: 1 } });
  });

  test('says what its figures cannot tell', () => {
    const { notes } = summariseJestRuns(
      makeRuns([makeRun(1, [makeOutcome('x', { attempts: undefined })], { sharedFiles: ['a.test.js'] })]),
    );

    expect(notes).toEqual([
      '1 test file ran in several projects; their tests are assigned to projects by order only',
      'this version of Jest does not report retries, so failures hidden by jest.retryTimes are not counted',
    ]);
  });

  test.each([
    { what: 'all passed', runs: passing(20), parts: {}, result: 'passed' },
    { what: '1 of 20 errored', runs: [...passing(19), errored(20)], parts: {}, result: 'inconclusive' },
    { what: 'it was interrupted', runs: passing(3), parts: { asked: 20, interrupted: true }, result: 'inconclusive' },
    {
      what: 'one failed and half errored',
      runs: [makeRun(1, [makeFailure('x')]), errored(2)],
      parts: {},
      result: 'failed',
    },
    {
      what: 'one failed before it was interrupted',
      runs: [makeRun(1, [makeFailure('x')])],
      parts: { asked: 20, interrupted: true },
      result: 'failed',
    },
  ])('is $result when $what', ({ runs, parts, result }) => {
    expect(summariseJestRuns(makeRuns(runs, parts)).result).toBe(result);
  });

  test.each([
    {
      what: 'no run gave a result',
      runs: [errored(1, '\u001b[31m● Unrecognized option "zzz"\n'), errored(2)],
      parts: {},
      message:
        'No run gave a result (2 runs of jest src). Jest ended with exit code 3 and without a result. Last output:\n● Unrecognized option "zzz"',
    },
    {
      what: 'there are no tests',
      runs: [errored(1), makeRun(2, [], { exitCode: 1, lastWords: 'No tests found' })],
      parts: {},
      message: 'There are no tests (2 runs of jest src). Last output:\nNo tests found',
    },
    {
      what: 'every test was skipped',
      runs: [makeRun(1, [makeOutcome('x', { status: 'skipped' })])],
      parts: {},
      message: 'No test ran, 1 test skipped (1 run of jest src).',
    },
    {
      what: 'it was interrupted at once',
      runs: [],
      parts: { asked: 9, interrupted: true },
      message: 'Interrupted before any run of Jest gave a result.',
    },
  ])('cannot judge when $what', ({ runs, parts, message }) => {
    expect(() => summariseJestRuns(makeRuns(runs, parts))).toThrow(new Error(message));
  });
});
