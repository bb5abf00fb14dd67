import { largest } from '../../../../statistics/numbers';
import type { OfferedOptions } from './offered-options';

/** Whether a text shares words or numbers with an option, and no fewer than with any other. */
export function resembles(text: string, letters: readonly string[], offered: OfferedOptions): boolean {
  const { own, other } = countShared(text, letters, offered);
  return own > 0 && other <= own;
}

/** Whether a text shares more words or numbers with another option than with these. */
export function resemblesAnother(text: string, letters: readonly string[], offered: OfferedOptions): boolean {
  const { own, other } = countShared(text, letters, offered);
  return other > own;
}

/** The largest number of words that a text shares with one of these options, and with one of the others. */
function countShared(
  text: string,
  letters: readonly string[],
  { texts }: OfferedOptions,
): { readonly own: number; readonly other: number } {
  const words = wordsOf(text);
  const most = (isOwn: boolean): number =>
    largest([
      0,
      ...texts
        .filter(({ letter }) => letters.includes(letter) === isOwn)
        .map((option) => [...wordsOf(option.text)].filter((word) => words.has(word)).length),
    ]);
  return { own: most(true), other: most(false) };
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{3,}|\p{N}+/gu));
}
