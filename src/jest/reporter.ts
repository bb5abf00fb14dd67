import type { AggregatedResult, Config } from '@jest/reporters';
import { join, relative } from 'node:path';
import { listFolder, removeFile } from '../disk';
import { ledgerOf } from '../model/dispatch/ledger-place';
import { printableLine } from '../report/printable';
import { renderSuite } from '../report/render-suite';
import { summariseSuites } from '../report/summarise-suite';
import { sessionVariable, type Session } from '../settings';
import type { JestEnd } from '../trial/jest-end';
import { logEntry, readLog, type EndedEntry } from '../trial/trial-log';

/** Trial logs of earlier Jest commands that are kept. */
const keptLogs = 20;

/** Jest reporter: starts a trial log that all workers write to, and ends the run with a table of each challenge. */
export class AssayReporter {
  readonly #config: Config.GlobalConfig;
  #session: Session | undefined;

  constructor(config: Config.GlobalConfig) {
    this.#config = config;
  }

  onRunStart({ numTotalTestSuites }: AggregatedResult): void {
    const folder = join(this.#config.rootDir, '.assay/jest');
    const logs = (listFolder(folder) ?? []).filter((name) => name.endsWith('.jsonl') && !isInUse(name));
    for (const old of logs.slice(0, Math.max(0, logs.length - keptLogs + 1))) {
      removeFile(join(folder, old));
    }
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    this.#session = {
      log: join(folder, `${time}-${String(process.pid)}.jsonl`),
      mainProcess: process.pid,
      parallel: Math.max(1, Math.min(this.#config.maxWorkers, numTotalTestSuites)),
    };
    process.env[sessionVariable] = JSON.stringify(this.#session);
  }

  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    const { startTime } = results;
    const entries = this.#session === undefined ? [] : readLog(this.#session.log);
    if (this.#session !== undefined) {
      removeFile(ledgerOf(this.#session.log));
    }
    const shard = toShard(this.#config.shard);
    // A shard without a suite of ours has a log, too: assay merge must not take it for one that is lost.
    if (this.#session !== undefined && !results.wasInterrupted && (entries.length > 0 || shard !== null)) {
      logEntry(this.#session.log, {
        kind: 'ended',
        jest: toJestEnd(results, shard, this.#config.rootDir),
      } satisfies EndedEntry);
    }
    for (const text of [...renderQuizzes(entries), ...renderInterviews(entries)]) {
      process.stderr.write(`\n${text}\n`);
    }
    for (const summary of summariseSuites(entries)) {
      if (summary.trials.length > 0) {
        process.stderr.write(`\n${renderSuite(summary, Date.now() - startTime)}\n`);
      }
    }
  }
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

/** Whether the command that writes a log still runs; its process id ends the log's name. */
function isInUse(log: string): boolean {
  const id = Number(/-(\d+)\.jsonl$/.exec(log)?.[1]);
  try {
    return Number.isSafeInteger(id) && id > 1 && process.kill(id, 0);
  } catch {
    return false;
  }
}

/** The tables of the quizzes of a log; what makes them is loaded only when there are some. */
function renderQuizzes(entries: readonly { readonly kind: string }[]): readonly string[] {
  if (!entries.some(({ kind }) => kind === 'quiz')) {
    return [];
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a static import would load it for validators, too
  const { renderQuizLog } = require('../quiz/render-quiz-log') as typeof import('../quiz/render-quiz-log');
  return renderQuizLog(entries);
}

/** The same for interviews. */
function renderInterviews(entries: readonly { readonly kind: string }[]): readonly string[] {
  if (!entries.some(({ kind }) => kind === 'interview')) {
    return [];
  }
  const { renderInterviewLog } =
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
    require('../interview/render-interview-log') as typeof import('../interview/render-interview-log');
  return renderInterviewLog(entries);
}
