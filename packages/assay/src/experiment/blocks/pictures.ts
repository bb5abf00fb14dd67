/** A share with its interval, all within 0 and 1, and its text. */
export interface Measured {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
  /** Such as `5 % (2.1–11 %)`. */
  readonly text: string;
}

/** Consecutive runs counted together: the counted and the judged ones. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly judged: number;
}

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

/** Pictures: drawn on a page; elsewhere, tables beside them have the numbers. */
export type PictureBlock =
  | IntervalsBlock
  | StretchesBlock
  | StacksBlock
  | LettersBlock
  | CourseBlock
  | DotsBlock
  | GaugesBlock
  | ({ readonly kind: 'latency' } & Latency);

/** A hundred things, each a dot: how many of them are of each part, and how many more could be. */
export interface DotsBlock {
  readonly kind: 'dots';
  readonly caption: string;
  /** The others are as they should be. */
  readonly parts: readonly { readonly name: string; readonly count: number; readonly colour: string }[];
  /** How many of the others the interval does not exclude. */
  readonly possible: number;
}

/** A few shares beside each other, all on a scale from 0 to 100 %. */
export interface GaugesBlock {
  readonly kind: 'gauges';
  readonly caption: string;
  readonly gauges: readonly Gauge[];
}

/** A share with its interval, in words and on a scale. */
export interface Gauge {
  /** What came out, such as `Caught 50 of 54 planted bugs`. */
  readonly sentence: string;
  /** The figures that the scale shows. */
  readonly detail: string;
  readonly measured: Measured;
  /** Where the same share usually is, and the required one. */
  readonly usual: number | null;
  readonly required: number | null;
  readonly isMissed: boolean;
}

/** Values with their intervals, one below the other. */
export interface IntervalsBlock {
  readonly kind: 'intervals';
  readonly caption: string;
  readonly axis: string;
  readonly rows: readonly Range[];
  /** End of the axis; absent: the largest value. */
  readonly end?: number;
  /** Present if values are differences in points, around zero. */
  readonly signed?: boolean;
  /** Present if verdicts do not rest on the intervals, which are drawn thin. */
  readonly aside?: boolean;
}

/** A value with its interval. */
export interface Range {
  readonly name: string;
  readonly measured: Measured;
  /** Position of a dashed tick. */
  readonly tolerate?: number | null;
  /** Present if the value may be chance. */
  readonly hollow?: boolean;
  /** A word beside the row: it failed, or decides nothing. */
  readonly mark?: { readonly word: string; readonly tone: 'bad' | 'faint' };
  /** Lower bound that proves a failure; the line from there to the value is thick. */
  readonly proof?: number;
}

/** Shares in stretches of runs. */
export interface StretchesBlock {
  readonly kind: 'stretches';
  readonly caption: string;
  /** Name of the share, and the word for what is counted, such as `failed`. */
  readonly axis: string;
  readonly word: string;
  readonly stretches: readonly Stretch[];
  /** End of the axis; absent: the largest share. */
  readonly end?: number;
  readonly small?: boolean;
}

/** Stacked bars, one below the other. */
export interface StacksBlock {
  readonly kind: 'stacks';
  readonly caption: string;
  readonly axis: string;
  /** Colours are names in the style sheet. */
  readonly parts: readonly {
    readonly name: string;
    readonly meaning: string;
    readonly colour: string;
    readonly ink: string;
  }[];
  readonly rows: readonly { readonly name: string; readonly parts: readonly StackPart[] }[];
  /** End of the axis; absent: the longest bar. */
  readonly end?: number;
}

/** A part of a bar. */
export interface StackPart {
  /** Index among the parts. */
  readonly part: number;
  readonly share: number;
  /** Labels for the part; the longest one that fits is shown. */
  readonly words: readonly string[];
}

/** How often each letter was chosen. */
export interface LettersBlock {
  readonly kind: 'letters';
  readonly name: string;
  readonly letters: readonly { readonly letter: string; readonly chosen: number; readonly expected: number }[];
  readonly biased: boolean;
  readonly verdict: string;
}

/** One figure over the reports of a history. */
export interface CourseBlock {
  readonly kind: 'course';
  readonly name: string;
  readonly measure: string;
  /** Values at the ends of the axis. */
  readonly low: number;
  readonly high: number;
  /** Position of a dashed line. */
  readonly tolerate: number | null;
  /** The time of each report, shortened to what distinguishes it, or its short name. */
  readonly ticks: readonly string[];
  readonly marks: readonly { readonly report: number; readonly sign: string }[];
  readonly points: readonly {
    readonly report: number;
    readonly value: number;
    readonly lower: number;
    readonly upper: number;
    readonly text: string;
    /** Whether the report is not compared. */
    readonly isApart: boolean;
  }[];
}

/** Values with their intervals; no block if nothing was measured. */
export function intervalsOf({
  rows,
  ...about
}: Omit<IntervalsBlock, 'kind' | 'rows'> & {
  readonly rows: readonly (Omit<Range, 'measured'> & { readonly measured: Measured | null })[];
}): readonly IntervalsBlock[] {
  const known = rows.flatMap(({ measured, ...row }) => (measured === null ? [] : [{ ...row, measured }]));
  return known.length === 0 ? [] : [{ kind: 'intervals', ...about, rows: known }];
}
