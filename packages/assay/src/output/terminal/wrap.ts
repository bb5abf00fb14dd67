import { appendTo } from '../../basics/collections';
import { largest } from '../../statistics/numbers';
import { charactersOf, displayWidth } from './display-width';
import type { Piece } from '../../experiment/blocks/blocks';

/** The pieces between two blanks, or the blanks. */
interface Token {
  readonly isSpace: boolean;
  readonly pieces: readonly Piece[];
  readonly width: number;
}

/** Where words end. */
export interface Margins {
  readonly width: number;
  /** Indentation of lines after the first. */
  readonly hanging: number;
}

/**
 * Breaks a line between words, or inside a word that is too long, so that no part exceeds `width`; whole pieces are
 * never broken.
 */
export function wrapLine(pieces: readonly Piece[], { width, hanging }: Margins): readonly (readonly Piece[])[] {
  if (widthOf(pieces) <= width) {
    return [pieces];
  }
  const indent = hanging > width / 3 ? 0 : hanging;
  const blanks = { isSpace: true, pieces: [{ text: ' '.repeat(indent) }], width: indent } as const;
  const lines: Token[][] = [[]];
  let current: Token[] = lines[0] ?? [];
  const breakLine = (): void => {
    current = indent === 0 ? [] : [blanks];
    lines.push(current);
  };
  let space: Token | undefined;
  for (const token of toTokens(pieces)) {
    if (token.isSpace) {
      // Blanks before the first word are the line's indentation.
      space = hasWord(current) || lines.length === 1 ? token : undefined;
      continue;
    }
    if (hasWord(current) && widthOfTokens(current) + (space?.width ?? 0) + token.width > width) {
      breakLine();
      space = undefined;
    }
    appendTo(current, space === undefined ? [] : [space]);
    space = undefined;
    const [first, ...others] = splitWord(token, width - widthOfTokens(current), width - indent);
    appendTo(current, first === undefined ? [] : [first]);
    for (const part of others) {
      breakLine();
      current.push(part);
    }
  }
  return lines.map((tokens) => tokens.flatMap((token) => token.pieces));
}

function hasWord(tokens: readonly Token[]): boolean {
  return tokens.some(({ isSpace }) => !isSpace);
}

function widthOfTokens(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => sum + token.width, 0);
}

/** Width of the longest part that is broken only if necessary. */
export function longestWord(pieces: readonly Piece[]): number {
  return largest([0, ...toTokens(pieces).map((token) => (token.isSpace ? 0 : token.width))]);
}

/** Width of pieces in columns. */
export function widthOf(pieces: readonly Piece[]): number {
  return displayWidth(textOf(pieces));
}

/** Words, in which units stay with their numbers, as in `5 %` and `p = 0.03`, and the blanks between words. */
const glued = /(?:(?<=\S) (?=[%×]|[=<] \d)|(?<=\S [=<]) (?=\d)|\S)+|\s+/g;

function toTokens(pieces: readonly Piece[]): readonly Token[] {
  const tokens: { isSpace: boolean; pieces: Piece[]; width: number }[] = [];
  for (const piece of pieces) {
    const parts = piece.whole === true ? [piece.text] : (piece.text.match(glued) ?? []);
    for (const text of parts) {
      const isSpace = piece.whole !== true && text.trim() === '';
      const last = tokens.at(-1);
      if (last !== undefined && !isSpace && !last.isSpace) {
        last.pieces.push({ ...piece, text });
        last.width = widthOf(last.pieces);
      } else {
        tokens.push({ isSpace, pieces: [{ ...piece, text }], width: displayWidth(text) });
      }
    }
  }
  return tokens;
}

/** Splits a word so that the first part fits into `first` columns and the others into `width`. */
function splitWord(token: Token, first: number, width: number): readonly Token[] {
  if (token.width <= first || token.pieces.some(({ whole }) => whole === true)) {
    return [token];
  }
  const widths = new Map<string, number>();
  const characters = charactersOf(textOf(token.pieces)).map((text) => {
    const width = widths.get(text) ?? displayWidth(text);
    widths.set(text, width);
    return { text, width };
  });
  const parts: Token[] = [];
  let rest = token.pieces;
  let left = characters.reduce((sum, one) => sum + one.width, 0);
  let start = 0;
  for (let room = Math.max(1, first); left > room; room = Math.max(1, width)) {
    const end = cutBefore(characters, start, room);
    const taken = characters.slice(start, end);
    const [head, tail] = sliceAt(
      rest,
      taken.reduce((sum, { text }) => sum + text.length, 0),
    );
    const wide = taken.reduce((sum, one) => sum + one.width, 0);
    parts.push({ isSpace: false, pieces: head, width: wide });
    rest = tail;
    left -= wide;
    start = end;
  }
  return [...parts, { isSpace: false, pieces: rest, width: left }];
}

interface Character {
  readonly text: string;
  readonly width: number;
}

/**
 * Where the part that begins at `start` ends: at the column limit, or in its second half at a natural place, such as
 * after a slash or before a capital.
 */
function cutBefore(characters: readonly Character[], start: number, room: number): number {
  let wide = 0;
  let natural = start;
  for (let end = start; end < characters.length; end += 1) {
    const { text = '', width = 0 } = characters[end] ?? {};
    const before = end > start ? (characters[end - 1]?.text ?? '') : '';
    const isSeam = seamAfter.test(before) || (/\p{Ll}$/u.test(before) && /\p{Lu}/u.test(text));
    natural = isSeam && wide > room / 2 ? end : natural;
    wide += width;
    if (wide > room && end > start) {
      return natural > start ? natural : end;
    }
  }
  return characters.length;
}

const seamAfter = /[/_.,:;=&?-]/;

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

function sliceAt(pieces: readonly Piece[], cut: number): readonly [readonly Piece[], readonly Piece[]] {
  const head: Piece[] = [];
  const tail: Piece[] = [];
  let start = 0;
  for (const piece of pieces) {
    const at = Math.min(piece.text.length, Math.max(0, cut - start));
    start += piece.text.length;
    appendTo(head, at > 0 ? [{ ...piece, text: piece.text.slice(0, at) }] : []);
    appendTo(tail, at < piece.text.length ? [{ ...piece, text: piece.text.slice(at) }] : []);
  }
  return [head, tail];
}
