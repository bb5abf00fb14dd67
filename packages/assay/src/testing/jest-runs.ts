import type { JestRuns, JudgedRun, TestOutcome } from '../jest/repeat/read-jest-result';

/** A test's outcome, passed unless the parts say otherwise. */
export function makeOutcome(name: string, parts: Partial<TestOutcome> = {}): TestOutcome {
  return { file: 'a.test.js', name, status: 'passed', attempts: 1, milliseconds: 2, message: undefined, ...parts };
}

/** A test's failure. */
export function makeFailure(name: string, parts: Partial<TestOutcome> = {}): TestOutcome {
  return makeOutcome(name, { status: 'failed', message: `Error: ${name} is wrong`, ...parts });
}

/** A run that gave these outcomes, and that Jest ended as it should. */
export function makeRun(run: number, tests: readonly TestOutcome[], parts: Partial<JudgedRun> = {}): JudgedRun {
  const exitCode = tests.some(({ status }) => status === 'failed') ? 1 : 0;
  return { status: 'judged', run, exitCode, tests, fileFailures: [], sharedFiles: [], lastWords: '', ...parts };
}

/** As many runs as were asked for, one at a time. */
export function makeRuns(runs: JestRuns['runs'], parts: Partial<JestRuns> = {}): JestRuns {
  return { args: ['src'], asked: runs.length, parallel: 1, interrupted: false, runs, ...parts };
}
