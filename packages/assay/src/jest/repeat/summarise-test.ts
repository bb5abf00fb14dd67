import { wilsonInterval } from '../../statistics/intervals';
import type { TestDocument } from './jest-repeat-document';
import type { TestOutcome } from './jest-run';

/** One test's outcome in one run; `undefined` if the run's result lacks the test. */
export interface OutcomeOfRun {
  readonly run: number;
  readonly outcome: TestOutcome | undefined;
}

/** Counts the results of one test over the runs with a result, in order. */
export function summariseTest(file: string, name: string, outcomes: readonly OutcomeOfRun[]): TestDocument {
  const found = outcomes.flatMap(({ run, outcome }) => (outcome === undefined ? [] : [{ run, ...outcome }]));
  const judged = found.filter(({ status }) => status !== 'skipped');
  const failures = judged.filter(({ status }) => status === 'failed');
  const passed = judged.length - failures.length;
  const [first] = failures;
  return {
    file,
    name,
    class: classOf(failures.length, judged.length),
    judged: judged.length,
    passed,
    failed: failures.length,
    skipped: found.length - judged.length,
    notRun: outcomes.length - found.length,
    passedAfterRetry: judged.filter(({ status, attempts = 1 }) => status === 'passed' && attempts > 1).length,
    attempts: sum(judged.map(({ attempts = 1 }) => attempts)),
    // Every attempt before the last failed; otherwise there would have been no further attempt.
    failedAttempts: sum(judged.map(({ attempts = 1, status }) => (status === 'failed' ? attempts : attempts - 1))),
    passRate: rateOf(passed, judged.length),
    firstFailure: first === undefined ? null : { run: first.run, message: first.message ?? '' },
    medianMilliseconds: median(judged.flatMap(({ milliseconds }) => milliseconds ?? [])),
  };
}

/** A share of passed runs with its 95 % interval (Wilson 1927); `null` without runs. */
export function rateOf(passed: number, judged: number): TestDocument['passRate'] {
  return judged === 0 ? null : { rate: passed / judged, ...wilsonInterval(passed, judged) };
}

function classOf(failed: number, judged: number): TestDocument['class'] {
  if (judged === 0) {
    return 'never-ran';
  }
  if (failed === 0) {
    return 'always-passes';
  }
  return failed === judged ? 'always-fails' : 'sometimes-fails';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
