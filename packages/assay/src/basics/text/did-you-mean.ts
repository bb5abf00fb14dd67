import { closest, distance } from 'fastest-levenshtein';

/** ` (did you mean "…"?)` when a known word is close to the given one, else an empty string. */
export function didYouMean(word: string, known: readonly string[]): string {
  if (known.length === 0) {
    return '';
  }
  const candidate = closest(
    word.toLowerCase(),
    known.map((name) => name.toLowerCase()),
  );
  const original = known.find((name) => name.toLowerCase() === candidate);
  const near =
    distance(word.toLowerCase(), candidate) <= Math.min(word.length - 1, Math.max(2, Math.floor(word.length / 3)));
  return near && original !== undefined ? ` (did you mean "${original}"?)` : '';
}
