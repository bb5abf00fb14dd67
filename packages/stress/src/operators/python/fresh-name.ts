/** A name that occurs nowhere in a text: `value1`, or with the next number that is free. */
export function freshName(code: string, base: string): string {
  const taken = wordsOf(code);
  let number = 1;
  while (taken.has(`${base}${number}`)) {
    number += 1;
  }
  return `${base}${number}`;
}

/** All words of a text, those in its strings and comments included. */
export function wordsOf(code: string): ReadonlySet<string> {
  return new Set(code.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
}
