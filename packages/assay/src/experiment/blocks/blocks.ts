import type { PictureBlock } from './pictures';

/** The role of words for a reader. On a terminal, colour repeats the role but never carries it alone. */
export type Tone = 'good' | 'bad' | 'unsure' | 'heading' | 'quiet';

/** Words of one tone, a link, or words that must not be broken, such as a command to paste. */
export interface Piece {
  readonly text: string;
  readonly tone?: Tone;
  readonly whole?: true;
  /** On a page: the link's target, such as `#Q3`. */
  readonly href?: string;
  /** On a page: background darkness, from 0 to 6: the worse, the darker. */
  readonly level?: number;
}

/** Words of a line. */
export type Part = string | Piece;

/** An item of a list, or the cell of a table. */
export type Words = Part | readonly Part[];

/** A line of several parts. */
export interface LineBlock {
  readonly kind: 'line';
  readonly parts: readonly Part[];
}

/** A column: its heading and alignment. Right-aligned columns are numbers and are never broken. */
export interface Column {
  readonly heading: string;
  readonly align?: 'left' | 'right';
}

/** A table; on a page, its first column names the rows. */
export interface TableBlock {
  readonly kind: 'table';
  /** Empty if the lines before it say what it shows. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Words[])[];
  /** How many rows are shown at once, if the others are folded away, and the word for a row. */
  readonly fold?: TableFold;
}

/** How a long table begins. */
export interface TableFold {
  readonly shown: number;
  readonly noun: string;
}

/** Code or a reply as highlighted lines: text and style names, in turns; plain text has an empty style. */
export type Lines = readonly (readonly string[])[];

/** What reports consist of; each renderer draws each kind in one way, whatever its content. */
export type Block =
  | Part
  | LineBlock
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Words[] }
  | TableBlock
  | { readonly kind: 'lines'; readonly label: string; readonly lines: Lines }
  /** A text to copy. */
  | { readonly kind: 'copy'; readonly label: string; readonly text: string }
  | { readonly kind: 'fold'; readonly summary: string; readonly blocks: Text }
  | { readonly kind: 'cards'; readonly cards: readonly Text[]; readonly isWide?: boolean }
  | PictureBlock;

/** The content of a report, independent of screen width and colours; empty strings are empty lines. */
export type Text = readonly Block[];

/** A section with its own heading, which the navigation of a page lists. */
export interface Section {
  readonly id: string;
  readonly heading: string;
  /** A sentence about its content; `null` for none. */
  readonly about: string | null;
  readonly blocks: Text;
}

/** A section without a page: its heading, what is said about it, and its blocks. */
export function sectionText({ heading, about, blocks }: Omit<Section, 'id'>): Text {
  return [toned('heading', heading), ...(about === null ? [] : [about, '']), ...blocks];
}

/** The target of the layout; without a width, nothing is broken. */
export interface Layout {
  /** Width of the screen in columns. */
  readonly width?: number | undefined;
  readonly colour?: boolean | undefined;
}

/** Words with a tone. */
export function toned(tone: Tone | undefined, text: string): Part {
  return tone === undefined ? text : { text, tone };
}

/** Text for pasting, which is never broken. */
export function whole(text: string): Piece {
  return { text, whole: true };
}

/** A link to an answer on the page, by the name that its kind uses. */
export function linkTo(text: string, ...address: readonly string[]): { readonly text: string; readonly href: string } {
  return { text, href: `#${encodeURIComponent(address.join('/'))}` };
}

/** A line of several parts. */
export function line(...parts: readonly Part[]): LineBlock {
  return { kind: 'line', parts };
}

/** A table; columns are their headings, or say more. */
export function tableOf(
  caption: string,
  columns: readonly (string | Column)[],
  rows: readonly (readonly (Words | number)[])[],
  fold?: TableFold,
): TableBlock {
  return {
    ...(fold !== undefined && { fold }),
    kind: 'table',
    caption,
    columns: columns.map((column) => (typeof column === 'string' ? { heading: column } : column)),
    rows: rows.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : cell))),
  };
}

/** Columns of numbers, by their headings. */
export function numberColumns(...headings: readonly string[]): readonly Column[] {
  return headings.map((heading) => ({ heading, align: 'right' }));
}

/** A table without a caption as a text; a table whose headings are all empty has no heading row. */
export function renderTable(columns: readonly Column[], rows: readonly (readonly Words[])[]): Text {
  return [tableOf('', columns, rows)];
}

/** The blocks, if a condition holds. */
export function when(holds: boolean, ...blocks: Text): Text {
  return holds ? blocks : [];
}

/** The parts of words. */
export function partsOf(words: Words): readonly Part[] {
  return typeof words === 'string' || 'text' in words ? [words] : words;
}

/** A text as the lines and tables that can stand in plain text: without pictures, folds opened, lists indented. */
export function plainBlocks(text: Text): readonly (LineBlock | TableBlock)[] {
  return text.flatMap((block): readonly (LineBlock | TableBlock)[] => {
    if (typeof block === 'string' || !('kind' in block)) {
      return [line(block)];
    }
    switch (block.kind) {
      case 'line':
      case 'table':
        return [block];
      case 'heading':
        return [line(toned('heading', block.text))];
      case 'list':
        return block.items.map((item) => line('  ', ...partsOf(item)));
      case 'lines':
        return [
          line(whole(block.lines.map((pieces) => pieces.filter((_, place) => place % 2 === 0).join('')).join('\n'))),
        ];
      case 'copy':
        return [line(whole(block.text))];
      case 'fold':
        return plainBlocks([toned('heading', block.summary), ...block.blocks]);
      case 'cards':
        return block.cards.flatMap(plainBlocks);
      default:
        return [];
    }
  });
}

/** A text as a list of texts: empty if it has no blocks. */
export function nonEmpty(text: Text): readonly Text[] {
  return text.length === 0 ? [] : [text];
}

/** Texts below each other, separated by empty lines; those without blocks are left out. */
export function spaced(texts: readonly Text[]): Text {
  return texts.filter((text) => text.length > 0).flatMap((text, index) => (index === 0 ? text : ['', ...text]));
}

/** The text with some words before the first line. */
export function prefixed(prefix: string, [first = '', ...rest]: Text): Text {
  const [shown] = plainBlocks([first]);
  return shown?.kind === 'line' ? [line(prefix, ...shown.parts), ...rest] : [prefix, first, ...rest];
}
