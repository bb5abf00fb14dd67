import { formatNumberOf } from './numbers';

/** Control, bidirectional, invisible and private-use characters, and combining marks after the eighth on a character. */
const unsafe =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|\p{M}(?<=\p{M}{9})/gu;

const selectors = ['\uFE0E', '\uFE0F', '\u200D'];

/** Variation selectors and joiners, which are kept after a symbol. */
const inEmoji =
  /(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)|(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})/uy;

/**
 * Makes hostile text safe for a terminal: control, bidirectional and invisible characters are shown as `\uXXXX`, and so
 * are excess combining marks. Line breaks, tabs and emoji stay.
 */
export function printable(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(unsafe, (character, at: number, whole: string) => {
    if (selectors.includes(character)) {
      inEmoji.lastIndex = at;
      if (inEmoji.test(whole)) {
        return character;
      }
    }
    return escapeOf(character);
  });
}

function escapeOf(character: string): string {
  const known = escapes.get(character);
  if (known !== undefined) {
    return known;
  }
  const code = (character.codePointAt(0) ?? 0).toString(16);
  const escape = code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  escapes.set(character, escape);
  return escape;
}

/** One cached escape for each unsafe character; a text may hold a million of one. */
const escapes = new Map<string, string>();

/** JSON in which all such characters are escaped, except line breaks of its layout: it means the same. */
export function printableJson(document: unknown): string {
  return JSON.stringify(document, null, 2).replace(everySteering, (character) =>
    Array.from({ length: character.length }, (_, index) => {
      const code = character.charCodeAt(index).toString(16);
      return `\\u${code.padStart(4, '0')}`;
    }).join(''),
  );
}

/** Every unsafe character, including selectors in emoji and line breaks within strings, which JSON escapes anyway. */
const everySteering =
  /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** Number of characters that the note on what was cut takes: no less is cut. */
const noteLength = 20;

/** Printable text, cut after about `length` characters with a note on how many more there are. */
export function printableExcerpt(text: string, length: number): string {
  const cut = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length;
  const rest = text.length - cut;
  return rest <= Math.min(noteLength, length / 2)
    ? printable(text)
    : `${printable(text.slice(0, cut))}… (${formatNumberOf(rest, 'more character')})`;
}

/** Printable text on one line, cut after about `length` characters. */
export function printableLine(text: string, length = 200): string {
  return printableExcerpt(text.replace(/\s+/g, ' ').trim(), length);
}
