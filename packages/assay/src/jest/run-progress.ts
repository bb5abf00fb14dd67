import type { Clock } from '../basics/clock';
import { readPart } from '../basics/disk/disk';
import { parseJson } from '../basics/json/parse-json';
import { createPace, type Pace, describeProgress } from '../output/terminal/live-progress';
import type { SuiteProgressEntry } from './progress-file';

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
