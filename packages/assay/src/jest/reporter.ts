import type { AggregatedResult, Config, ReporterOnStartOptions } from '@jest/reporters';
import { join, relative } from 'node:path';
import { listFolder, removeFile } from '../basics/disk/disk';
import { ledgerOf } from '../model/dispatch/ledger-place';
import { layoutOf } from '../output/terminal/colour';
import { isGithub } from '../output/github/open-github';
import { printableLine } from '../basics/text/printable';
import { sessionVariable, type Session } from '../basics/settings/settings';
import type { JestEnd } from '../experiment/log/jest-end';
import { logEntry, readLog, type EndedEntry } from '../experiment/log/trial-log';
import { isInUse } from './log-in-use';
import { progressFileOf } from './progress-file';
import { showProgress } from './show-progress';
import { testsFileOf } from './tests-file';
import { removeTexts } from './texts-folder';

/** Number of trial logs of earlier Jest commands to keep. */
const keptLogs = 20;

/** Jest reporter: starts a trial log that all workers write to, and ends the run with a table for each challenge. */
export class AssayReporter {
  readonly #config: Config.GlobalConfig;
  #session: Session | undefined;
  #endProgress: (() => void) | undefined;

  constructor(config: Config.GlobalConfig) {
    this.#config = config;
  }

  onRunStart({ numTotalTestSuites }: AggregatedResult, status: ReporterOnStartOptions): void {
    const folder = join(this.#config.rootDir, '.assay/jest');
    const logs = (listFolder(folder) ?? []).filter((name) => name.endsWith('.jsonl') && !isInUse(name));
    for (const old of logs.slice(0, Math.max(0, logs.length - keptLogs + 1))) {
      removeFile(join(folder, old));
      removeFile(progressFileOf(join(folder, old)));
      removeFile(testsFileOf(join(folder, old)));
      removeTexts(join(folder, old));
    }
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    this.#session = {
      log: join(folder, `${time}-${process.pid}.jsonl`),
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

  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    this.#endProgress?.();
    if (this.#session === undefined) {
      return;
    }
    const { log } = this.#session;
    const { rootDir: root } = this.#config;
    removeFile(ledgerOf(log));
    removeFile(progressFileOf(log));
    const entries = readLog(log);
    const shard = toShard(this.#config.shard);
    // Even a shard without a suite of ours needs a log, so that `assay merge` does not report it as lost.
    if (!results.wasInterrupted && (entries.length > 0 || shard !== null)) {
      logEntry(log, { kind: 'ended', jest: toJestEnd(results, shard, root) } satisfies EndedEntry);
    }
    if (entries.some(({ kind }) => kind === 'trial') || isGithub(process.env)) {
      const { endRun } =
        // oxlint-disable-next-line typescript/no-require-imports -- a static import would delay the first test
        require('./end-run') as typeof import('./end-run');
      const environment = isColourless(process.argv) ? { NO_COLOR: '1' } : process.env;
      endRun({ log, root, results, layout: layoutOf(process.stderr, environment) });
    }
    removeTexts(log);
  }
}

/** Whether a flag told Jest to use no colours. */
function isColourless(args: readonly string[]): boolean {
  return args.some((argument) => /^--(no-colors?|colors?=(false|never))$/.test(argument));
}

function toShard(shard: Config.GlobalConfig['shard']): JestEnd['shard'] {
  return shard === undefined ? null : { index: shard.shardIndex, of: shard.shardCount };
}

function toJestEnd(results: AggregatedResult, shard: JestEnd['shard'], root: string): JestEnd {
  const { numTotalTestSuites, numPassedTestSuites, numFailedTestSuites, numPendingTestSuites } = results;
  const skipped = numTotalTestSuites - numPassedTestSuites - numFailedTestSuites - numPendingTestSuites;
  return {
    shard,
    failed: results.numFailedTests,
    notRun: results.numRuntimeErrorTestSuites + Math.max(0, skipped),
    notRunFiles: results.testResults.flatMap(({ testFilePath, testExecError }) =>
      testExecError === undefined
        ? []
        : [{ file: relative(root, testFilePath), because: printableLine(firstLine(testExecError.message)) }],
    ),
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
