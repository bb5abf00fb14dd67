import { formatNumberOf } from '../../../basics/text/numbers';
import type { EvaluatedRow } from '../rows/rows';

/** Collects what deserves a word beside the figures of a cell. */
export interface AnswerNotes {
  readonly add: (row: EvaluatedRow, isNew: boolean) => void;
  readonly read: () => readonly string[];
}

/** No notes yet. */
export function createNotes(): AnswerNotes {
  let [repeated, cutOff, withheld] = [0, 0, 0];
  const totals = new Map<string, Set<number>>();
  return {
    add({ name, status, total, ...row }, isNew) {
      repeated += isNew ? 0 : 1;
      cutOff += isNew && row['finishReason'] === 'length' ? 1 : 0;
      withheld += isNew && (row['finishReason'] === 'content_filter' || typeof row['refusal'] === 'string') ? 1 : 0;
      if (status !== 'ERRORED') {
        totals.set(name, (totals.get(name) ?? new Set()).add(total));
      }
    },
    read() {
      const changed = [...totals].filter(([, marks]) => marks.size > 1).map(([name]) => name);
      return [
        ...(cutOff > 0 ? [`${formatNumberOf(cutOff, 'reply', 'replies')} cut off at the token cap (maxTokens)`] : []),
        ...(withheld > 0 ? [`${formatNumberOf(withheld, 'reply', 'replies')} refused or filtered`] : []),
        ...(repeated > 0
          ? [`${formatNumberOf(repeated, 'reply', 'replies')} found in several files, each counted once`]
          : []),
        ...(changed.length > 0
          ? [`${changed.slice(0, 5).join(', ')} marked in different ways in different files: evaluate them anew`]
          : []),
      ];
    },
  };
}
