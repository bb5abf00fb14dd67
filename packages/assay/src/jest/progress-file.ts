import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '../basics/clock';
import { appendLine } from '../basics/disk/disk-append';
import type { Session } from '../basics/settings/session';

/** Progress of one suite in one of the steps before its tests. */
export interface SuiteProgressEntry {
  /** Identifies the suite across processes. */
  readonly key: string;
  /** `ask` for replies, or `run` their code. */
  readonly step: 'ask' | 'run';
  readonly total: number;
  readonly done: number;
  /** How many of the completed items took no time, such as recorded replies. */
  readonly kept: number;
  readonly failures: number;
  readonly ended: boolean;
}

/** Reports the progress of a suite. */
export interface SuiteProgress {
  readonly done: (how: { readonly kept: boolean; readonly failed: boolean }) => void;
  readonly end: () => void;
}

/** Milliseconds between two lines of one suite. */
const writeEvery = 200;

/** The file through which suites report progress to the reporter, derived from the path of the log. */
export function progressFileOf(log: string): string {
  return log.replace(/\.jsonl$/, '.progress');
}

/** Reports a suite's progress to Jest's reporter; does nothing without one. */
export function createSuiteProgress(
  session: Pick<Session, 'log'> | undefined,
  { step, total }: Pick<SuiteProgressEntry, 'step' | 'total'>,
  clock: Pick<Clock, 'elapsed'> = systemClock,
): SuiteProgress {
  if (session === undefined) {
    return { done: () => undefined, end: () => undefined };
  }
  // A counter would not be unique, because Jest loads this module again for each test file.
  const key = randomUUID();
  const counts = { done: 0, kept: 0, failures: 0 };
  const write = (ended: boolean): void => {
    const entry: SuiteProgressEntry = { key, step, total, ...counts, ended };
    appendLine(progressFileOf(session.log), JSON.stringify(entry));
  };
  let written = clock.elapsed();
  write(false);
  return {
    done({ kept, failed }) {
      counts.done += 1;
      counts.kept += kept ? 1 : 0;
      counts.failures += failed ? 1 : 0;
      if (clock.elapsed() - written >= writeEvery) {
        written = clock.elapsed();
        write(false);
      }
    },
    end() {
      write(true);
    },
  };
}
