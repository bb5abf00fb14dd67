/** Characters that take more than one byte in the page's JSON, or are shown by number. */
const heavy = /["\\\n]|[<>&]|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|[^\0-\x7f]/gu;

/** Approximate size of a text in a page in bytes, with hostile characters made visible. */
export function weighText(text: string): number {
  let weight = text.length;
  for (const [character] of text.matchAll(heavy)) {
    weight += '"\\\n'.includes(character) ? 1 : '<>&'.includes(character) ? 5 : 7;
  }
  return weight;
}

/** Words and the characters between them, each of which may have a separate style. */
const token = /\w+|[^\w\s]+/g;

/** The same for code, including its styles. */
export function weighCode(text: string): number {
  return weighText(text) + 2 * (text.match(token)?.length ?? 0);
}
