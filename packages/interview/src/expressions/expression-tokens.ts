import { ExpressionError } from './expression-problem';
import { readFormatted } from './read-formatted';
import { readString, type Prefix } from './read-string';

/** A part of an f-string: text, or the tokens of what stands between braces. */
export type FormattedPart =
  | string
  | { readonly tokens: readonly Token[]; readonly conversion: 'r' | 's' | undefined; readonly format: string };

/** The smallest parts of an expression. */
export type Token = { readonly offset: number } & (
  | { readonly kind: 'name' | 'mark' | 'integer' | 'float'; readonly text: string }
  | { readonly kind: 'string'; readonly text: string; readonly value: string }
  | { readonly kind: 'f-string'; readonly text: string; readonly parts: readonly FormattedPart[] }
  | { readonly kind: 'end'; readonly text: '' }
);

const blank = /[ \t\r\n]*/y;
const word = /[\p{L}_][\p{L}\p{N}_]*/uy;
const numeral = /0[xX][0-9a-fA-F_]+|0[bBoO][\d_]+|(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const mark = /\*\*|\/\/|<<|>>|[<>=!]=|[.,()[\]{}:+\-*/%<>|&^~=]/y;
const prefix = /(?:[rR]|[fF]|[rR][fF]|[fF][rR])(?=['"])/y;

/** Takes a part of a text apart; an `ExpressionError` when something in it is no part of any expression. */
export function tokensOf(text: string, from = 0, to = text.length): readonly Token[] {
  const tokens: Token[] = [];
  let offset = from + match(blank, text, from).length;
  while (offset < to) {
    const token = tokenAt(text, offset);
    tokens.push(token);
    offset += token.text.length;
    offset += match(blank, text, offset).length;
  }
  return [...tokens, { kind: 'end', text: '', offset: to }];
}

function tokenAt(text: string, offset: number): Token {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  const before = match(prefix, text, offset);
  if (before !== '' || character === "'" || character === '"') {
    const isRaw = /r/i.test(before);
    return /f/i.test(before)
      ? formattedToken(text, offset, { before, isRaw })
      : { kind: 'string', ...readString(text, offset, { before, isRaw }), offset };
  }
  const name = match(word, text, offset);
  if (name !== '') {
    return { kind: 'name', text: name, offset };
  }
  // "0.5" and ".5" are numbers; the point of "f.name" is none.
  const number = match(numeral, text, offset);
  if (number !== '') {
    return numberToken(number, offset);
  }
  const sign = match(mark, text, offset);
  if (sign !== '') {
    return { kind: 'mark', text: sign, offset };
  }
  throw new ExpressionError(offset, describeStranger(character));
}

function formattedToken(source: string, offset: number, prefixed: Prefix): Token {
  const { text, parts } = readFormatted(source, offset, prefixed);
  return {
    kind: 'f-string',
    text,
    offset,
    parts: parts.map((part) =>
      typeof part === 'string'
        ? part
        : {
            tokens: tokensOf(source, part.from, part.to),
            conversion: part.conversion,
            format: part.format,
          },
    ),
  };
}

function numberToken(text: string, offset: number): Token {
  if (/^0[\d_]*[1-9]/.test(text) && /^[\d_]+$/.test(text)) {
    throw new ExpressionError(offset, 'write a number without zeros in front');
  }
  if (/__|_$|_\.|\._|_e/i.test(text) || /^0[bB].*[2-9]|^0[oO].*[89]|^0[bBoOxX]_*$/.test(text)) {
    throw new ExpressionError(offset, 'not a number as Python writes it');
  }
  const plain = text.replaceAll('_', '');
  if (!Number.isFinite(Number(plain)) || plain.length > mostDigits) {
    throw new ExpressionError(offset, 'the number is too large');
  }
  return { kind: /^(?:\d+|0[a-z].*)$/i.test(plain) ? 'integer' : 'float', text, offset };
}

/** Digits of a number that an expression may state. */
const mostDigits = 4_000;

function describeStranger(character: string): string {
  switch (character) {
    case '!':
      return 'write not, or != to compare';
    case '@':
      return 'an expression cannot multiply matrices ("@")';
    case '#':
      return 'an expression cannot hold a comment';
    default:
      return `unexpected ${JSON.stringify(character)}: it is no part of any expression`;
  }
}

function match(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? '';
}
