import { line, toned, type Part, type Text, type Tone } from '../../experiment/blocks/blocks';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { describeChanges, type DescribedChange } from '../../experiment/history/describe-change';
import type {
  HistoryChange,
  HistoryDocument,
  HistorySeries,
  HistoryTrack,
} from '../../experiment/history/history-document';
import { timesOf } from '../../experiment/history/times';

/** Maximum number of fixtures listed per figure. */
const listed = 5;

/** Only changes for the worse are coloured: only a certificate is good. */
export const changeTones: Readonly<Record<HistoryChange['verdict'], Tone | undefined>> = {
  better: undefined,
  worse: 'bad',
};

/** The latest change of a figure in a few words. */
export function describeVerdict({ reports }: HistoryTrack, { changes, changedFixtures, points }: HistorySeries): Part {
  const change = changes.at(-1);
  if (change !== undefined) {
    return toned(changeTones[change.verdict], `${change.verdict} since ${timesOf(reports)(change.first)}`);
  }
  const fixtures = new Set(changedFixtures.map(({ fixture }) => fixture)).size;
  if (fixtures > 0) {
    return toned('unsure', `${formatNumberOf(fixtures, 'fixture')} changed`);
  }
  return points.length < 2 ? '–' : 'none shown';
}

/** The reported changes, latest first, with their counts. */
export function renderChanges(track: HistoryTrack, measure: HistoryDocument['measure']): Text {
  const replies = { name: 'replies with any wrong analytic', changes: track.replies, changedFixtures: [] };
  return [...track.series, replies].flatMap((series) => {
    const { changes, fixtures } = describeChanges(track, series, measure);
    const more = fixtures.length - listed;
    return [
      ...changes.map((change) => renderChange(series.name, change)),
      ...fixtures.slice(0, listed).map((change) => renderChange(series.name, change)),
      ...(more > 0 ? [`    and ${formatCount(more)} more (--json lists all)`] : []),
    ];
  });
}

function renderChange(name: string, { word, text }: DescribedChange): Text[number] {
  return line('  ', toned(changeTones[word], word), `: ${printableLine(name)}, ${text}`);
}
