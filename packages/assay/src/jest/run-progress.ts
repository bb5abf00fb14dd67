import { randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '../basics/clock';
import { readPart } from '../basics/disk/disk';
import { appendLine } from '../basics/disk/disk-append';
import { parseJson } from '../basics/json/parse-json';
import type { Session } from '../basics/settings/session';
import { createPace, type Pace, describeProgress } from '../output/terminal/live-progress';

/** Where to report the progress of a Jest run. */
export interface RunPlace {
  /** Shows a changing line; `undefined` removes it. Absent if nobody is watching. */
  readonly show?: ((line: string | undefined) => void) | undefined;
  /** Writes a permanent line: a log without output looks like a hanging run. */
  readonly say: (line: string) => void;
}

/** Progress of all suites of a Jest run, for its reporter. */
export interface RunProgress {
  /** Reads the suites' latest progress and shows it; call a few times per second. */
  readonly look: () => void;
  readonly end: () => void;
}

/** Milliseconds until progress is shown live, until the first permanent line, and between such lines. */
const timing = { live: 1000, firstLine: 10_000, nextLine: 30_000 };
const steps = [
  { step: 'ask', what: 'Asking', unit: 'trial' },
  { step: 'run', what: 'Running code', unit: 'answer' },
] as const;

/** Reads progress from the file that suites write to. */
export function createRunProgress(
  file: string,
  { show, say }: RunPlace,
  { elapsed }: Pick<Clock, 'elapsed'>,
): RunProgress {
  const latest = new Map<string, SuiteProgressEntry>();
  const paces = new Map<string, Pace>();
  let position = 0;
  let start: number | undefined;
  let said: number | undefined;
  let isShown = false;

  const read = (): void => {
    const bytes = readPart(file, position);
    const end = bytes === undefined ? -1 : bytes.lastIndexOf(0x0a);
    if (bytes === undefined || end < 0) {
      return;
    }
    position += end + 1;
    for (const line of bytes.subarray(0, end).toString('utf8').split('\n')) {
      // Written by our own suites, as whole lines.
      const entry = parseJson(line) as SuiteProgressEntry;
      latest.set(entry.key, entry);
    }
  };

  const describe = (): string | undefined => {
    const lines = steps.map(({ step, what, unit }) => {
      const own = [...latest.values()].filter((entry) => entry.step === step);
      const sum = (of: 'done' | 'kept' | 'failures' | 'total'): number =>
        own.reduce((total, entry) => total + entry[of], 0);
      if (own.length === 0) {
        return undefined;
      }
      const pace = paces.get(step) ?? createPace({ elapsed });
      paces.set(step, pace);
      const done = sum('done');
      const kept = sum('kept');
      const line = describeProgress(
        { what, unit, done, kept, total: sum('total'), failures: sum('failures') },
        pace.at(done, kept),
      );
      return own.some(({ ended }) => !ended) ? line : undefined;
    });
    return lines.find((line) => line !== undefined);
  };

  return {
    look() {
      read();
      const line = describe();
      const now = elapsed();
      // Between two test files nothing is asked, but the time until the next line continues.
      start ??= line === undefined ? undefined : now;
      if (show !== undefined) {
        const text = start !== undefined && now - start >= timing.live ? line : undefined;
        if (text !== undefined || isShown) {
          show(text);
        }
        isShown = text !== undefined;
      } else if (
        line !== undefined &&
        start !== undefined &&
        now - (said ?? start) >= (said === undefined ? timing.firstLine : timing.nextLine)
      ) {
        said = now;
        say(line);
      }
    },
    end() {
      if (isShown) {
        show?.(undefined);
      }
    },
  };
}

/** Progress of one suite in one of the steps before its tests. */
interface SuiteProgressEntry {
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
