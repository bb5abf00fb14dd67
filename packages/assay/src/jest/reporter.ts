import type { AggregatedResult, Config, ReporterOnStartOptions, Test, TestContext } from '@jest/reporters';
import { join, relative } from 'node:path';
import { listFolder, removeFile } from '../basics/disk/disk';
import { ledgerOf } from '../model/dispatch/ledger';
import { layoutOf } from '../output/terminal/colour';
import { isGithub } from '../output/github/open-github';
import { printableLine } from '../basics/text/printable';
import { sessionVariable, type Session } from '../basics/settings/settings';
import { type EndedEntry, type JestEnd, logEntry, readLog } from '../experiment/log/trial-log';
import { isInUse, jestLogs, logOf, removeTexts, testsFileOf } from './project-place';
import { createRunProgress, progressFileOf } from './run-progress';
import { systemClock } from '../basics/clock';
import { cutToWidth } from '../output/terminal/display-width';
import { printOnStderr } from './defuse';

/** Milliseconds between updates: Jest redraws its status once a second, which removes our line. */
const lookEvery = 200;

/** What determines where progress is shown. */
interface Screen {
  /** Jest's `useStderr`: whether its status goes to stderr. */
  readonly useStderr: boolean;
  /** As Jest passes it to reporters: whether its status ends with a summary, and its estimated seconds. */
  readonly status: { readonly showStatus: boolean; readonly estimatedTime: number };
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Shows the progress of a Jest run until the returned function is called. On a terminal, it uses the last line of
 * Jest's status, which Jest clears first when it redraws; elsewhere, it prints a line now and then.
 */
function showProgress(file: string, { useStderr, environment, status }: Screen): () => void {
  const stream = useStderr ? process.stderr : process.stdout;
  const isWatched = stream.isTTY && environment['TERM'] !== 'dumb' && !isUnattended(environment);
  // Jest replaces `write` with a function that redraws its status, which would leave each of our lines on the screen.
  const { write } = Object.getPrototypeOf(stream) as Pick<typeof stream, 'write'>;
  const start = systemClock.elapsed();
  const progress = createRunProgress(
    file,
    {
      show: isWatched
        ? (line = '') => {
            const column = firstColumn(status, (systemClock.elapsed() - start) / 1000);
            const text = cutToWidth(line, (stream.columns || 80) - column);
            write.call(stream, `\u001b[${column}G\u001b[K${text}\r`);
          }
        : undefined,
      say: printOnStderr,
    },
    systemClock,
  );
  const timer = setInterval(progress.look, lookEvery).unref();
  return () => {
    clearInterval(timer);
    progress.end();
  };
}

/**
 * The free part of the last line of Jest's status: it is empty, or contains the time or a bar, which our line replaces.
 */
function firstColumn({ showStatus, estimatedTime }: Screen['status'], seconds: number): number {
  const hasBar = estimatedTime > 2 && seconds < estimatedTime;
  return showStatus && !hasBar ? 26 : 1;
}

/** Whether Jest considers a terminal unattended. */
function isUnattended({ CI }: Screen['environment']): boolean {
  return CI !== undefined && CI !== '' && CI !== 'false';
}

/** Number of Jest commands whose logs are kept. */
const keptLogs = 20;

/**
 * Jest reporter: starts a trial log for each project that all workers write to, and ends the run with a table for each
 * challenge.
 */
export class AssayReporter {
  readonly #config: Config.GlobalConfig;
  /** Where Jest was started; a test file may change the current folder. */
  readonly #from = process.cwd();
  /** Roots of the projects of the test files that ran. */
  readonly #roots = new Map<string, string>();
  #session: Session | undefined;
  #endProgress: (() => void) | undefined;
  #unmet: Error | undefined;

  constructor(config: Config.GlobalConfig) {
    this.#config = config;
  }

  onRunStart({ numTotalTestSuites }: AggregatedResult, status: ReporterOnStartOptions): void {
    removeOldLogs(this.#config.rootDir);
    this.#roots.clear();
    this.#unmet = undefined;
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    this.#session = {
      log: join(this.#config.rootDir, jestLogs, `${time}-${process.pid}.jsonl`),
      mainProcess: process.pid,
      parallel: Math.max(1, Math.min(this.#config.maxWorkers, numTotalTestSuites)),
    };
    process.env[sessionVariable] = JSON.stringify(this.#session);
    const { useStderr } = this.#config;
    this.#endProgress = showProgress(progressFileOf(this.#session.log), {
      useStderr,
      status,
      environment: process.env,
    });
  }

  onTestResult({ path, context }: Test): void {
    this.#roots.set(path, context.config.rootDir);
  }

  onRunComplete(contexts: ReadonlySet<TestContext>, results: AggregatedResult): void {
    this.#endProgress?.();
    const session = this.#session;
    if (session === undefined) {
      return;
    }
    const { rootDir } = this.#config;
    removeFile(ledgerOf(session.log));
    removeFile(progressFileOf(session.log));
    const roots = [...new Set([rootDir, ...[...contexts].map(({ config }) => config.rootDir)])];
    const shard = toShard(this.#config.shard);
    let hasTrials = false;
    for (const root of roots) {
      const log = logOf(session, root);
      const entries = readLog(log);
      hasTrials ||= entries.some(({ kind }) => kind === 'trial');
      // Even a shard without a suite of ours needs a log, so that `assay merge` does not report it as lost.
      const isWanted = entries.length > 0 || (shard !== null && (root === rootDir || hasPrompts(root)));
      if (!results.wasInterrupted && isWanted) {
        const own = results.testResults.filter(({ testFilePath }) => this.#rootOf(testFilePath) === root);
        const jest = toJestEnd(own, results, shard, root);
        logEntry(log, { kind: 'ended', jest } satisfies EndedEntry);
      }
    }
    if (hasTrials || isGithub(process.env)) {
      const { endRun } =
        // oxlint-disable-next-line typescript/no-require-imports -- a static import would delay the first test
        require('./end-run') as typeof import('./end-run');
      const environment = isColourless(process.argv) ? { NO_COLOR: '1' } : process.env;
      const layout = layoutOf(process.stderr, environment);
      this.#unmet = endRun({
        session,
        roots,
        from: this.#from,
        rootOf: (file) => this.#rootOf(file),
        results,
        layout,
        verbose: this.#config.verbose === true,
      });
    }
    for (const root of roots) {
      removeTexts(logOf(session, root));
      removeOldLogs(root);
    }
  }

  /** With an error, Jest ends with exit code 1: an outcome that failed must not pass because no test stands for it. */
  getLastError(): Error | undefined {
    return this.#unmet;
  }

  #rootOf(testFile: string): string {
    return this.#roots.get(testFile) ?? this.#config.rootDir;
  }
}

function hasPrompts(root: string): boolean {
  return listFolder(join(root, 'prompts')) !== undefined;
}

/** Removes the files of Jest commands before the last ones, except of those that are still running. */
function removeOldLogs(root: string): void {
  const folder = join(root, jestLogs);
  const names = (listFolder(folder) ?? []).filter((name) => /\.(jsonl|tests)$/.test(name));
  const logs = [...new Set(names.map((name) => name.replace(/\.tests$/, '.jsonl')))].sort();
  const ended = logs.filter((name) => !isInUse(name));
  for (const old of ended.slice(0, Math.max(0, ended.length - keptLogs + 1)).map((name) => join(folder, name))) {
    removeFile(old);
    removeFile(progressFileOf(old));
    removeFile(testsFileOf(old));
    removeTexts(old);
  }
}

/** Whether a flag told Jest to use no colours. */
function isColourless(args: readonly string[]): boolean {
  return args.some((argument) => /^--(no-colors?|colors?=(false|never))$/.test(argument));
}

function toShard(shard: Config.GlobalConfig['shard']): JestEnd['shard'] {
  return shard === undefined ? null : { index: shard.shardIndex, of: shard.shardCount };
}

/** How the test files of a project ended; it is unknown of which project those are that never ran. */
function toJestEnd(
  files: AggregatedResult['testResults'],
  results: AggregatedResult,
  shard: JestEnd['shard'],
  root: string,
): JestEnd {
  const { numTotalTestSuites, numPassedTestSuites, numFailedTestSuites, numPendingTestSuites } = results;
  const skipped = numTotalTestSuites - numPassedTestSuites - numFailedTestSuites - numPendingTestSuites;
  const broken = files.flatMap(({ testFilePath, testExecError }) =>
    testExecError === undefined
      ? []
      : [{ file: relative(root, testFilePath), because: printableLine(firstLine(testExecError.message)) }],
  );
  return {
    shard,
    failed: files.reduce((sum, { numFailingTests }) => sum + numFailingTests, 0),
    notRun: broken.length + Math.max(0, skipped),
    notRunFiles: broken,
    milliseconds: Date.now() - results.startTime,
  };
}

function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}
