/** What words are for a reader: colours say it once more on a terminal, and never alone. */
export type Tone = 'good' | 'bad' | 'unsure' | 'heading' | 'quiet';

/** Words of one tone, or that must not be broken, such as a command to paste. */
export interface Piece {
  readonly kind: 'piece';
  readonly text: string;
  readonly tone?: Tone;
  readonly whole?: true;
}

/** Words of a line, or the cell of a table. */
export type Part = string | Piece;

/** A column: its heading and on which side its cells stand; those on the right are numbers, and are never broken. */
export interface Column {
  readonly heading: string;
  readonly align?: 'left' | 'right';
}

/** One or several lines of words, or a table; what is not whole is broken between words where it does not fit. */
export type Block =
  | Part
  | { readonly kind: 'line'; readonly parts: readonly Part[] }
  | { readonly kind: 'table'; readonly columns: readonly Column[]; readonly rows: readonly (readonly Part[])[] };

/** What a report says, before anybody knows how wide the screen is and whether it has colours. */
export type Text = readonly Block[];

/** What a text is laid out for; nothing is broken where no width is known. */
export interface Layout {
  /** Columns of the screen. */
  readonly width?: number | undefined;
  readonly colour?: boolean | undefined;
}

/** Words of a tone. */
export function toned(tone: Tone | undefined, text: string): Part {
  return tone === undefined ? text : { kind: 'piece', text, tone };
}

/** What somebody pastes, and so is never broken. */
export function whole(text: string): Piece {
  return { kind: 'piece', text, whole: true };
}

/** A line of several parts. */
export function line(...parts: readonly Part[]): Block {
  return { kind: 'line', parts };
}

/** Texts below each other, with an empty line in between. */
export function spaced(texts: readonly Text[]): Text {
  return texts.flatMap((text, index) => (index === 0 ? text : ['', ...text]));
}

/** The text with some words before its first line. */
export function prefixed(prefix: string, [first = '', ...rest]: Text): Text {
  if (typeof first !== 'string' && first.kind === 'table') {
    return [prefix, first, ...rest];
  }
  const parts = typeof first !== 'string' && first.kind === 'line' ? first.parts : [first];
  return [{ kind: 'line', parts: [prefix, ...parts] }, ...rest];
}
