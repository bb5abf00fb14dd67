import { formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { renderTable, type Text, toned } from '../../experiment/blocks/blocks';
import { isLast } from '../../kinds/interview/report/compare-interview-cells';
import type { InterviewCell } from '../../kinds/interview/report/interview-section';

/** Maximum number of questions listed. */
const listed = 15;

/** The questions with most lost points, over all cells after their last round. */
export function renderHardest(cells: readonly InterviewCell[]): Text {
  const lost = new Map<string, { missing: number; total: number }>();
  const last = cells.filter((cell, index) => isLast(cells, cell, index));
  const several = new Set(cells.map(({ interview }) => interview)).size > 1;
  for (const { name, passed, total, language, interview } of last.flatMap((cell) =>
    cell.questions.map((question) => ({ ...question, language: cell.language, interview: cell.interview })),
  )) {
    const key = `${printableLine(name, 60)} (${[...(several ? [printableLine(interview, 30)] : []), language].join(', ')})`;
    const known = lost.get(key) ?? { missing: 0, total: 0 };
    lost.set(key, { missing: known.missing + total - passed, total: known.total + total });
  }
  const hardest = [...lost]
    .filter(([, { missing }]) => missing > 0)
    .sort(([a, one], [b, other]) => other.missing / other.total - one.missing / one.total || (a < b ? -1 : 1));
  return hardest.length === 0
    ? []
    : [
        toned('heading', 'Questions by points lost:'),
        ...renderTable(
          [{ heading: 'question' }, { heading: 'lost', align: 'right' }, { heading: 'share', align: 'right' }],
          hardest
            .slice(0, listed)
            .map(([name, { missing, total }]) => [name, `${missing}/${total}`, formatShare(missing / total)]),
        ),
        ...(hardest.length > listed ? [`  and ${hardest.length - listed} more`] : []),
      ];
}
