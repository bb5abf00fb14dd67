import type { Latency, Lines, Measured, Spell } from './figures';

/** A section of a page with its own heading, which the navigation lists. */
export interface SectionView {
  readonly id: string;
  readonly heading: string;
  /** A sentence about its content; `null` for none. */
  readonly about: string | null;
  readonly blocks: readonly Block[];
}

/** Words in a line or table cell: plain, styled, or a link within the page. */
export type Words = string | number | StyledWords | readonly Words[];

interface StyledWords {
  readonly text: string;
  readonly style?: 'bad' | 'unsure' | 'strong' | 'short';
  /** Background darkness, from 0 to 6: the worse, the darker. */
  readonly level?: number;
  /** The link's target, such as `#Q3`. */
  readonly href?: string;
}

/** The blocks that sections consist of; the browser draws each kind in one way, whatever its content. */
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
  /** End of the axis; absent: the largest value. */
  readonly end?: number;
  /** Present if values are differences in points, around zero. */
  readonly signed?: boolean;
}

/** A value with its interval. */
export interface Range {
  readonly name: string;
  readonly measured: Measured;
  /** Position of a dashed tick. */
  readonly tolerate?: number | null;
  /** Present if the value may be chance. */
  readonly hollow?: boolean;
}

/** Shares in stretches of runs. */
export interface SpellsBlock {
  readonly kind: 'spells';
  readonly caption: string;
  /** Name of the share, and the word for what is counted, such as `failed`. */
  readonly axis: string;
  readonly word: string;
  readonly spells: readonly Spell[];
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
  /** The time of each report, shortened to what distinguishes it. */
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

/** The blocks, if a condition holds. */
export function when(holds: boolean, ...blocks: readonly Block[]): readonly Block[] {
  return holds ? blocks : [];
}

/** A link to an answer on the page, by the name that its kind uses. */
export function linkTo(text: string, ...address: readonly string[]): { readonly text: string; readonly href: string } {
  return { text, href: `#${encodeURIComponent(address.join('/'))}` };
}

/** A table whose first column names its rows. */
export function tableOf(caption: string, columns: readonly string[], rows: readonly (readonly Words[])[]): TableBlock {
  return { kind: 'table', caption, columns, rows };
}
