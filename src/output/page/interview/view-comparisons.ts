import { isLast } from '../../../kinds/interview/report/compare-interview-cells';
import type { InterviewSection } from '../../../kinds/interview/report/interview-section';
import { formatNumberOf, formatP } from '../../../basics/text/numbers';
import type { ComparisonsView } from './interview-view';

/** Pairs that a page lists; 24 cells of one language have no more. */
const mostListed = 276;

/** Which differences are more than chance, the most certain first. */
export function viewComparisons({ cells, comparisons }: InterviewSection): ComparisonsView {
  const places = new Map<number, number>();
  cells.forEach((cell, index) => {
    if (isLast(cells, cell, index)) {
      places.set(index, places.size);
    }
  });
  const real = comparisons.filter((one) => one.real).length;
  return {
    summary: `${real === 0 ? 'No difference' : formatNumberOf(real, 'difference')} of ${formatNumberOf(comparisons.length, 'pair')} ${real > 1 ? 'are' : 'is'} significant (sign flips by question, Holm over all pairs).`,
    listed: comparisons.slice(0, mostListed).map((one) => ({
      better: places.get(one.better) ?? 0,
      worse: places.get(one.worse) ?? 0,
      questions: one.questions,
      difference: `${points(one.difference)}${one.interval === null ? '' : ` (${points(one.interval.lower)} to ${points(one.interval.upper)})`}`,
      p: formatP(one.adjustedP),
      real: one.real,
    })),
    more: Math.max(0, comparisons.length - mostListed),
  };
}

function points(share: number): string {
  return String(Number((share * 100).toPrecision(3))).replace('-', '−');
}
