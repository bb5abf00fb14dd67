import { formatNumberOf } from '../../basics/text/numbers';
import { printable } from '../../basics/text/printable';
import { layOut } from '../terminal/lay-out';
import { renderSimulatedCells } from '../terminal/render-remarks';
import type { ReportDocument } from '../../experiment/report/report-document';
import { describeDrift } from '../../experiment/report/describe-drift';

/** Limits of a report's numbers; `asked` names the questions, such as `question`, and `cells` the groups. */
export function notesOn(
  report: ReportDocument,
  asked: string,
  cells: Parameters<typeof renderSimulatedCells>[0],
): readonly string[] {
  const { complete, missing, notes, heldOut, models, cost } = report;
  const errored = models.reduce((sum, model) => sum + model.errored, 0);
  const there = `based only on the ${formatNumberOf(cost.trials, 'completed trial')}`;
  return [
    ...renderSimulatedCells(cells).map((line) => layOut([line])),
    ...(complete ? [] : [`${missing > 0 ? 'Incomplete' : 'Stopped early'}: ${there}.`]),
    ...(errored > 0
      ? [`${formatNumberOf(errored, 'trial')} got no reply and ${errored === 1 ? 'was' : 'were'} not judged.`]
      : []),
    ...(heldOut.length > 0
      ? [`${formatNumberOf(heldOut.length, asked)} held out: not shown individually, so that they stay unseen.`]
      : []),
    ...describeDrift(report).map((change) => `Changed during these runs: ${change}.`),
    ...notes.map((note) => `${printable(note.charAt(0).toUpperCase() + note.slice(1))}.`),
  ];
}
