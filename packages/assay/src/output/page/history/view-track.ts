import type { CourseBlock } from '../../../experiment/blocks/pictures';
import {
  type Block,
  line,
  type Part,
  type Section,
  tableOf,
  toned,
  when,
  type Words,
} from '../../../experiment/blocks/blocks';
import { describeChanges } from '../../../experiment/history/describe-change';
import type {
  HistoryChange,
  HistoryDocument,
  HistorySeries,
  HistoryTrack,
} from '../../../experiment/history/history-document';
import { nameTrack } from '../../../experiment/history/name-track';
import { describeVerdict } from '../../terminal/render-changes';
import { scaleOf } from '../../terminal/sparkline';
import { timesOf } from '../../../experiment/history/times';
import { chooseWindow, flagOf } from '../../../experiment/history/window';
import { formatNumberOf, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { wordFor } from '../../../experiment/words';
import { toMeasured } from '../../../experiment/report/to-measured';

const courses =
  'One point per report, in time order, with its 95 % interval. A letter marks a report before which something changed.';

/** The address of the page of a report folder, if it has one. */
export type HrefOf = (folder: string) => string | undefined;

/** A track on the page. */
export function viewTrack(
  track: HistoryTrack,
  place: number,
  measure: HistoryDocument['measure'],
  hrefOf: HrefOf,
): Section {
  const isCourse = track.reports.length > 1;
  return {
    id: `track-${place}`,
    heading: nameTrack(track),
    about: `${track.simulated ? 'Simulated. ' : ''}${isCourse ? courses : 'Only one report: no history yet.'}`,
    blocks: [
      ...(isCourse ? showCourse(track, measure) : []),
      { kind: 'heading', text: 'Report by report' },
      listReports(track, measure, hrefOf),
    ],
  };
}

function showCourse(track: HistoryTrack, measure: HistoryDocument['measure']): readonly Block[] {
  const timeOf = timesOf(track.reports);
  const signOf = signsOf(track);
  return [
    { kind: 'cards', isWide: true, cards: track.series.map((series) => showSeries(track, series, measure)) },
    ...showReplies(track, measure),
    { kind: 'heading', text: 'What changed between reports' },
    track.marks.length === 0
      ? 'Prompt, model, fixtures and settings were the same in all of them.'
      : tableOf(
          'Changes before a report',
          ['Mark', 'Report (UTC)', 'Changed'],
          track.marks.map(({ report, changes }) => [
            signOf(report),
            timeOf(report),
            changes.map(({ what, text }) => `${what}: ${printableLine(text, 300)}`).join('; '),
          ]),
        ),
  ];
}

/** The figure of whole replies, if it changed. */
function showReplies(track: HistoryTrack, measure: HistoryDocument['measure']): readonly Block[] {
  const { changes } = describeChanges(track, { changes: track.replies, changedFixtures: [] }, measure);
  const items = changes.map(({ word, text }): Words => [styled(word, word), `: ${text}`]);
  return when(items.length > 0, { kind: 'heading', text: 'Replies with any wrong analytic' }, { kind: 'list', items });
}

function showSeries(track: HistoryTrack, series: HistorySeries, measure: HistoryDocument['measure']): readonly Block[] {
  const judged = series.points.filter(({ rate }) => rate !== null);
  const [first, last] = [judged[0], judged.at(-1)].map((point) => formatShare(point?.rate ?? null));
  const course = judged.length < 2 ? String(first) : `${String(first)} → ${String(last)}`;
  const word = describeVerdict(track, series);
  const { changes, fixtures } = describeChanges(track, series, measure);
  const items = [...changes, ...fixtures].map(({ word: verdict, text }) => [styled(verdict, verdict), `: ${text}`]);
  return [
    { kind: 'heading', text: printableLine(series.name) },
    line(`${course}; last change: `, styled(series.changes.at(-1)?.verdict, wordsOf(word))),
    drawCourse(track, series, measure),
    ...when(items.length > 0, { kind: 'list', items }),
  ];
}

function drawCourse(
  track: HistoryTrack,
  { name, points }: HistorySeries,
  measure: HistoryDocument['measure'],
): CourseBlock {
  const timeOf = timesOf(track.reports);
  const times = track.reports.map((_, index) => timeOf(index));
  const signOf = signsOf(track);
  const bounds = track.series.flatMap((series) =>
    series.points.flatMap(({ rate, interval }) => [rate, interval?.lower ?? null, interval?.upper ?? null]),
  );
  return {
    kind: 'course',
    name: printableLine(name),
    measure: wordFor(measure),
    ...scaleOf(bounds, measure),
    ticks: times.map(shorten(times)),
    marks: track.marks.map(({ report }) => ({ report, sign: signOf(report) })),
    points: points.flatMap(({ report, rate, interval }) => {
      const own = track.reports[report];
      const flag = own === undefined ? undefined : flagOf(own);
      return rate === null
        ? []
        : [
            {
              ...{ report, value: rate, lower: interval?.lower ?? rate, upper: interval?.upper ?? rate },
              text: toMeasured(rate, interval)?.text ?? formatShare(rate),
              isApart: flag !== undefined && flag !== 'R',
            },
          ];
    }),
  };
}

function listReports(track: HistoryTrack, measure: HistoryDocument['measure'], hrefOf: HrefOf): Block {
  const { reports, series } = track;
  const [timeOf, signOf] = [timesOf(reports), signsOf(track)];
  const several = new Set(reports.map(({ model }) => model)).size > 1;
  const noun = measure === 'failure-rate' ? 'fixture' : 'question';
  return tableOf(
    `${wordFor(measure)} and 95 % interval of each report`,
    [
      ...['Report (UTC)', 'Mark', ...(several ? ['Model'] : []), 'Asked'],
      ...[...series.map(({ name }) => printableLine(name)), 'Folder'],
    ],
    reports.map((report, index) => {
      const runs = formatNumberOf(report.runs, 'run');
      const href = hrefOf(report.folder);
      return [
        href === undefined ? timeOf(index) : { text: timeOf(index), href },
        `${signOf(index)} ${flagOf(report) ?? ''}`.trim(),
        ...(several ? [printableLine(report.model)] : []),
        report.fixtures === null ? runs : `${formatNumberOf(report.fixtures, noun)} × ${runs}`,
        ...series.map(({ points }) => {
          const point = points.find((one) => one.report === index);
          return point === undefined ? '–' : (toMeasured(point.rate, point.interval)?.text ?? formatShare(point.rate));
        }),
        printableLine(report.folder),
      ];
    }),
  );
}

/** The letter of a report before which something changed; otherwise empty. */
function signsOf(track: HistoryTrack): (report: number) => string {
  const { letters } = chooseWindow(track, track.reports.length);
  const marked = new Set(track.marks.map(({ report }) => report));
  return (report) => (marked.has(report) ? letters.charAt(report) : '');
}

/** Only changes for the worse are coloured. */
function styled(verdict: HistoryChange['verdict'] | undefined, text: string): Part {
  return toned(verdict === 'worse' ? 'bad' : undefined, text);
}

function wordsOf(part: Part): string {
  return typeof part === 'string' ? part : part.text;
}

/** Shortens times such as `2026-11-21 10:00`: the day, the time of day, or both without the year. */
function shorten(times: readonly string[]): (time: string) => string {
  const days = new Set(times.map((time) => time.slice(0, 10)));
  if (days.size === times.length) {
    return (time) => time.slice(0, 10);
  }
  return days.size === 1 ? (time) => time.slice(11) : (time) => time.slice(5, 16);
}
