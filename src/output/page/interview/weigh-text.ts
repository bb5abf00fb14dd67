/** Characters that take more than one in the page's JSON, or are shown by their number. */
const heavy = /["\\\n]|[<>&]|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|[^\0-\x7f]/gu;

/** About how many bytes a text takes in a page, once its hostile characters are made visible. */
export function weighText(text: string): number {
  let weight = text.length;
  for (const [character] of text.matchAll(heavy)) {
    weight += '"\\\n'.includes(character) ? 1 : '<>&'.includes(character) ? 5 : 7;
  }
  return weight;
}

/** Words, and signs between them: each may have a style of its own. */
const token = /\w+|[^\w\s]+/g;

/** The same of code, whose styles take room, too. */
export function weighCode(text: string): number {
  return weighText(text) + 2 * (text.match(token)?.length ?? 0);
}
