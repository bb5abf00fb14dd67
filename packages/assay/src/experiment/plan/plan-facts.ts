import type { AssertionEntry } from '../log/suite-entry';
import type { Spread } from './spread';

/** A share that each of several groups must reach, and that a report judges together. */
export interface RequiredOfGroups {
  readonly share: number;
  /** Whether it is a share of points, which an answer may earn in part; otherwise of right answers. */
  readonly inPoints: boolean;
  readonly groups: number;
  /** Answers of a group in one run. */
  readonly answers: number;
}

/** The facts behind a plan. */
export interface PlanFacts {
  readonly challenge: string;
  /** Kind of the challenge; absent for a validator. */
  readonly of: string | undefined;
  readonly groups: readonly string[];
  readonly simulated: boolean;
  readonly assertions: readonly AssertionEntry[];
  /** What the files require of the answers of each group; absent if nothing hard is required. */
  readonly required?: RequiredOfGroups | undefined;
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
