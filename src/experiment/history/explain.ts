import { formatNumberOf } from '../../basics/text/numbers';
import type { HistoryDocument } from './history-document';

/** What the intervals are for, and how changes are told from chance. */
export function explainTests({ measure, comparisons }: HistoryDocument): string {
  const [what, one] =
    measure === 'failure rate' ? ['submissions like the fixtures', 'fixture'] : ['questions like these', 'question'];
  const tests = ` Changes are tested on what both reports asked, ${one} by ${one} (sign flips, Holm over ${formatNumberOf(comparisons, 'comparison')}), so that one can be real though intervals overlap; "none" means that none is shown.`;
  return `Intervals are for ${what}.${comparisons === 0 ? '' : tests}`;
}
