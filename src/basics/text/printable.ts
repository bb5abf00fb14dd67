import { formatNumberOf } from './numbers';

/** What steers a terminal, reorders text, is not seen or means nothing outside of one font; and a mark on a character that has eight. */
const unsafe =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|\p{M}(?<=\p{M}{9})/gu;

const selectors = ['\uFE0E', '\uFE0F', '\u200D'];

/** What says how a symbol looks, or joins two, where a symbol is. */
const inEmoji =
  /(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)|(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})/uy;

/**
 * Hostile text made safe for a terminal: characters that steer it, reorder text or are not seen are shown as `\uXXXX`, and so
 * are marks piled on others. Line breaks, tabs and emoji stay.
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

/** At most one for each unsafe character; a text may hold a million of one. */
const escapes = new Map<string, string>();

/** JSON in which all such characters are escaped, line breaks of its layout apart: it means the same. */
export function printableJson(document: unknown): string {
  return JSON.stringify(document, null, 2).replace(everySteering, (character) =>
    Array.from({ length: character.length }, (_, index) => {
      const code = character.charCodeAt(index).toString(16);
      return `\\u${code.padStart(4, '0')}`;
    }).join(''),
  );
}

/** All of them, a selector in an emoji, too, and breaks within texts, which are escaped anyway. */
const everySteering =
  /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** The text made safe, and cut after about `length` characters with a word on how many are left out. */
export function printableExcerpt(text: string, length: number): string {
  const cut = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length;
  const rest = text.length - cut;
  return rest <= 0 ? printable(text) : `${printable(text.slice(0, cut))}… (${formatNumberOf(rest, 'more character')})`;
}

/** The same on one line. */
export function printableLine(text: string, length = 200): string {
  return printableExcerpt(text.replace(/\s+/g, ' ').trim(), length);
}
