import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { line, renderTable, spaced, type Text, toned, when, whole } from '../../experiment/blocks/blocks';
import {
  chooseWindow,
  explainTests,
  flagNames,
  flagOf,
  flags,
  type HistoryDocument,
  type HistorySeries,
  type HistoryTrack,
  nameTrack,
  timesOf,
  type Window,
} from '../../experiment/history/history-document';
import { wordFor } from '../../experiment/words';
import { renderNext } from '../../experiment/report/show-outcome';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import {
  changeItems,
  markTable,
  repliesOf,
  reportTable,
  describeVerdict,
  seriesTable,
  verdictTones,
} from '../tables/history';
import { endsOf, scaleOf, sparkline, type SparklineStyle } from './sparkline';

/** Style of a history. */
export interface HistoryStyle extends SparklineStyle {
  /** Number of reports that fit in a sparkline. */
  readonly columns: number;
  /** Whether every report gets its own line. */
  readonly detailed: boolean;
}

/** The text of a history: the outcome, sparklines for each track, what changed and when, and the next step. */
export function renderHistory(document: HistoryDocument, style: HistoryStyle): Text {
  const { tracks, title, challenge, reports, measure, outcome } = document;
  const heading = `${printableLine(title)} (${printableLine(challenge)}): ${wordFor(measure)} over ${formatNumberOf(reports, 'report')}`;
  const isSimulated = tracks.every(({ simulated }) => simulated);
  const verdict = toned(verdictTones[outcome.verdict], describeVerdict(document).toUpperCase());
  return spaced([
    [
      line(verdict, `${isSimulated ? ' (simulated)' : ''}. ${outcome.sentence}`),
      ...outcome.reasons.map((reason) => `  ${reason}`),
    ],
    [toned('heading', heading)],
    ...tracks.map((track, index) => [
      ...(track.simulated && tracks[index - 1]?.simulated !== true ? [toned('unsure', describeSimulated()), ''] : []),
      ...renderTrack(document, track, style),
    ]),
    explain(document, style),
    [renderNext(outcome.next)],
  ]);
}

function renderTrack({ measure }: HistoryDocument, track: HistoryTrack, style: HistoryStyle): Text {
  const window = chooseWindow(track, style.columns);
  const rates = track.series.map((series) => ratesOf(series, track).slice(window.start));
  const scale = scaleOf(rates.flat(), measure);
  const [low, high] = endsOf(style);
  const table = seriesTable(track, measure);
  const rows = table.rows.map((row, index) => [whole(sparkline(rates[index] ?? [], scale, style)), ...row]);
  const signs = [window.letters, window.flags].map((text) => text.trimEnd()).filter((text) => text !== '');
  return [
    ...renderHeading(track),
    ...renderTable([{ heading: '' }, ...table.columns], [...rows, ...signs.map((text) => [whole(text)])]),
    ...describeScale(scale, [low, high], describeWindow(window, track)),
    ...renderMarks(track, window),
    ...renderChanges(track, measure),
    ...(style.detailed ? ['', reportTable(track, measure, window, () => undefined)] : []),
  ];
}

function renderHeading(track: HistoryTrack): Text {
  const { reports } = track;
  const timeOf = timesOf(reports);
  const times = reports.length === 1 ? timeOf(0) : `${timeOf(0)} to ${timeOf(reports.length - 1)}`;
  return [toned('heading', `${nameTrack(track)}: ${formatNumberOf(reports.length, 'report')}, ${times} UTC`)];
}

/** By report of the track. */
function ratesOf({ points }: HistorySeries, { reports }: HistoryTrack): readonly (number | null)[] {
  const rates = new Map(points.map(({ report, rate }) => [report, rate]));
  return reports.map((_, index) => rates.get(index) ?? null);
}

function describeWindow({ start }: Window, { reports }: HistoryTrack): string {
  return start === 0
    ? ''
    : `; the last ${formatCount(reports.length - start)} of ${formatNumberOf(reports.length, 'report')}`;
}

function renderMarks(track: HistoryTrack, window: Window): Text {
  const table = markTable(track, window);
  const earlier = track.marks.length - table.rows.length;
  return [
    ...when(table.rows.length > 0, table),
    ...when(earlier > 0, `  and ${formatNumberOf(earlier, 'earlier change')} (--json lists all)`),
  ];
}

function renderChanges(track: HistoryTrack, measure: HistoryDocument['measure']): Text {
  const items = [...track.series, repliesOf(track)].flatMap((series) => changeItems(track, series, measure));
  return when(items.length > 0, { kind: 'list', items });
}

function explain(document: HistoryDocument, { detailed }: HistoryStyle): Text {
  const { tracks, measure, looks } = document;
  const signs = new Set(tracks.flatMap(({ reports }) => reports.map(flagOf)));
  const lists = measure === 'failure-rate' && !detailed && looks > 0;
  return [
    ...flagNames.flatMap((sign) => (signs.has(sign) ? [`${sign}: ${flags[sign]}.`] : [])),
    explainTests(document),
    `${lists ? '--analytic <name> lists each report; ' : ''}--json lists everything.`,
  ];
}

/** What the lowest and the highest sign stand for; nothing where they stand for the same. */
function describeScale(
  scale: { readonly low: number; readonly high: number },
  [low, high]: readonly [string, string],
  shown: string,
): readonly string[] {
  const signs =
    scale.low === scale.high ? '' : `${low} is ${formatShare(scale.low)}, ${high} is ${formatShare(scale.high)}`;
  return signs + shown === '' ? [] : [`  ${signs}${signs === '' ? shown.replace('; ', '') : shown}`];
}
