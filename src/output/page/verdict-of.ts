import type { Outcome } from '../../experiment/outcome-facts';
import { printable } from '../../basics/text/printable';
import { explainOutcome, toneOf, wordOf } from '../../experiment/report/show-outcome';
import type { Verdict } from './view';

/** An outcome as the heading of a page. */
export function verdictOf(outcome: Outcome): Verdict {
  const meaning = explainOutcome(outcome);
  return {
    ...{ tone: toneOf(outcome), word: wordOf(outcome), sentence: printable(outcome.sentence) },
    meaning: meaning === null ? null : printable(meaning),
  };
}
