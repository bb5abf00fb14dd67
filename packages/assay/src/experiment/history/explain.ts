import type { HistoryDocument } from './history-document';

/** Explains the intervals, and how changes are distinguished from chance. */
export function explainTests({ measure, looks }: Pick<HistoryDocument, 'measure' | 'looks'>): string {
  const [what, one] =
    measure === 'failure-rate' ? ['submissions like the fixtures', 'fixture'] : ['questions like these', 'question'];
  const tests = ` Changes are tested ${one} by ${one} (exact, given how often each failed): the last 1, 2, 4, … reports against the earlier ones. Reports may differ from day to day without a change; by how much is learned from them, and assumed until there are enough. If nothing changes, the probability of any false alarm, over all reports and figures, is at most 5 %.`;
  return `Intervals are for ${what}.${looks === 0 ? '' : tests}`;
}
