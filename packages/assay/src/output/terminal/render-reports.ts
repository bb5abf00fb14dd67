import { basename } from 'node:path';
import { formatCount, formatInterval, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { renderTable, type Text } from '../../experiment/blocks/blocks';
import type { HistorySeries, HistoryTrack } from '../../experiment/history/history-document';
import { timesOf } from '../../experiment/history/times';
import { flagOf, type Window } from '../../experiment/history/window';

/** A table of one figure, report by report. */
export function renderReports(track: HistoryTrack, { name, points }: HistorySeries, window: Window): Text {
  const letters = new Map(window.marks.map(({ letter, mark }) => [mark.report, letter]));
  const timeOf = timesOf(track.reports);
  const columns = [
    { heading: '' },
    { heading: 'report' },
    { heading: 'rate', align: 'right' },
    { heading: '95 %', align: 'right' },
    { heading: 'judged', align: 'right' },
  ] as const;
  const rows = points.flatMap(({ report: index, rate, interval, judged }) => {
    const report = track.reports[index];
    return report === undefined
      ? []
      : [
          [
            `${letters.get(index) ?? ' '}${flagOf(report) ?? ''}`,
            nameOf(report, timeOf(index)),
            formatShare(rate),
            formatInterval(interval),
            formatCount(judged),
          ],
        ];
  });
  return ['', printableLine(name), ...renderTable(columns, rows)];
}

/** The folder's name, which usually starts with the time. */
function nameOf({ folder, startedAt }: HistoryTrack['reports'][number], time: string): string {
  const name = printableLine(basename(folder));
  return name.startsWith(startedAt.slice(0, 16).replace(':', '-')) ? name : `${time} ${name}`;
}
