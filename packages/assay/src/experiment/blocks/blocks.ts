/** The role of words for a reader. On a terminal, colour repeats the role but never carries it alone. */
export type Tone = 'good' | 'bad' | 'unsure' | 'heading' | 'quiet';

/** Words of one tone, or words that must not be broken, such as a command to paste. */
export interface Piece {
  readonly kind: 'piece';
  readonly text: string;
  readonly tone?: Tone;
  readonly whole?: true;
}

/** Words of a line, or the cell of a table. */
export type Part = string | Piece;

/** A column: its heading and alignment. Right-aligned columns are numbers and are never broken. */
export interface Column {
  readonly heading: string;
  readonly align?: 'left' | 'right';
}

/** Lines of words, or a table. Pieces that are not whole can be broken between words. */
export type Block =
  | Part
  | { readonly kind: 'line'; readonly parts: readonly Part[] }
  | { readonly kind: 'table'; readonly columns: readonly Column[]; readonly rows: readonly (readonly Part[])[] };

/** The content of a report, independent of screen width and colours. */
export type Text = readonly Block[];

/** The target of the layout; without a width, nothing is broken. */
export interface Layout {
  /** Width of the screen in columns. */
  readonly width?: number | undefined;
  readonly colour?: boolean | undefined;
}

/** Words with a tone. */
export function toned(tone: Tone | undefined, text: string): Part {
  return tone === undefined ? text : { kind: 'piece', text, tone };
}

/** Text for pasting, which is never broken. */
export function whole(text: string): Piece {
  return { kind: 'piece', text, whole: true };
}

/** A line of several parts. */
export function line(...parts: readonly Part[]): Block {
  return { kind: 'line', parts };
}

/** Texts below each other, separated by empty lines. */
export function spaced(texts: readonly Text[]): Text {
  return texts.flatMap((text, index) => (index === 0 ? text : ['', ...text]));
}

/** The text with some words before the first line. */
export function prefixed(prefix: string, [first = '', ...rest]: Text): Text {
  if (typeof first !== 'string' && first.kind === 'table') {
    return [prefix, first, ...rest];
  }
  const parts = typeof first !== 'string' && first.kind === 'line' ? first.parts : [first];
  return [{ kind: 'line', parts: [prefix, ...parts] }, ...rest];
}
