import { systemClock, type Clock } from '../basics/clock';
import type { Cost } from '../experiment/report/cost-tally';
import { createLiveProgress, type Progress, type ProgressPlace } from '../output/terminal/live-progress';
import { formatDollars, formatNumberOf } from '../basics/text/numbers';
import type { HowFar } from '../output/terminal/progress-line';
import type { ReportBuilder } from '../experiment/report/report-builder';
import type { Terminal } from './terminal';

/** Progress of the trials that a builder counts, out of `total` if that is known. */
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

/** Progress of a step, one thing after the other. */
export interface StepProgress extends Progress {
  /** Says that another one is done, and whether it failed. */
  readonly step: (failed?: boolean) => void;
  /** Says that there are more than was known. */
  readonly expect: (more: number) => void;
}

/** What a progress is of. */
export type StepKind = Pick<HowFar, 'what' | 'unit' | 'units' | 'total'>;

/** Progress of something that counts what it has done by calling `step`. */
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

/** Does something with progress of it, which ends with it. */
export function withSteps<Value>(terminal: ProgressPlace, kind: StepKind, act: (steps: StepProgress) => Value): Value {
  const steps = createSteps(terminal, kind);
  try {
    return act(steps);
  } finally {
    steps.end();
  }
}

/** The same for what takes its time. */
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

/** Trials whose reply was there already. */
function keptOf({ trials, calls, recorded, offline }: Cost): number {
  return recorded === 0 ? 0 : (trials * recorded) / (calls + recorded + offline);
}

function describeCost({ calls, dollars }: Cost): readonly string[] {
  return calls === 0 ? [] : [formatNumberOf(calls, 'call'), dollars === null ? 'cost unknown' : formatDollars(dollars)];
}
