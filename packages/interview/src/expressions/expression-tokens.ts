import { printable } from 'gpt-assay/basics';

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
      ? readFormatted(text, offset, { before, isRaw })
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

/** Reads the f-string that starts at an offset. */
function readFormatted(source: string, start: number, { before, isRaw }: Prefix): Token {
  const text = quotedAt(source, start, before.length);
  const end = start + text.length - 1;
  const parts: FormattedPart[] = [];
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
  return { kind: 'f-string', text, offset: start, parts };
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

function readReplacement(source: string, from: number, close: number): FormattedPart {
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
  return {
    tokens: tokensOf(source, from, to),
    conversion: (['r', 's'] as const).find((one) => one === conversion),
    format,
  };
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
  '0': '\0',
};
const digitsOf: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** What stands before a quote: `r`, `f`, both or nothing. */
interface Prefix {
  readonly before: string;
  /** Whether a backslash is one. */
  readonly isRaw: boolean;
}

/** Reads the quoted text that starts at an offset, as Python would. */
export function readString(
  source: string,
  start: number,
  { before, isRaw }: Prefix = { before: '', isRaw: false },
): { readonly text: string; readonly value: string } {
  const text = quotedAt(source, start, before.length);
  const from = start + before.length + 1;
  const to = start + text.length - 1;
  return { text, value: isRaw ? source.slice(from, to) : unescapeText(source, from, to) };
}

/** The quoted text that starts at an offset, its prefix and both quotes included. */
function quotedAt(source: string, start: number, prefixLength: number): string {
  const quote = source.charAt(start + prefixLength);
  const plain = quote === "'" ? /[^'\\\n\r]*/y : /[^"\\\n\r]*/y;
  let offset = start + prefixLength + 1;
  for (;;) {
    plain.lastIndex = offset;
    offset += plain.exec(source)?.[0].length ?? 0;
    const next = source.charAt(offset);
    if (next === quote) {
      return source.slice(start, offset + 1);
    }
    if (next !== '\\' || offset + 1 >= source.length) {
      throw new ExpressionError(
        start,
        `the text is not closed: add ${quote} at its end, and write \\n for a line break`,
      );
    }
    offset += 2;
  }
}

/** The characters that a part of a quoted text stands for. */
function unescapeText(source: string, from: number, to: number): string {
  // Looks no further than the part: an expression may hold many.
  const own = source.slice(from, to);
  const parts: string[] = [];
  let offset = from;
  while (offset < to) {
    const found = own.indexOf('\\', offset - from);
    const next = found === -1 ? to : from + found;
    parts.push(source.slice(offset, next));
    offset = next;
    if (offset < to) {
      const escape = readEscape(source, offset);
      parts.push(escape.value);
      offset += escape.length;
    }
  }
  return parts.join('');
}

function readEscape(source: string, offset: number): { readonly value: string; readonly length: number } {
  const letter = source.charAt(offset + 1);
  const count = Object.hasOwn(digitsOf, letter) ? digitsOf[letter] : undefined;
  if (count === undefined) {
    const value = Object.hasOwn(escapes, letter) ? escapes[letter] : undefined;
    if (value === undefined) {
      throw new ExpressionError(
        offset,
        `unknown escape ${JSON.stringify(`\\${letter}`).slice(2, -1)}: write \\\\ for a backslash`,
      );
    }
    return { value, length: 2 };
  }
  const digits = source.slice(offset + 2, offset + 2 + count);
  const code = /^[0-9a-fA-F]+$/.test(digits) ? parseInt(digits, 16) : Infinity;
  if (digits.length < count || code > 0x10ffff) {
    throw new ExpressionError(offset, `expected ${count} hexadecimal digits of a character after \\${letter}`);
  }
  return { value: String.fromCodePoint(code), length: 2 + count };
}

/** Why a text is no expression, and where; thrown and caught within its parser. */
export class ExpressionError extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** What is wrong with an expression. */
export interface ExpressionProblem {
  /** From 1. */
  readonly line: number;
  /** In characters from 1. */
  readonly column: number;
  /** What is expected, and below it the line with a caret under the place. */
  readonly message: string;
}

/** Characters that are shown on each side of the place. */
const shown = 60;

/** Points at the place in the text. */
export function describeExpressionError(text: string, { offset, message }: ExpressionError): ExpressionProblem {
  const before = text.slice(0, offset).split(/\r\n|[\n\r]/);
  const start = before.at(-1) ?? '';
  const rest = /^[^\n\r]*/.exec(text.slice(offset))?.[0] ?? '';
  const head = start.length > shown ? `…${tail(start)}` : start;
  const foot = rest.length > shown ? `${rest.slice(0, shown)}…` : rest;
  // Tabs would move the caret.
  const flat = (part: string): string => printable(part).replaceAll('\t', ' ');
  const caret = `${' '.repeat(Array.from(flat(head)).length)}^`;
  return {
    line: before.length,
    column: Array.from(start).length + 1,
    message: `${message}\n      ${flat(head)}${flat(foot)}\n      ${caret}`,
  };
}

function tail(text: string): string {
  return text.slice(-shown).replace(/^[\uDC00-\uDFFF]/, '');
}

/** Reads the tokens of an expression, the end among them, one after the other. */
export class ExpressionCursor {
  readonly #tokens: readonly Token[];
  /** Tokens left behind. */
  position = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get next(): Token {
    return this.#at(this.position);
  }

  /** The token, which is left behind. */
  take(): Token {
    const token = this.next;
    this.position += 1;
    return token;
  }

  /** Whether a mark or word comes next; it is left behind then. */
  skip(mark: string): boolean {
    const found = isMark(this.next, mark);
    this.position += found ? 1 : 0;
    return found;
  }

  /** Leaves a mark or word behind, or fails with what would have been right. */
  expect(mark: string, expected = `"${mark}"`): void {
    if (!this.skip(mark)) {
      throw unexpected(this.next, expected);
    }
  }

  /** Where the next `for` stands before a comma or the end of the brackets around; `undefined` without one. */
  findLoop(): number | undefined {
    let depth = 0;
    for (let index = this.position; index < this.#tokens.length; index += 1) {
      const token = this.#at(index);
      const change = token.kind === 'mark' ? (depthOf[token.text] ?? 0) : 0;
      if (depth === 0 && (change < 0 || isMark(token, ','))) {
        return undefined;
      }
      if (depth === 0 && isMark(token, 'for')) {
        return index;
      }
      depth += change;
    }
    return undefined;
  }

  #at(index: number): Token {
    return this.#tokens[index] ?? this.#tokens.at(-1) ?? { kind: 'end', text: '', offset: 0 };
  }
}

const depthOf: Readonly<Record<string, number>> = { '(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1 };

/** Whether a token is a mark or a word, and no text in quotes. */
export function isMark({ kind, text }: Token, mark: string): boolean {
  return (kind === 'mark' || kind === 'name') && text === mark;
}

/** The fault of a token that stands where something else should. */
export function unexpected({ kind, text, offset }: Token, expected: string): ExpressionError {
  const found = kind === 'end' ? 'the end' : JSON.stringify(text.length > 30 ? `${text.slice(0, 30)}…` : text);
  return new ExpressionError(offset, `expected ${expected}, received ${found}`);
}
