import type { Shard } from '../asking/shard';

/** How a Jest command ended. */
export interface JestEnd {
  /** Its `--shard`. */
  readonly shard: Shard | null;
  /** Tests that failed, of whatever kind. */
  readonly failed: number;
  /** Test files that could not be run, or were not. */
  readonly notRun: number;
  /** Those of them that are known, and what their errors say; absent in logs of earlier versions. */
  readonly notRunFiles?: readonly { readonly file: string; readonly because: string }[];
  readonly milliseconds: number;
}
