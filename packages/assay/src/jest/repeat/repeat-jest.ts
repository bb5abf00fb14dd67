import { join } from 'node:path';
import { readText } from '../../basics/disk/disk';
import { makeScratchFolder, realFolder } from '../../basics/disk/disk-claims';
import { messageOf } from '../../basics/errors';
import { checkJestArguments, hasOption } from './check-jest-arguments';
import { findJest } from './find-jest';
import type { JestRun, JestRuns } from './jest-run';
import { readJestResult } from './read-jest-result';
import { environmentOfRun } from './run-environment';
import { runJestProcess, type ProcessEnd } from './run-jest-process';

/** What to run, how often and where. */
export interface RepeatOptions {
  /** Folder in which to start Jest; its project's own Jest is used. */
  readonly folder: string;
  /** Jest's arguments, without the command. */
  readonly args: readonly string[];
  readonly runs: number;
  /** Number of concurrent runs, 1 by default. */
  readonly parallel?: number | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Stops the running runs when it aborts; finished runs are kept. */
  readonly signal: AbortSignal;
  /** Called for each run when it ends, in order of ending. */
  readonly onRun?: ((run: JestRun) => void) | undefined;
}

/** Number of initial runs without any test or failed file after which further runs would only cost time. */
const runsInVain = 3;

/**
 * Runs Jest repeatedly, each time in a new process; the project's own reports, coverage and snapshots are not touched.
 */
export async function repeatJest(options: RepeatOptions): Promise<JestRuns> {
  const { args, runs, parallel = 1, signal, onRun } = options;
  checkJestArguments(args);
  const folder = realFolder(options.folder);
  const script = findJest(folder);
  const scratch = makeScratchFolder();
  const done: JestRun[] = [];
  const isAborted = (): boolean => signal.aborted;
  let next = 1;
  const work = async (): Promise<void> => {
    while (next <= runs && !isAborted() && !isInVain(done)) {
      const run = next;
      next += 1;
      const files = filesOf(scratch.path, run);
      const end = await runJestProcess({
        script,
        folder,
        signal,
        args: argumentsOf(args, files),
        environment: environmentOfRun({ ...options, folder, parallel, run, junitFile: files.junit }),
      });
      if (!isAborted()) {
        const ended = judge(run, end, files.result, folder);
        done.push(ended);
        onRun?.(ended);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(parallel, runs) }, work));
  } finally {
    scratch.remove();
  }
  const inOrder = done.toSorted((a, b) => a.run - b.run);
  return { args, asked: runs, parallel, interrupted: isAborted() && done.length < runs, runs: inOrder };
}

interface RunFiles {
  readonly result: string;
  readonly junit: string;
  readonly coverage: string;
}

function filesOf(folder: string, run: number): RunFiles {
  const file = (name: string): string => join(folder, `${run}-${name}`);
  return { result: file('result.json'), junit: file('junit.xml'), coverage: file('coverage') };
}

/** Our arguments come first: after a user's `--`, they would be patterns. */
function argumentsOf(args: readonly string[], { result, coverage }: RunFiles): readonly string[] {
  return [
    '--json',
    `--outputFile=${result}`,
    // Overrides the configuration: a run that bails out has no result.
    ...(hasOption(args, 'bail') ? [] : ['--no-bail']),
    // A missing snapshot fails, instead of being written by the first run and compared by the others.
    ...(hasOption(args, 'ci') ? [] : ['--ci']),
    ...(hasOption(args, 'coverageDirectory') ? [] : [`--coverageDirectory=${coverage}`]),
    ...args,
  ];
}

function judge(run: number, end: ProcessEnd, file: string, folder: string): JestRun {
  const { exitCode, lastWords } = end;
  const text = end.startError === undefined ? readText(file) : undefined;
  if (text === undefined) {
    return { status: 'errored', run, problem: describeEnd(end), lastWords };
  }
  try {
    return { status: 'judged', run, exitCode, ...readJestResult(text, folder), lastWords };
  } catch (error) {
    return { status: 'errored', run, problem: `${describeEnd(end)}: ${messageOf(error)}`, lastWords };
  }
}

function describeEnd({ startError, signal, exitCode }: ProcessEnd): string {
  if (startError !== undefined) {
    return `Jest could not be started: ${startError}`;
  }
  return signal === null
    ? `Jest ended with exit code ${String(exitCode)} and without a result`
    : `Jest was ended by ${signal} and gave no result`;
}

function isInVain(done: readonly JestRun[]): boolean {
  return (
    done.length >= runsInVain &&
    done.every((run) => run.status === 'errored' || run.tests.length + run.fileFailures.length === 0)
  );
}
