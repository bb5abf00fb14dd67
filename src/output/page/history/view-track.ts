import { describeChanges, type DescribedChange } from '../../../experiment/history/describe-change';
import type { HistoryDocument, HistorySeries, HistoryTrack } from '../../../experiment/history/history-document';
import { nameTrack } from '../../../experiment/history/name-track';
import { describeVerdict } from '../../terminal/render-changes';
import { scaleOf } from '../../terminal/sparkline';
import { timesOf } from '../../../experiment/history/times';
import { chooseWindow, flagOf, flags } from '../../../experiment/history/window';
import { formatCount, formatNumberOf, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { toMeasured } from '../measured';
import type { HistoryPointView, HistoryReportView, HistorySeriesView, HistoryTrackView } from './history-view';

const tones = { better: 'good', worse: 'bad', changed: 'unsure' } as const satisfies Record<
  DescribedChange['word'],
  string
>;

/** A track as the page shows it. */
export function viewTrack(track: HistoryTrack, measure: HistoryDocument['measure']): HistoryTrackView {
  const bounds = track.series.flatMap(({ points }) =>
    points.flatMap(({ rate, interval }) => [rate, interval?.lower ?? null, interval?.upper ?? null]),
  );
  const { letters } = chooseWindow(track, track.reports.length);
  return {
    heading: nameTrack(track),
    simulated: track.simulated,
    ...scaleOf(bounds, measure),
    reports: viewReports(track, measure),
    marks: track.marks.map(({ report, changes }) => ({
      report,
      sign: letters.charAt(report),
      texts: changes.map(({ what, text }) => `${what}: ${printableLine(text, 300)}`),
    })),
    series: track.series.map((series) => viewSeries(track, series, measure)),
  };
}

function viewReports({ reports }: HistoryTrack, measure: HistoryDocument['measure']): readonly HistoryReportView[] {
  const timeOf = timesOf(reports);
  const tickOf = shorten(reports.map((_, index) => timeOf(index)));
  const noun = measure === 'failure rate' ? 'fixture' : 'question';
  return reports.map((report, index) => {
    const sign = flagOf(report);
    const runs = formatNumberOf(report.runs, 'run');
    return {
      time: timeOf(index),
      tick: tickOf(timeOf(index)),
      model: printableLine(report.model),
      folder: printableLine(report.folder),
      size: report.fixtures === null ? runs : `${formatNumberOf(report.fixtures, noun)} × ${runs}`,
      flag: sign === undefined ? null : { sign, meaning: flags[sign] },
    };
  });
}

function viewSeries(
  track: HistoryTrack,
  series: HistorySeries,
  measure: HistoryDocument['measure'],
): HistorySeriesView {
  const judged = series.points.filter(({ rate }) => rate !== null);
  const [first, last] = [judged[0], judged.at(-1)].map((point) => formatShare(point?.rate ?? null));
  const word = describeVerdict(series.last);
  const changes = describeChanges(track, series, measure);
  return {
    name: printableLine(series.name),
    course: judged.length < 2 ? String(first) : `${String(first)} → ${String(last)}`,
    points: series.points.map(viewPoint),
    last: { word: typeof word === 'string' ? word : word.text, tone: toneOf(series.last) },
    changes: changes.map((change) => ({ ...change, tone: tones[change.word] })),
  };
}

function viewPoint({ report, judged, rate, interval }: HistorySeries['points'][number]): HistoryPointView {
  const measured = toMeasured(rate, interval);
  return { report, judged: formatCount(judged), value: rate, measured, text: measured?.text ?? formatShare(rate) };
}

function toneOf(last: HistorySeries['last']): HistorySeriesView['last']['tone'] {
  if (last?.verdict === 'better' || last?.verdict === 'worse') {
    return tones[last.verdict];
  }
  return last !== null && last.changed.length > 0 ? tones.changed : null;
}

/** Of times such as `2026-11-21 10:00`: the day, the time of day, or both without the year. */
function shorten(times: readonly string[]): (time: string) => string {
  const days = new Set(times.map((time) => time.slice(0, 10)));
  if (days.size === times.length) {
    return (time) => time.slice(0, 10);
  }
  return days.size === 1 ? (time) => time.slice(11) : (time) => time.slice(5, 16);
}
