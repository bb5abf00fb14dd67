import type { Latency, Lines, Measured, Spell } from './figures';

/** A part of a page under a heading of its own, which the page's navigation names. */
export interface SectionView {
  readonly id: string;
  readonly heading: string;
  /** A sentence on what it shows; `null` for none. */
  readonly about: string | null;
  readonly blocks: readonly Block[];
}

/** Words of a line or of a table's cell: plain, in a style, or a link to another place of the page. */
export type Words = string | number | StyledWords | readonly Words[];

interface StyledWords {
  readonly text: string;
  readonly style?: 'bad' | 'unsure' | 'strong' | 'short';
  /** How dark its ground is, from 0 to 6: the worse, the darker. */
  readonly level?: number;
  /** What the address is to name, such as `#Q3`. */
  readonly href?: string;
}

/** What sections are made of; the browser draws each kind in one way, whatever it is about. */
export type Block =
  | { readonly kind: 'text'; readonly text: Words; readonly small?: true }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Words[] }
  | TableBlock
  | { readonly kind: 'lines'; readonly label: string; readonly lines: Lines }
  /** A text to copy. */
  | { readonly kind: 'copy'; readonly label: string; readonly text: string }
  | { readonly kind: 'fold'; readonly summary: string; readonly blocks: readonly Block[] }
  | { readonly kind: 'cards'; readonly cards: readonly (readonly Block[])[]; readonly isWide?: boolean }
  | IntervalsBlock
  | SpellsBlock
  | StacksBlock
  | LettersBlock
  | CourseBlock
  | ({ readonly kind: 'latency' } & Latency);

/** A table whose first column names its rows. */
export interface TableBlock {
  readonly kind: 'table';
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Words[])[];
}

/** Values with their intervals, one below the other. */
export interface IntervalsBlock {
  readonly kind: 'intervals';
  readonly caption: string;
  readonly axis: string;
  readonly rows: readonly Range[];
  /** Where the axis ends; absent: where the values do. */
  readonly end?: number;
  /** Present when values are differences, in points around zero. */
  readonly signed?: boolean;
}

/** A value with its interval. */
export interface Range {
  readonly name: string;
  readonly measured: Measured;
  /** Where a dashed tick stands. */
  readonly tolerate?: number | null;
  /** Present for what may be chance. */
  readonly hollow?: boolean;
}

/** Shares by spells of runs. */
export interface SpellsBlock {
  readonly kind: 'spells';
  readonly caption: string;
  /** Name of the share, and what is said of those that count in it, such as `failed`. */
  readonly axis: string;
  readonly word: string;
  readonly spells: readonly Spell[];
  /** Where the axis ends; absent: where the shares do. */
  readonly end?: number;
  readonly small?: boolean;
}

/** Bars of several parts, one below the other. */
export interface StacksBlock {
  readonly kind: 'stacks';
  readonly caption: string;
  readonly axis: string;
  /** Colours are names of the style sheet's. */
  readonly parts: readonly {
    readonly name: string;
    readonly meaning: string;
    readonly colour: string;
    readonly ink: string;
  }[];
  readonly rows: readonly { readonly name: string; readonly parts: readonly StackPart[] }[];
  /** Where the axis ends; absent: where the bars do. */
  readonly end?: number;
}

/** A part of a bar. */
export interface StackPart {
  /** Place among the parts. */
  readonly part: number;
  readonly share: number;
  /** What is written on it where there is room, the longest first. */
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
  /** Of each report, as much of its time as tells them apart. */
  readonly ticks: readonly string[];
  readonly marks: readonly { readonly report: number; readonly sign: string }[];
  readonly points: readonly {
    readonly report: number;
    readonly value: number;
    readonly lower: number;
    readonly upper: number;
    readonly text: string;
    /** Whether it is not compared. */
    readonly isApart: boolean;
  }[];
}

/** Values with their intervals; no block where nothing was measured. */
export function intervalsOf({
  rows,
  ...about
}: Omit<IntervalsBlock, 'kind' | 'rows'> & {
  readonly rows: readonly (Omit<Range, 'measured'> & { readonly measured: Measured | null })[];
}): readonly IntervalsBlock[] {
  const known = rows.flatMap(({ measured, ...row }) => (measured === null ? [] : [{ ...row, measured }]));
  return known.length === 0 ? [] : [{ kind: 'intervals', ...about, rows: known }];
}

/** Blocks that are there if something holds. */
export function when(holds: boolean, ...blocks: readonly Block[]): readonly Block[] {
  return holds ? blocks : [];
}

/** A link to an answer of the page, as its kind calls it. */
export function linkTo(text: string, ...address: readonly string[]): { readonly text: string; readonly href: string } {
  return { text, href: `#${encodeURIComponent(address.join('/'))}` };
}

/** A table whose first column names its rows. */
export function tableOf(caption: string, columns: readonly string[], rows: readonly (readonly Words[])[]): TableBlock {
  return { kind: 'table', caption, columns, rows };
}
