import { largest } from '../../../../statistics/extremes';
import type { OfferedOptions } from './offered-options';

/** Whether a text shares words or numbers with an option, and no fewer than with any other. */
export function resembles(text: string, letters: readonly string[], { texts }: OfferedOptions): boolean {
  const words = wordsOf(text);
  const shared = texts.map((option) => ({
    isNamed: letters.includes(option.letter),
    count: [...wordsOf(option.text)].filter((word) => words.has(word)).length,
  }));
  const own = largest([0, ...shared.map(({ isNamed, count }) => (isNamed ? count : 0))]);
  return own > 0 && shared.every(({ count }) => count <= own);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{3,}|\p{N}+/gu));
}
