import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '../basics/clock';
import { appendLine } from '../basics/disk/disk-append';
import type { Session } from '../basics/settings/session';

/** How far one suite is with one of the things that it does before its tests. */
export interface SuiteProgressEntry {
  /** Tells suites of all processes apart. */
  readonly key: string;
  /** `ask` for replies, or `run` the code in them. */
  readonly step: 'ask' | 'run';
  readonly total: number;
  readonly done: number;
  /** Of those done, such as took no time. */
  readonly kept: number;
  readonly failures: number;
  readonly ended: boolean;
}

/** What a suite tells of its progress. */
export interface SuiteProgress {
  readonly done: (how: { readonly kept: boolean; readonly failed: boolean }) => void;
  readonly end: () => void;
}

/** Milliseconds between two lines of one suite. */
const writeEvery = 200;

/** The file in which suites tell the reporter how far they are, by that of the log. */
export function progressFileOf(log: string): string {
  return log.replace(/\.jsonl$/, '.progress');
}

/** Tells Jest's reporter how far a suite is; nothing without one. */
export function createSuiteProgress(
  session: Pick<Session, 'log'> | undefined,
  { step, total }: Pick<SuiteProgressEntry, 'step' | 'total'>,
  clock: Pick<Clock, 'elapsed'> = systemClock,
): SuiteProgress {
  if (session === undefined) {
    return { done: () => undefined, end: () => undefined };
  }
  // A number would do in no case: Jest loads this module anew for each test file.
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
