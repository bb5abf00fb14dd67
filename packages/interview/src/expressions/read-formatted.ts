import { ExpressionError } from './expression-problem';
import { quotedAt, unescapeText, type Prefix } from './read-string';

/** What stands between braces: where its expression is, and how its value is written. */
export interface FormattedPlace {
  readonly from: number;
  readonly to: number;
  readonly conversion: 'r' | 's' | undefined;
  readonly format: string;
}

/** Reads the f-string that starts at an offset. */
export function readFormatted(
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
