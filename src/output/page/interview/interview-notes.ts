import { formatCount, formatNumberOf } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { NamedCell } from './answer-rows';
import type { ChosenAnswers } from './view-answers';

/** Cells whose notes are told one by one. */
const mostTold = 5;

/** What cells are noted for, and what the page leaves out. */
export function notesOnAnswers(
  cells: readonly NamedCell[],
  { answers, replies, of }: ChosenAnswers['leftOut'],
): readonly string[] {
  const own = [
    ...new Set(
      cells.flatMap(({ name, rounds }) =>
        rounds.flatMap(({ notes, language }) =>
          notes.map((note) => `${name.label}, ${language}: ${printableLine(note)}.`),
        ),
      ),
    ),
  ];
  return [
    ...own.slice(0, mostTold),
    ...(own.length > mostTold ? [`${formatNumberOf(own.length - mostTold, 'more note')}, in report.json.`] : []),
    ...(answers > 0
      ? [
          `${formatCount(answers)} of ${formatNumberOf(of, 'different answer')} are counted and not shown: this page would be too large. The rows in evaluated.ndjson have them all.`,
        ]
      : []),
    ...(replies > 0
      ? [`Of ${formatNumberOf(replies, 'answer')} only the code is shown, and not the rest of the reply.`]
      : []),
  ];
}
