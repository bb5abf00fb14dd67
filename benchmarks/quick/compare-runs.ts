import { median } from '../median';
import type { QuickRun } from './history';
import { shiftBetween, type Shift } from './shift-interval';

/** By what time was measured. */
export const clocks = ['clock', 'processor'] as const;

/** What one run says of a probe, by one clock, beside earlier runs. */
export interface Change {
  readonly probe: string;
  readonly by: (typeof clocks)[number];
  /** Median ratio of the sittings, ours by the comparison. */
  readonly ratio: number;
  /** How many times as slow as before, with an interval; `null` where there is nothing to compare with, or too little. */
  readonly factor: Shift | null;
  readonly verdict: 'slower' | 'faster' | 'not shown' | 'new';
}

/** A run beside the earlier ones that it can be compared with. */
export interface Comparison {
  /** Commits of the earlier runs, the oldest first. */
  readonly since: readonly string[];
  readonly changes: readonly Change[];
}

/** Chance at most that anything is said to have moved if nothing has. */
const alpha = 0.05;
/** Earlier runs that are taken together: several, for they differ from each other, too. */
const mostEarlier = 3;
/** Runs of the same code differ by up to so much, at different times and in new processes: it is no move. */
const usual = 1.1;

/**
 * Compares a run with the last ones on the same machine and Node. The unit is the sitting, a process of its own, and its
 * value the logarithm of the median ratio. What is said to have moved lies beyond the usual by the whole of its interval;
 * the intervals hold together (Bonferroni).
 */
export function compareRuns(run: QuickRun, history: readonly QuickRun[]): Comparison {
  const earlier = history
    .filter(({ machine, node }) => machine === run.machine && node === run.node)
    .slice(-mostEarlier);
  const figures = Object.keys(run.probes).flatMap((probe) =>
    clocks.flatMap((by) => {
      const now = valuesOf(run, probe, by);
      const form = run.probes[probe]?.form;
      const before = earlier.flatMap((one) => (one.probes[probe]?.form === form ? valuesOf(one, probe, by) : []));
      return now.length === 0 ? [] : [{ probe, by, now, before }];
    }),
  );
  return {
    since: earlier.map(({ commit }) => commit),
    changes: figures.map(({ probe, by, now, before }) => {
      const shift = shiftBetween(before, now, alpha / figures.length);
      const factor = shift === null ? null : toFactor(shift);
      return { probe, by, ratio: Math.exp(median(now)), factor, verdict: verdictOf(factor) };
    }),
  };
}

function valuesOf(run: QuickRun, probe: string, by: Change['by']): readonly number[] {
  return (run.probes[probe]?.sittings ?? []).flatMap((sitting) => {
    const ratio = sitting[by]?.ratio;
    return ratio === undefined ? [] : [Math.log(ratio)];
  });
}

function toFactor({ estimate, lower, upper }: Shift): Shift {
  return { estimate: Math.exp(estimate), lower: Math.exp(lower), upper: Math.exp(upper) };
}

function verdictOf(factor: Shift | null): Change['verdict'] {
  if (factor === null) {
    return 'new';
  }
  if (factor.lower > usual) {
    return 'slower';
  }
  return factor.upper < 1 / usual ? 'faster' : 'not shown';
}
