/** A share with its interval, all within 0 and 1, and its text. */
export interface Measured {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
  /** Such as `5 % (2.1–11 %)`. */
  readonly text: string;
}

/** Consecutive runs counted together: the counted and the judged ones. */
export interface Spell {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly judged: number;
}

/** Code or a reply as highlighted lines: text and style names, in turns; plain text has an empty style. */
export type Lines = readonly (readonly string[])[];

/** A bar of a histogram, from `from` up to `to`. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Latency of the replies of one model. */
export interface Latency {
  readonly model: string;
  readonly replies: number;
  /** Quantiles in milliseconds: half of the replies, nine in ten, and 99 in 100 were faster. */
  readonly median: number;
  readonly ninetieth: number;
  readonly ninetyNinth: number;
  readonly bins: readonly Bin[];
}
