import { isConcluding } from './conclusion-places';
import { slicePlain, type PlainText } from './plain-text';

/** A sentence of a text. */
export interface Sentence {
  readonly source: PlainText;
  readonly start: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Longer sentences contain no readable conclusion. */
const longest = 800;

/** Sentences that may be the conclusion: the first, the last, and those that start with "therefore" or similar. */
export function concludingSentences(text: PlainText): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index, 0: mark } of text.lower.matchAll(/(?<![.!?])[.!?]+["')\]]* |(?<! (?:is|are):)\n|$/g)) {
    const isLabel = mark.startsWith('.') && /(?:^|[\s("'.])[A-Z]$/.test(text.text.slice(Math.max(0, index - 2), index));
    const end = index + mark.length;
    const isLast = end === text.lower.length;
    if (isLabel && !isLast) {
      continue;
    }
    const source = slicePlain(text, start, Math.min(end, start + longest));
    if (end - start <= longest && (start === 0 || isLast || isConcluding(source.lower))) {
      sentences.push({ source, start, isFirst: start === 0, isLast });
    }
    start = end;
  }
  return sentences;
}
