import { appendTo } from '../../basics/append-to';
import { largest } from '../../statistics/extremes';
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
  const lines: Token[][] = [];
  const indent = hanging > width / 3 ? 0 : hanging;
  const blanks = { isSpace: true, pieces: [{ kind: 'piece', text: ' '.repeat(indent) }], width: indent } as const;
  const startOf = (): Token[] => (lines.length === 0 || indent === 0 ? [] : [blanks]);
  let current: Token[] = [];
  let used = 0;
  const finish = (): void => {
    lines.push(current);
    current = startOf();
    used = current.reduce((sum, token) => sum + token.width, 0);
  };
  const hasWord = (): boolean => current.some(({ isSpace }) => !isSpace);
  let space: Token | undefined;
  for (const token of toTokens(pieces)) {
    if (token.isSpace) {
      // Blanks before the first word are the line's indentation.
      space = hasWord() || lines.length === 0 ? token : undefined;
      continue;
    }
    if (hasWord() && used + (space?.width ?? 0) + token.width > width) {
      finish();
      space = undefined;
    }
    const before = space === undefined ? [] : [space];
    const parts = splitWord(token, width - used - (space?.width ?? 0), width - indent);
    space = undefined;
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        finish();
      }
      const added = index === 0 ? [...before, part] : [part];
      appendTo(current, added);
      used += added.reduce((sum, one) => sum + one.width, 0);
    }
  }
  lines.push(current);
  return lines.map((tokens) => tokens.flatMap((token) => token.pieces));
}

/** Width of the longest part that is broken only if necessary. */
export function longestWord(pieces: readonly Piece[]): number {
  return largest([0, ...toTokens(pieces).map((token) => (token.isSpace ? 0 : token.width))]);
}

/** Width of pieces in columns. */
export function widthOf(pieces: readonly Piece[]): number {
  return displayWidth(pieces.map(({ text }) => text).join(''));
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
  const parts: Token[] = [];
  let rest = token.pieces;
  for (let room = Math.max(1, first); widthOf(rest) > room; room = Math.max(1, width)) {
    const [head, tail] = splitAt(rest, room);
    parts.push({ isSpace: false, pieces: head, width: widthOf(head) });
    rest = tail;
  }
  return [...parts, { isSpace: false, pieces: rest, width: widthOf(rest) }];
}

/**
 * Cuts pieces at the column limit: in the second half at a natural place, such as after a slash or before a capital.
 */
function splitAt(pieces: readonly Piece[], room: number): readonly [readonly Piece[], readonly Piece[]] {
  const text = pieces.map((piece) => piece.text).join('');
  let cut = 0;
  let wide = 0;
  let expected = 0;
  for (const character of charactersOf(text)) {
    const isCapital = /\p{Lu}/u.test(character) && /\p{Ll}/u.test(text.charAt(cut - 1));
    expected = isCapital && wide > room / 2 ? cut : expected;
    wide += displayWidth(character);
    if (wide > room && cut > 0) {
      break;
    }
    cut += character.length;
    expected = /[/_.,:;=&?-]/.test(character) && wide > room / 2 ? cut : expected;
  }
  return sliceAt(pieces, expected > 0 ? expected : cut);
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
