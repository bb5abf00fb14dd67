/** A share with its interval, all within 0 and 1, and as text. */
export interface Measured {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
  /** Such as `5 % (2.1–11 %)`. */
  readonly text: string;
}

/** Consecutive runs counted together: those that are counted, of those that were judged. */
export interface Spell {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly judged: number;
}

/** Code or a reply as highlighted lines: text and the name of its style, in turns; a style is empty for plain text. */
export type Lines = readonly (readonly string[])[];

/** A bar of a histogram, from `from` up to `to`. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** How long the replies of one model took. */
export interface Latency {
  readonly model: string;
  readonly replies: number;
  /** Milliseconds below which half of the replies, nine in ten and 99 in 100 came. */
  readonly median: number;
  readonly ninetieth: number;
  readonly ninetyNinth: number;
  readonly bins: readonly Bin[];
}
