import { line, toned, type Part, type Text, type Tone } from '../../experiment/blocks/blocks';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { describeChanges, type DescribedChange } from '../../experiment/history/describe-change';
import type { HistoryComparison, HistoryDocument, HistoryTrack } from '../../experiment/history/history-document';

/** Fixtures of a change that are listed. */
const listed = 5;

const tones: Readonly<Record<DescribedChange['word'], Tone>> = { better: 'good', worse: 'bad', changed: 'unsure' };

/** What the last change comes to, in a word or two. */
export function describeVerdict(comparison: HistoryComparison | null): Part {
  const changed = comparison?.changed.length ?? 0;
  switch (comparison?.verdict) {
    case undefined:
      return '–';
    case 'better':
    case 'worse':
      return toned(tones[comparison.verdict], comparison.verdict);
    case 'no change shown':
      return changed === 0 ? 'none' : toned(tones.changed, formatNumberOf(changed, 'fixture'));
    case 'too few fixtures':
      return changed === 0 ? 'too few' : toned(tones.changed, formatNumberOf(changed, 'fixture'));
  }
}

/** The changes that are more than chance, with their statistics. */
export function renderChanges(track: HistoryTrack, measure: HistoryDocument['measure']): Text {
  return track.series.flatMap((series) =>
    describeChanges(track, series, measure).flatMap(({ word, text, fixtures }) => [
      line('  ', toned(tones[word], word), `: ${printableLine(series.name)}, ${text}`),
      ...fixtures.slice(0, listed).map((fixture) => `    ${fixture}`),
      ...(fixtures.length > listed ? [`    and ${formatCount(fixtures.length - listed)} more (--json has all)`] : []),
    ]),
  );
}
