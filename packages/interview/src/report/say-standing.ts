import { formatNumberOf } from 'gpt-assay/basics';
import { sayLeader } from 'gpt-assay/experiment';
import type { InterviewSection } from './interview-section';
import type { CellName } from './name-cells';

/** Maximum number of languages listed individually. */
const mostTold = 4;
const words = { alone: 'earns', most: 'earns most', of: ' of the points' };

/**
 * Who earned most points in each language, and whether the lead is significant; `last` are cells after their last
 * round.
 */
export function sayStanding(
  { cells, comparisons }: Pick<InterviewSection, 'cells' | 'comparisons'>,
  last: readonly number[],
  names: readonly CellName[],
): readonly string[] {
  const contenders = cells.map(({ share, interval, chosen, passes, judged }, index) => ({
    label: names[index]?.label ?? '',
    share,
    interval,
    chosen,
    alone: `${passes} of ${formatNumberOf(judged, 'answer')} ${judged === 1 ? 'passes' : 'pass'} every check`,
  }));
  const groups = [...new Set(names.map(({ group }) => group))];
  const more = groups.length - mostTold;
  const told = groups.slice(0, mostTold).flatMap((group) => {
    const own = last.filter((index) => names[index]?.group === group);
    const sentence = sayLeader(own, contenders, comparisons, words);
    return groups.length === 1 ? (sentence ?? []) : [`In ${group}, ${sentence ?? 'nothing was judged.'}`];
  });
  return [...told, ...(more > 0 ? [`And ${formatNumberOf(more, 'more table')}.`] : [])];
}
