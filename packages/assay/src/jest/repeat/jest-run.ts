/** The result of one test in one run. */
export interface TestOutcome {
  /** Relative to the folder in which Jest started, with forward slashes. */
  readonly file: string;
  /**
   * Titles from the outermost `describe` to the test, joined by ` › `; a second test with this name in its file gets the
   * suffix ` (2)`.
   */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /**
   * Number of attempts in this run, more than 1 with `jest.retryTimes`; `undefined` if this version of Jest does not
   * report it.
   */
  readonly attempts: number | undefined;
  readonly milliseconds: number | undefined;
  /** Start of its failure message, without colours; `undefined` unless it failed. */
  readonly message: string | undefined;
}

/** A test file that failed as a whole: it could not be loaded, has no tests, or crashed after its tests. */
export interface FileFailure {
  readonly file: string;
  readonly message: string;
}

/** The content of a run with a result. */
export interface JestResult {
  readonly tests: readonly TestOutcome[];
  readonly fileFailures: readonly FileFailure[];
  /** Files that several projects of one Jest configuration ran, in which only the order distinguishes equal names. */
  readonly sharedFiles: readonly string[];
}

/** One run of the whole command. */
export type JestRun =
  | (JestResult & {
      readonly status: 'judged';
      /** Counted from 1. */
      readonly run: number;
      /** Jest's exit code; `null` if a signal ended it after it had written its result. */
      readonly exitCode: number | null;
      /** End of its standard error, unchanged. */
      readonly lastWords: string;
    })
  | {
      readonly status: 'errored';
      readonly run: number;
      /** Why there is no result, such as `Jest ended with exit code 3 and gave no result`. */
      readonly problem: string;
      readonly lastWords: string;
    };

/** A run with a result. */
export type JudgedRun = Extract<JestRun, { readonly status: 'judged' }>;

/** All runs of a command in order, and how they were requested. */
export interface JestRuns {
  /** Jest's arguments. */
  readonly args: readonly string[];
  /** Requested runs; fewer were made if the command was interrupted, or stopped because no run had a result. */
  readonly asked: number;
  /** Maximum number of concurrent runs. */
  readonly parallel: number;
  readonly interrupted: boolean;
  readonly runs: readonly JestRun[];
}

/** Whether a run was green: no test or file failed, and Jest ended with 0. */
export function isGreen({ tests, fileFailures, exitCode }: JudgedRun): boolean {
  return exitCode === 0 && fileFailures.length === 0 && tests.every(({ status }) => status !== 'failed');
}
