import type { AssertionEntry } from '../log/suite-entry';
import type { Spread } from './spread';

/** The facts behind a plan. */
export interface PlanFacts {
  readonly challenge: string;
  /** Kind of the challenge; absent for a validator. */
  readonly of: string | undefined;
  readonly groups: readonly string[];
  readonly simulated: boolean;
  readonly assertions: readonly AssertionEntry[];
  /** Share of right answers that the files require and a report judges; absent if none is required. */
  readonly required?: number | undefined;
  readonly fixtures: number;
  readonly families: number;
  /** Of all groups together. */
  readonly callsPerRun: number;
  readonly dollarsPerRun: number | null;
  readonly concurrency: number;
  readonly report: {
    readonly folder: string;
    readonly milliseconds: number | null;
    readonly spread: Spread | undefined;
  } | null;
  readonly wanted: {
    readonly width: number;
    readonly unseen: number;
    readonly difference: number;
    /** For a quiz: the accuracy to distinguish from a better one; absent: the last report's. */
    readonly accuracy?: number | undefined;
  };
  /** Flags that select the models, as given. */
  readonly flags: string;
}
