import type { Purpose } from '../../../code/variants/operator';
import type { Fixture } from '../challenge/fixture';

/** How a variant was made. */
export interface VariantOrigin {
  /** Id of the fixture that it was made of. */
  readonly parent: string;
  readonly operator: string;
  readonly purpose: Purpose;
  /** Line of the first change in the parent's code, from 1. */
  readonly line: number;
  /** What was changed there, such as "`<` becomes `<=`". */
  readonly what: string;
}

/** A variant whose labels are not known yet. */
export interface Candidate extends VariantOrigin {
  readonly id: string;
  readonly of: Fixture;
  readonly solution: string;
}

/** A fixture that was made of another; its labels were confirmed by the oracle, or follow by construction. */
export interface Variant extends Fixture {
  readonly variant: VariantOrigin & {
    /** Analytics that were true of the parent and are false of the variant; none where labels stay. */
    readonly flips: readonly string[];
    /** What the oracle says for each label; absent where no oracle proves them. */
    readonly evidence?: Readonly<Record<string, string>>;
  };
}

/** Why a candidate is no variant. */
export type Dropped = 'equivalent' | 'undecided' | 'label changed' | 'repaired';
