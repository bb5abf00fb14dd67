// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const unsafe = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Hostile text made safe for a terminal: control and direction characters are shown as `\uXXXX`, line breaks and tabs stay. */
export function printable(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same, cut after `length` characters with a word on how many are left out. */
export function printableExcerpt(text: string, length: number): string {
  const rest = text.length - length;
  return rest <= 0 ? printable(text) : `${printable(text.slice(0, length))}… (${String(rest)} more characters)`;
}

/** The same on one line. */
export function printableLine(text: string, length = 200): string {
  return printableExcerpt(text.replace(/\s+/g, ' ').trim(), length);
}
