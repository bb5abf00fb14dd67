import type { Purpose } from 'gpt-assay/code';
import type { Fixture } from 'gpt-assay/kinds';

/** How a variant was made. */
export interface VariantOrigin {
  /** Id of the original fixture. */
  readonly parent: string;
  readonly operator: string;
  readonly purpose: Purpose;
  /** Line of the first change in the original's code, from 1. */
  readonly line: number;
  /** What was changed there, such as "`<` becomes `<=`". */
  readonly what: string;
}

/** A variant whose labels are not proved yet. */
export interface Candidate extends VariantOrigin {
  readonly id: string;
  readonly of: Fixture;
  readonly solution: string;
}

/** A fixture made from another one; its labels were confirmed by the oracle, or follow by construction. */
export interface Variant extends Fixture {
  readonly variant: VariantOrigin & {
    /** Analytics that are true for the original and false for the variant; empty if labels stay. */
    readonly flips: readonly string[];
    /** The oracle's evidence for each label; absent if no oracle proves them. */
    readonly evidence?: Readonly<Record<string, string>>;
  };
}

/** Why a candidate was dropped. */
export type Dropped = 'equivalent' | 'undecided' | 'label-changed' | 'repaired';
