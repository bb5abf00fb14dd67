import type { AssertionEntry } from '../log/suite-entry';
import type { Spread } from './spread';

/** What a plan is made from. */
export interface PlanFacts {
  readonly challenge: string;
  /** Kind of the challenge; absent of a validator. */
  readonly of: string | undefined;
  readonly groups: readonly string[];
  readonly simulated: boolean;
  readonly assertions: readonly AssertionEntry[];
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
    /** Of a quiz: the share of right answers that is to be told from a better one; absent: the last report's. */
    readonly accuracy?: number | undefined;
  };
  /** Flags that say who is asked, as they were given. */
  readonly flags: string;
}
