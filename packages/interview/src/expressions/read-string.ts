import { ExpressionError } from './expression-problem';

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
export interface Prefix {
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
export function quotedAt(source: string, start: number, prefixLength: number): string {
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
export function unescapeText(source: string, from: number, to: number): string {
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
