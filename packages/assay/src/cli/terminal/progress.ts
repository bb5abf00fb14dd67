import { systemClock, type Clock } from '../../basics/clock';
import type { Cost } from '../../experiment/report/reply-tally';
import {
  createLiveProgress,
  type Progress,
  type ProgressPlace,
  type HowFar,
} from '../../output/terminal/live-progress';
import { formatDollars, formatNumberOf } from '../../basics/text/numbers';
import type { ReportBuilder } from '../../experiment/report/report-builder';
import type { Terminal } from '../../plugin/invocation';
import { ownValue } from '../../basics/collections';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import type { OnTrial } from '../../experiment/report/read-report';

/** Progress of the trials that a builder counts, out of `total` if known. */
export function createProgress(
  terminal: Terminal,
  { cost, failures }: Pick<ReportBuilder, 'cost' | 'failures'>,
  total: number | undefined,
  clock: Clock,
): Progress {
  return createLiveProgress(
    terminal,
    () => {
      const now = cost();
      return {
        unit: 'trial',
        done: now.trials,
        total,
        kept: keptOf(now),
        failures: failures(),
        more: describeCost(now),
      };
    },
    clock,
  );
}

/** Progress of a step that handles one item after the other. */
export interface StepProgress extends Progress {
  /** Reports a finished item, and whether it failed. */
  readonly step: (failed?: boolean) => void;
  /** Reports that there are more items than known before. */
  readonly expect: (more: number) => void;
}

/** What the progress is about. */
export type StepKind = Pick<HowFar, 'what' | 'unit' | 'units' | 'total'>;

/** Progress of work that reports each finished item with `step`. */
export function createSteps(terminal: ProgressPlace, kind: StepKind, clock: Clock = systemClock): StepProgress {
  let done = 0;
  let failures = 0;
  let { total } = kind;
  const howFar = (): HowFar => ({ ...kind, done, total, ...(failures > 0 && { failures }) });
  const { update, end } = createLiveProgress(terminal, howFar, clock);
  return {
    update,
    end,
    step(failed = false) {
      done += 1;
      failures += failed ? 1 : 0;
      update();
    },
    expect(more) {
      total = (total ?? 0) + more;
    },
  };
}

/** Does some work with progress, which ends with it. */
export function withSteps<Value>(terminal: ProgressPlace, kind: StepKind, act: (steps: StepProgress) => Value): Value {
  const steps = createSteps(terminal, kind);
  try {
    return act(steps);
  } finally {
    steps.end();
  }
}

/** The same for asynchronous work. */
export async function withStepsAsync<Value>(
  terminal: ProgressPlace,
  kind: StepKind,
  act: (steps: StepProgress) => Promise<Value>,
): Promise<Value> {
  const steps = createSteps(terminal, kind);
  try {
    return await act(steps);
  } finally {
    steps.end();
  }
}

/** Trials whose reply already existed. */
function keptOf({ trials, calls, recorded, offline }: Cost): number {
  return recorded === 0 ? 0 : (trials * recorded) / (calls + recorded + offline);
}

function describeCost({ calls, dollars }: Cost): readonly string[] {
  return calls === 0 ? [] : [formatNumberOf(calls, 'call'), dollars === null ? 'cost unknown' : formatDollars(dollars)];
}

/** Called for each line of the logs that are read. */
export interface ReadingProgress {
  readonly onTrial: (...[, suite]: Parameters<OnTrial>) => void;
}

/** Reads trials of report folders, with progress. */
export function withReading<Value>(terminal: ProgressPlace, read: (progress: ReadingProgress) => Value): Value {
  return withSteps(terminal, { what: 'Reading', unit: 'trial' }, ({ expect, step }) => {
    const known = new Set<SuiteEntry>();
    return read({
      onTrial: (_, suite) => {
        if (!known.has(suite)) {
          known.add(suite);
          expect(plannedOf(suite) ?? 0);
        }
        step();
      },
    });
  });
}

/** Number of trials that a suite's log should contain; unknown for a gate, which ends when it has enough evidence. */
export function plannedOf(
  { assertions, parts, models, unplanned = [], runs, gate, shard }: SuiteEntry,
  fixtures: readonly string[] = [...new Set(assertions.map(({ fixture }) => fixture))],
): number | undefined {
  const trials = fixtures.reduce((sum, fixture) => sum + (ownValue(parts, fixture) ?? 1), 0);
  const groups = models.length - unplanned.length;
  return gate === undefined ? Math.round((trials * groups * runs) / (shard?.of ?? 1)) : undefined;
}
