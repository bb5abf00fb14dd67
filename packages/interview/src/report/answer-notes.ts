import { formatNumberOf } from 'gpt-assay/basics';
import type { AnswerDetails } from '../log/log-details';

/** Collects notes on a cell besides its figures. */
export interface AnswerNotes {
  readonly add: (question: string, answer: AnswerDetails) => void;
  readonly read: () => readonly string[];
}

/** No notes yet. */
export function createNotes(): AnswerNotes {
  let [cutOff, withheld] = [0, 0];
  const totals = new Map<string, Set<number>>();
  return {
    add(question, { status, total, finishReason, refused }) {
      cutOff += finishReason === 'length' ? 1 : 0;
      withheld += finishReason === 'content_filter' || refused === true ? 1 : 0;
      if (status !== 'ERRORED') {
        totals.set(question, (totals.get(question) ?? new Set()).add(total));
      }
    },
    read() {
      const changed = [...totals].filter(([, marks]) => marks.size > 1).map(([name]) => name);
      return [
        ...(cutOff > 0 ? [`${formatNumberOf(cutOff, 'reply', 'replies')} cut off at the token cap (maxTokens)`] : []),
        ...(withheld > 0 ? [`${formatNumberOf(withheld, 'reply', 'replies')} refused or filtered`] : []),
        ...(changed.length > 0
          ? [`${changed.slice(0, 5).join(', ')} evaluated differently in different files: evaluate again`]
          : []),
      ];
    },
  };
}
