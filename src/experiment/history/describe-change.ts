import { formatCount, formatNumberOf, describeP, formatShare, formatPoints } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { HistoryComparison, HistoryDocument, HistorySeries, HistoryTrack } from './history-document';
import { timesOf } from './times';

/** A change that is more than chance, in words. */
export interface DescribedChange {
  readonly word: 'better' | 'worse' | 'changed';
  /** From when to when, by how much, and how sure that is. */
  readonly text: string;
  /** The fixtures that changed by themselves, the surest first. */
  readonly fixtures: readonly string[];
}

/** The changes of one figure that are more than chance: its last one, and that since its first report. */
export function describeChanges(
  track: HistoryTrack,
  { last, whole }: HistorySeries,
  measure: HistoryDocument['measure'],
): readonly DescribedChange[] {
  return [last, whole].flatMap((one) => (one === null ? [] : describeChange(track, one, measure)));
}

function describeChange(
  { reports }: HistoryTrack,
  comparison: HistoryComparison,
  measure: HistoryDocument['measure'],
): readonly DescribedChange[] {
  const { verdict, from, to, fixtures, rates, difference, adjustedP, changed } = comparison;
  const isReal = verdict === 'better' || verdict === 'worse';
  if (!isReal && changed.length === 0) {
    return [];
  }
  const timeOf = timesOf(reports);
  const noun = measure === 'failure rate' ? 'fixture' : 'question';
  const figures = `${formatShare(rates.before)} → ${formatShare(rates.after)} on ${formatNumberOf(fixtures, `common ${noun}`)}`;
  const proof =
    isReal && difference !== null
      ? `${formatPoints(Math.abs(difference.mean))} points, 95 % interval ${describeRange(difference)}; ${describeP(adjustedP)}`
      : `no change of the ${measure} shown, but ${formatNumberOf(changed.length, noun)} changed`;
  return [
    {
      word: isReal ? verdict : 'changed',
      text: `${timeOf(from)} to ${timeOf(to)}: ${figures}, ${proof}`,
      fixtures: [...changed].sort((a, b) => a.adjustedP - b.adjustedP).map(describeFixture),
    },
  ];
}

function describeFixture({
  fixture,
  before,
  after,
  adjustedP,
  file,
  line,
}: HistoryComparison['changed'][number]): string {
  const place = file === '' ? '' : `; ${printableLine(file)}:${line}`;
  return `${printableLine(fixture, 60)}: ${describeCounts(before)} → ${describeCounts(after)} failed; ${describeP(adjustedP)}${place}`;
}

/** In the direction that the change has, so that its sign needs no thought. */
function describeRange({ mean, lower, upper }: NonNullable<HistoryComparison['difference']>): string {
  const [from, to] = mean < 0 ? [-upper, -lower] : [lower, upper];
  return `${formatPoints(from)} to ${formatPoints(to)}`;
}

function describeCounts({ failures, judged }: { readonly failures: number; readonly judged: number }): string {
  return `${formatCount(failures)}/${formatCount(judged)}`;
}
