import type { Clock } from '../basics/clock';
import { readPart } from '../basics/disk/disk';
import { parseJson } from '../basics/json/parse-json';
import { createPace, type Pace } from '../output/terminal/pace';
import { describeProgress } from '../output/terminal/progress-line';
import type { SuiteProgressEntry } from './progress-file';

/** Where the progress of a Jest run goes. */
export interface RunPlace {
  /** Shows a line that changes; `undefined` takes it away. Absent when nobody watches. */
  readonly show?: ((line: string | undefined) => void) | undefined;
  /** Writes a line that stays: a log in which nothing happens looks like a run that hangs. */
  readonly say: (line: string) => void;
}

/** Progress of all suites of a Jest run, for its reporter. */
export interface RunProgress {
  /** Reads what the suites have told since, and shows it; to be called a few times a second. */
  readonly look: () => void;
  readonly end: () => void;
}

/** Milliseconds until progress is shown live, and until a line is written and from one to the next. */
const timing = { live: 1000, firstLine: 10_000, nextLine: 30_000 };
const steps = [
  { step: 'ask', what: 'Asking', unit: 'trial' },
  { step: 'run', what: 'Running code', unit: 'answer' },
] as const;

/** Makes progress of what the suites write to a file. */
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
      // Written by this tool's own suites, in whole lines.
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
      const [done, kept] = [sum('done'), sum('kept')];
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
      // Between two test files nothing is asked, and the time until the next line goes on.
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
