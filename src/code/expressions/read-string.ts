import { ExpressionError } from './expression-problem';

const escapes: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\u0007' },
  ...{ '\\': '\\', "'": "'", '"': '"', '\n': '', '0': '\0' },
};
const digitsOf: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Reads the quoted text that starts at an offset, as Python would. */
export function readString(source: string, start: number): { readonly text: string; readonly value: string } {
  const quote = source.charAt(start);
  const parts: string[] = [];
  const plain = quote === "'" ? /[^'\\\n\r]*/y : /[^"\\\n\r]*/y;
  let offset = start + 1;
  for (;;) {
    plain.lastIndex = offset;
    const run = plain.exec(source)?.[0] ?? '';
    parts.push(run);
    offset += run.length;
    const next = source.charAt(offset);
    if (next === quote) {
      return { text: source.slice(start, offset + 1), value: parts.join('') };
    }
    if (next !== '\\') {
      throw new ExpressionError(
        start,
        `the text is not closed: add ${quote} at its end, and write \\n for a line break`,
      );
    }
    const escape = readEscape(source, offset);
    parts.push(escape.value);
    offset += escape.length;
  }
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
