/** One test in one run that gave a result. */
export interface TestOutcome {
  /** Relative to the folder that Jest was started in, with forward slashes. */
  readonly file: string;
  /** Titles from the outermost `describe` to the test, joined by ` › `; the second of that name in its file ends in ` (2)`. */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Times it was tried in this run, more than 1 under `jest.retryTimes`; `undefined` when this Jest does not say. */
  readonly attempts: number | undefined;
  readonly milliseconds: number | undefined;
  /** Beginning of its failure message, without colours; `undefined` unless it failed. */
  readonly message: string | undefined;
}

/** A test file that failed as a whole: it could not be loaded, has no test, or broke down after its tests. */
export interface FileFailure {
  readonly file: string;
  readonly message: string;
}

/** What a run that gave a result holds. */
export interface JestResult {
  readonly tests: readonly TestOutcome[];
  readonly fileFailures: readonly FileFailure[];
  /** Files that several projects of one Jest configuration ran, so that equal names in them are told apart by order alone. */
  readonly sharedFiles: readonly string[];
}

/** One run of the whole command. */
export type JestRun =
  | (JestResult & {
      readonly status: 'judged';
      /** Counted from 0. */
      readonly run: number;
      /** What Jest ended with; `null` when a signal ended it after it had written its result. */
      readonly exitCode: number | null;
      /** End of what it wrote to standard error, as it came. */
      readonly lastWords: string;
    })
  | {
      readonly status: 'errored';
      readonly run: number;
      /** Why there is no result, such as `Jest ended with exit code 3 and gave no result`. */
      readonly problem: string;
      readonly lastWords: string;
    };

/** A run that gave a result. */
export type JudgedRun = Extract<JestRun, { readonly status: 'judged' }>;

/** All runs of a command, in their order, and how they were asked for. */
export interface JestRuns {
  /** Jest's arguments. */
  readonly args: readonly string[];
  /** Runs that were wanted; there are fewer when the command was interrupted, or stopped because no run gave anything. */
  readonly asked: number;
  /** Runs that were going on at the same time, at most. */
  readonly parallel: number;
  readonly interrupted: boolean;
  readonly runs: readonly JestRun[];
}

/** Whether all was well in a run: no test and no file failed, and Jest itself ended with 0. */
export function isGreen({ tests, fileFailures, exitCode }: JudgedRun): boolean {
  return exitCode === 0 && fileFailures.length === 0 && tests.every(({ status }) => status !== 'failed');
}
