import { ExpressionError } from './expression-problem';
import { readString, type Prefix, quotedAt, unescapeText } from './read-string';

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

/** What stands between braces: where its expression is, and how its value is written. */
interface FormattedPlace {
  readonly from: number;
  readonly to: number;
  readonly conversion: 'r' | 's' | undefined;
  readonly format: string;
}

/** Reads the f-string that starts at an offset. */
function readFormatted(
  source: string,
  start: number,
  { before, isRaw }: Prefix,
): { readonly text: string; readonly parts: readonly (string | FormattedPlace)[] } {
  const text = quotedAt(source, start, before.length);
  const end = start + text.length - 1;
  const parts: (string | FormattedPlace)[] = [];
  let offset = start + before.length + 1;
  while (offset < end) {
    const brace = nextBrace(source, offset, end);
    parts.push(isRaw ? source.slice(offset, brace) : unescapeText(source, offset, brace));
    offset = brace;
    if (offset >= end) {
      break;
    }
    const character = source.charAt(offset);
    if (source.charAt(offset + 1) === character && offset + 1 < end) {
      parts.push(character);
      offset += 2;
    } else if (character === '}') {
      throw new ExpressionError(offset, 'write }} for a brace in an f-string');
    } else {
      const close = closingBrace(source, offset, end);
      parts.push(readReplacement(source, offset + 1, close));
      offset = close + 1;
    }
  }
  return { text, parts };
}

function nextBrace(source: string, from: number, end: number): number {
  const brace = /[{}]/g;
  brace.lastIndex = from;
  return Math.min(brace.exec(source)?.index ?? end, end);
}

/** The first brace, colon or exclamation mark outside of brackets and quotes; each character is looked at once. */
function outerMark(source: string, from: number, end: number, isMark: (offset: number) => boolean): number {
  let depth = 0;
  let quote = '';
  for (let offset = from; offset < end; offset += 1) {
    const character = source.charAt(offset);
    if (quote !== '') {
      quote = character === quote ? '' : quote;
    } else if (character === "'" || character === '"') {
      quote = character;
    } else if (depth === 0 && isMark(offset)) {
      return offset;
    } else if ('([{'.includes(character)) {
      depth += 1;
    } else if (')]}'.includes(character)) {
      depth -= 1;
    }
  }
  return end;
}

function closingBrace(source: string, open: number, end: number): number {
  const colonOrClose = outerMark(source, open + 1, end, (offset) => ':}'.includes(source.charAt(offset)));
  const close = source.indexOf('}', colonOrClose);
  if (close === -1 || close >= end) {
    throw new ExpressionError(open, 'the brace is not closed: add } after the expression, or write {{ for a brace');
  }
  return close;
}

function readReplacement(source: string, from: number, close: number): FormattedPlace {
  const isOuter = (offset: number): boolean =>
    source.charAt(offset) === ':' || (source.charAt(offset) === '!' && source.charAt(offset + 1) !== '=');
  const to = outerMark(source, from, close, isOuter);
  const { conversion, format = '' } = /^(?:!(?<conversion>[rs]))?(?::(?<format>[^{]*))?$/.exec(source.slice(to, close))
    ?.groups ?? { format: '{' };
  if (format === '{') {
    throw new ExpressionError(to, 'expected !r, !s or a format such as :.2f, without braces, after the expression');
  }
  if (source.slice(from, to).includes('\\')) {
    throw new ExpressionError(from, 'no backslash can stand between the braces of an f-string');
  }
  return { from, to, conversion: conversion === 'r' ? 'r' : conversion === 's' ? 's' : undefined, format };
}
