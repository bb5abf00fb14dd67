import { formatInterval, formatNumberOf, describeP, formatShare } from '../../../basics/text/numbers';
import type { InterviewCell, InterviewSection } from './interview-section';
import type { CellName } from './name-cells';

/** Languages that are told of one by one. */
const mostTold = 4;

type Compared = Pick<InterviewSection, 'cells' | 'comparisons'>;

/** Who earned most of the points in each language, and whether that is significant; `last` are cells after their last round. */
export function sayStanding(
  document: Compared,
  last: readonly number[],
  names: readonly CellName[],
): readonly string[] {
  const groups = [...new Set(names.map(({ group }) => group))].map((group) =>
    last.filter((index) => names[index]?.group === group),
  );
  const more = groups.length - mostTold;
  return [
    ...groups.slice(0, mostTold).flatMap((group) => sentenceOn(group, groups.length > 1, document, names)),
    ...(more > 0 ? [`And ${formatNumberOf(more, 'more table')}.`] : []),
  ];
}

function sentenceOn(
  group: readonly number[],
  isNamed: boolean,
  { cells, comparisons }: Compared,
  names: readonly CellName[],
): readonly string[] {
  const place = isNamed ? `In ${names[group[0] ?? 0]?.group ?? ''}, ` : '';
  const ranked = group.filter((index) => (cells[index]?.share ?? null) !== null);
  const [best, second] = ranked;
  const [cell, next] = [best, second].map((index) => (index === undefined ? undefined : cells[index]));
  if (best === undefined || cell === undefined) {
    return isNamed ? [`${place}nothing was judged.`] : [];
  }
  const own = `${place}${names[best]?.label ?? ''} earns ${second === undefined ? '' : 'most: '}${shareOf(cell)}`;
  if (second === undefined || next === undefined) {
    return [
      `${own}; ${String(cell.passes)} of ${formatNumberOf(cell.judged, 'answer')} ${cell.judged === 1 ? 'passes' : 'pass'} every check.`,
    ];
  }
  const equals = ranked
    .slice(1)
    .filter((index) => !comparisons.some((one) => one.real && one.better === best && one.worse === index));
  const pair = comparisons.find((one) => [one.better, one.worse].every((index) => index === best || index === second));
  const other = `${names[second]?.label ?? ''} (${formatShare(next.share)}${pair === undefined ? '' : `, ${describeP(pair.adjustedP)}`})`;
  const rest = ranked.length - 1;
  return equals.length === 0
    ? [`${own}, significantly more than ${rest === 1 ? '' : `each of the ${String(rest)} others, next `}${other}.`]
    : [
        `${own}; ${rest === 1 ? '' : `${String(equals.length)} of ${String(rest)} others may be as good, first `}${other}${rest === 1 ? ' may be as good' : ''}.`,
      ];
}

function shareOf({ share, interval }: InterviewCell): string {
  return `${formatShare(share)} of the points${interval === null ? '' : ` (${formatInterval(interval)})`}`;
}
