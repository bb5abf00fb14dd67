import type { Shard } from '../asking/shard';

/** How a Jest command ended. */
export interface JestEnd {
  /** The value of `--shard`. */
  readonly shard: Shard | null;
  /** Failed tests of any kind. */
  readonly failed: number;
  /** Test files that failed to run or did not run. */
  readonly notRun: number;
  /** The known ones among these, with their errors. */
  readonly notRunFiles: readonly { readonly file: string; readonly because: string }[];
  readonly milliseconds: number;
}
