import { compareTexts } from '../../basics/text/words';
import { sum } from '../../statistics/numbers';
import { AssayError } from '../../basics/errors';
import { formatNumberOf } from '../../basics/text/numbers';
import { printable } from '../../basics/text/printable';
import type { JestRepeatDocument, TestDocument } from './jest-repeat-document';
import { isGreen, type JestRun, type JestRuns, type JudgedRun, plainText, type TestOutcome } from './read-jest-result';
import { wilsonInterval } from '../../statistics/intervals';

/**
 * Counts the results of each test; throws an `AssayError` with the end of Jest's output if no run had a result, or none
 * had tests.
 */
export function summariseJestRuns(measured: JestRuns): JestRepeatDocument {
  const { args, asked, parallel, interrupted, runs } = measured;
  const judged = runs.filter((run) => run.status === 'judged');
  const errored = runs.filter((run) => run.status === 'errored');
  const tests = summariseTests(judged);
  const fileFailures = summariseFileFailures(judged);
  const green = judged.filter(isGreen);
  if (fileFailures.length === 0 && tests.every((test) => test.judged === 0)) {
    throw new AssayError(describeNothing(measured, tests.length));
  }
  const inconclusive = interrupted || errored.length > 0;
  const allGreen = inconclusive ? 'inconclusive' : 'passed';
  return {
    version: 1,
    kind: 'jest',
    arguments: [...args],
    result: green.length < judged.length ? 'failed' : allGreen,
    parallel,
    interrupted,
    runs: {
      asked,
      judged: judged.length,
      errored: errored.length,
      green: green.length,
      passRate: rateOf(green.length, judged.length),
    },
    tests: [...tests],
    fileFailures: [...fileFailures],
    redRuns: judged.flatMap(describeRed),
    erroredRuns: errored.map((run) => ({ run: run.run, problem: describeErrored(run) })),
    notes: [...describeLimits(judged)],
  };
}

function summariseTests(judged: readonly JudgedRun[]): readonly TestDocument[] {
  const keyOf = ({ file, name }: TestOutcome): string => JSON.stringify([file, name]);
  const outcomes = judged.map(({ run, tests }) => ({ run, byKey: new Map(tests.map((test) => [keyOf(test), test])) }));
  const known = new Map(judged.flatMap(({ tests }) => tests.map((test) => [keyOf(test), test] as const)));
  return [...known]
    .map(([key, { file, name }]) =>
      summariseTest(
        file,
        name,
        outcomes.map(({ run, byKey }) => ({ run, outcome: byKey.get(key) })),
      ),
    )
    .sort((a, b) => compareTexts(a.file, b.file));
}

function summariseFileFailures(judged: readonly JudgedRun[]): JestRepeatDocument['fileFailures'] {
  const all = judged.flatMap(({ run, fileFailures }) => fileFailures.map((failure) => ({ run, ...failure })));
  const files = [...new Set(all.map(({ file }) => file))].sort(compareTexts);
  return files.map((file) => {
    const own = all.filter((failure) => failure.file === file);
    return { file, runs: [...new Set(own.map(({ run }) => run))], message: own[0]?.message ?? '' };
  });
}

function describeRed(run: JudgedRun): JestRepeatDocument['redRuns'] {
  const explained = run.fileFailures.length > 0 || run.tests.some(({ status }) => status === 'failed');
  if (explained || isGreen(run)) {
    return [];
  }
  const how = run.exitCode === null ? 'was killed' : `ended with exit code ${run.exitCode}`;
  return [{ run: run.run, problem: withLastWords(`Jest ${how} although nothing failed`, run.lastWords) }];
}

function describeErrored({ problem, lastWords }: Extract<JestRun, { readonly status: 'errored' }>): string {
  return withLastWords(problem, lastWords);
}

function describeNothing({ runs, interrupted, args }: JestRuns, skipped: number): string {
  const [first] = runs;
  if (first === undefined || interrupted) {
    return 'Interrupted before any run of Jest gave a result.';
  }
  const command = printable(['jest', ...args].join(' '));
  const asked = `${formatNumberOf(runs.length, 'run')} of ${command}`;
  const judged = runs.find((run) => run.status === 'judged');
  if (judged === undefined && first.status === 'errored') {
    return `No run gave a result (${asked}). ${describeErrored(first)}`;
  }
  const why = skipped === 0 ? 'There are no tests' : `No test ran, ${formatNumberOf(skipped, 'test')} skipped`;
  return withLastWords(`${why} (${asked})`, judged?.lastWords ?? '');
}

function withLastWords(what: string, lastWords: string): string {
  const words = plainText(lastWords);
  return words === '' ? `${what}.` : `${what}. Last output:\n${words}`;
}

function describeLimits(judged: readonly JudgedRun[]): readonly string[] {
  const shared = [...new Set(judged.flatMap(({ sharedFiles }) => sharedFiles))];
  const tests = judged.flatMap((run) => run.tests);
  return [
    ...(shared.length === 0
      ? []
      : [
          `${formatNumberOf(shared.length, 'test file')} ran in several projects; their tests are assigned to projects by order only`,
        ]),
    ...(tests.some(({ attempts }) => attempts === undefined)
      ? ['this version of Jest does not report retries, so failures hidden by jest.retryTimes are not counted']
      : []),
  ];
}

/** One test's outcome in one run; `undefined` if the run's result lacks the test. */
interface OutcomeOfRun {
  readonly run: number;
  readonly outcome: TestOutcome | undefined;
}

/** Counts the results of one test over the runs with a result, in order. */
function summariseTest(file: string, name: string, outcomes: readonly OutcomeOfRun[]): TestDocument {
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
function rateOf(passed: number, judged: number): TestDocument['passRate'] {
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

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
