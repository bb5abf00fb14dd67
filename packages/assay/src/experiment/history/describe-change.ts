import { describeP, formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { FixtureChange, HistoryChange, HistoryDocument, HistorySeries, HistoryTrack } from './history-document';
import { timesOf } from './times';

/** A reported change, in words. */
export interface DescribedChange {
  readonly word: HistoryChange['verdict'];
  /** Since when, from which rate to which, and with what confidence. */
  readonly text: string;
}

/** Reported changes of one figure: over all fixtures, then of single fixtures. */
export interface DescribedChanges {
  readonly changes: readonly DescribedChange[];
  readonly fixtures: readonly DescribedChange[];
}

/** The changes of one figure, latest first. */
export function describeChanges(
  { reports }: Pick<HistoryTrack, 'reports'>,
  { changes, changedFixtures }: Pick<HistorySeries, 'changes' | 'changedFixtures'>,
  measure: HistoryDocument['measure'],
): DescribedChanges {
  const timeOf = timesOf(reports);
  const noun = measure === 'failure-rate' ? 'fixture' : 'question';
  return {
    changes: changes.toReversed().map((change) => ({
      word: change.verdict,
      text: describe(change, timeOf, ` on ${formatNumberOf(change.fixtures, noun)}`),
    })),
    fixtures: changedFixtures.toReversed().map((change) => ({
      word: change.verdict,
      text: `${printableLine(change.fixture, 60)}, ${describe(change, timeOf)}${placeOf(change)}`,
    })),
  };
}

function describe(
  { first, noticed, before, since, adjustedP }: HistoryChange,
  timeOf: (index: number) => string,
  where = '',
): string {
  const named = noticed === first ? '' : `, named ${timeOf(noticed)}`;
  return `since ${timeOf(first)}${named}: ${describeCounts(before)} → ${describeCounts(since)} wrong${where}; ${describeP(adjustedP)}`;
}

function describeCounts({ failures, judged }: HistoryChange['before']): string {
  const share = formatShare(judged === 0 ? null : failures / judged);
  return `${share} (${formatCount(failures)}/${formatCount(judged)})`;
}

function placeOf({ file, line }: FixtureChange): string {
  return file === '' ? '' : `; ${printableLine(file)}:${line}`;
}
