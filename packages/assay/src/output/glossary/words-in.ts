import type { Entry } from './entry';
import { glossary } from './glossary';

/** Entries of which any name occurs in a text. */
export function wordsIn(text: string): readonly Entry[] {
  const both = { text, lower: text.toLowerCase() };
  return glossary.filter((entry) => namesOf(entry).some((name) => occurs(name, both)));
}

/** All names of an entry. */
export function namesOf({ word, also = [] }: Entry): readonly string[] {
  return [word, ...also];
}

/** The URL fragment of an entry, such as `word-no-failure-shown`. */
export function addressOf({ word }: Entry): string {
  return `word-${word
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}`;
}

/** Whether a name occurs as a whole word; single letters are matched with their case. */
function occurs(name: string, { text, lower }: { readonly text: string; readonly lower: string }): boolean {
  const [place, wanted] = name.length === 1 ? [text, name] : [lower, name.toLowerCase()];
  for (let at = place.indexOf(wanted); at !== -1; at = place.indexOf(wanted, at + 1)) {
    if (!letter.test(place.charAt(at - 1)) && !letter.test(place.charAt(at + wanted.length))) {
      return true;
    }
  }
  return false;
}

const letter = /[\p{L}\p{N}]/u;
