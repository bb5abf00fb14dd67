import { claimOf, type Claim } from './claim';
import { endsText } from './clause-end';
import { isConcluding } from './conclusion-places';
import { textAt, type OfferedOptions } from './offered-options';
import type { PlainText } from './plain-text';
import { concludingSentences } from './sentence';

const equality = /(?:(?:^| )(?:is|are|equals?|=)|=) $/;

/**
 * Texts of options at the end of a reply that contradict its earlier answer: "(B) 4. … Therefore, there are 6." Such an
 * ending is not a readable conclusion, but it means that no answer is settled.
 */
export function contradictions(source: PlainText, claims: readonly Claim[], offered: OfferedOptions): readonly Claim[] {
  const last = concludingSentences(source).at(-1);
  const claimed = claims.flatMap(({ letters }) => letters);
  if (last?.isLast !== true || last.isFirst || claims.some(({ end }) => end > last.start) || claimed.length === 0) {
    return [];
  }
  const shown = [...last.source.lower.matchAll(/(?<=^|[ (="'])[^ ]/g)].flatMap(({ index }) => {
    const text = textAt(last.source, index, offered);
    const isEnd = text !== undefined && endsText(last.source.lower, text.end);
    const isResult = isEnd && equality.test(last.source.lower.slice(0, index));
    return isConcluding(last.source.lower) || isResult ? (text?.letters ?? []) : [];
  });
  return shown.length === 0 || shown.some((letter) => claimed.includes(letter))
    ? []
    : [claimOf([...new Set(shown)].sort(), last.start, last.start, true)];
}
