import { formatNumberOf } from './numbers';

const unsafe = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Hostile text made safe for a terminal: control, format and direction characters are shown as `\uXXXX`; line breaks and tabs stay. */
export function printable(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(unsafe, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
}

/** The same, cut after about `length` characters with a word on how many are left out. */
export function printableExcerpt(text: string, length: number): string {
  const cut = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length;
  const rest = text.length - cut;
  return rest <= 0 ? printable(text) : `${printable(text.slice(0, cut))}… (${formatNumberOf(rest, 'more character')})`;
}

/** The same on one line. */
export function printableLine(text: string, length = 200): string {
  return printableExcerpt(text.replace(/\s+/g, ' ').trim(), length);
}
