import { formatCount, formatNumberOf } from 'gpt-assay/basics';
import { notesOfCells, type NamedCell } from '../interview-cells';
import type { ChosenAnswers } from './view-answers';

/** Maximum number of cells whose notes are listed individually. */
const mostTold = 5;

/** Notes on cells, and what the page leaves out. */
export function notesOnAnswers(
  cells: readonly NamedCell[],
  { answers, replies, of }: ChosenAnswers['leftOut'],
): readonly string[] {
  const own = notesOfCells(cells);
  return [
    ...own.slice(0, mostTold),
    ...(own.length > mostTold ? [`${formatNumberOf(own.length - mostTold, 'more note')}, in report.json.`] : []),
    ...(answers > 0
      ? [
          `${formatCount(answers)} of ${formatNumberOf(of, 'different answer')} are counted but not shown, to keep this page small. See evaluated.ndjson.`,
        ]
      : []),
    ...(replies > 0 ? [`For ${formatNumberOf(replies, 'answer')}, only the code of the reply is shown.`] : []),
  ];
}
