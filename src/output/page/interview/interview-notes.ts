import type { ReportDocument } from '../../../experiment/report/report-document';
import type { InterviewSection } from '../../../kinds/interview/report/interview-section';
import { formatCount, formatNumberOf } from '../../../basics/text/numbers';
import { printable, printableLine } from '../../../basics/text/printable';
import type { CellName } from '../../../kinds/interview/report/name-cells';
import type { ChosenAnswers } from './view-answers';

/** Cells whose notes are told one by one. */
const mostTold = 5;

/** What is to be said of any report. */
export function notesOnReport({ notes }: ReportDocument): readonly string[] {
  return notes.map((note) => `${printable(note.charAt(0).toUpperCase() + note.slice(1))}.`);
}

/** What limits what an interview's numbers say, and what the page leaves out. */
export function notesOnInterview(
  { cells }: InterviewSection,
  names: readonly CellName[],
  { answers, replies, of }: ChosenAnswers['leftOut'],
): readonly string[] {
  const simulated = [...new Set(cells.filter((cell) => cell.simulated).map(({ model }) => printableLine(model)))];
  const errored = cells.filter(({ round }) => round === 1).reduce((sum, cell) => sum + cell.errored, 0);
  const own = [
    ...new Set(
      cells.flatMap((cell, index) =>
        cell.notes.map((note) => `${names[index]?.label ?? ''}, ${cell.language}: ${printableLine(note)}.`),
      ),
    ),
  ];
  return [
    ...(simulated.length > 0
      ? [
          `Simulated: ${simulated.slice(0, mostTold).join(', ')} wrote down known answers; nothing here says how good a model is.`,
        ]
      : []),
    ...(errored > 0
      ? [`${formatNumberOf(errored, 'answer')} never came, and ${errored === 1 ? 'is' : 'are'} not judged.`]
      : []),
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
