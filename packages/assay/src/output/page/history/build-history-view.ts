import {
  chooseWindow,
  explainTests,
  findHead,
  flagNames,
  flagOf,
  flags,
  type HistoryDocument,
  type HistorySeries,
  type HistoryTrack,
  nameTrack,
  timesOf,
  type Window,
} from '../../../experiment/history/history-document';
import { describeSimulated } from '../../../experiment/report/describe-simulated';
import { formatNumberOf, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { capitalise } from '../../../basics/text/words';
import { wordFor } from '../../../experiment/words';
import { viewNext } from '../verdict-of';
import type { ExperimentView, Verdict } from '../view';
import { withWords } from '../with-words';
import {
  isStillFailing,
  describeVerdict,
  verdictTones,
  type HrefOf,
  changeItems,
  markTable,
  repliesOf,
  reportTable,
  seriesTable,
} from '../../tables/history';
import { basename, join } from 'node:path';
import type { CourseBlock } from '../../../experiment/blocks/pictures';
import { type Block, type Section, when } from '../../../experiment/blocks/blocks';
import { scaleOf } from '../../terminal/sparkline';
import { toMeasured } from '../../../experiment/report/summarise';
import { writePage } from '../render-page';

const courses =
  'One point per report, in time order, with its 95 % interval. A letter marks a report before which something changed.';

const betweenEnds =
  ' First → last compares the oldest report with the newest; the verdict above is about the latest change between two of them.';

/** Maximum number of characters of a report's name on an axis. */
const longestName = 16;

/** Terms in the texts that the page's script adds: of the grid, the filters and the details of an answer. */
const written = 'failure rate, 95 % interval, run';

/** How many reasons are shown; the others are folded. */
const reasonsShown = 2;

/** The page of a history; `folder` contains its reports, which have pages of their own in `assay view`. */
export function buildHistoryView(
  document: HistoryDocument,
  folder: string,
  hrefOf: HrefOf = () => undefined,
): ExperimentView {
  const { title, challenge, measure, reports, tracks, warnings, looks } = document;
  const signs = new Set(tracks.flatMap((track) => track.reports.map(flagOf)));
  return withWords(written, {
    kind: 'history',
    title: `${printableLine(title)}: history`,
    subtitle: `${printableLine(challenge)} · ${wordFor(measure)} over ${formatNumberOf(reports, 'report')}`,
    verdict: conclude(document),
    picture: picture(document),
    notes: [
      ...(tracks.some(({ simulated }) => simulated) ? [describeSimulated()] : []),
      ...flagNames.flatMap((sign) => (signs.has(sign) ? [`${sign}: ${flags[sign]}.`] : [])),
      explainTests(document),
      ...warnings.map((one) => `Skipped ${printableLine(one.folder)}: ${printableLine(one.message, 300)}`),
    ],
    facts: [
      { name: 'Reports', value: `${formatNumberOf(reports, 'report')} in ${printableLine(folder)}` },
      { name: 'Looks', value: String(looks) },
    ],
    before: tracks.map((track, place) => viewTrack(track, place, measure, hrefOf)),
    after: [],
    figures: [],
  });
}

/** A track on the page. */
function viewTrack(track: HistoryTrack, place: number, measure: HistoryDocument['measure'], hrefOf: HrefOf): Section {
  const isCourse = track.reports.length > 1;
  return {
    id: `track-${place}`,
    heading: nameTrack(track),
    about: `${track.simulated ? 'Simulated. ' : ''}${isCourse ? courses + (hasChanges(track) ? betweenEnds : '') : 'Only one report: no history yet.'}`,
    blocks: [
      ...(isCourse ? showCourse(track, measure) : []),
      { kind: 'heading', text: 'Report by report' },
      reportTable(track, measure, allOf(track), hrefOf),
    ],
  };
}

function hasChanges({ series, replies }: HistoryTrack): boolean {
  return replies.length > 0 || series.some((one) => one.changes.length + one.changedFixtures.length > 0);
}

function showCourse(track: HistoryTrack, measure: HistoryDocument['measure']): readonly Block[] {
  const marks = markTable(track, allOf(track));
  return [
    seriesTable(track, measure),
    { kind: 'cards', isWide: true, cards: track.series.map((series) => showSeries(track, series, measure)) },
    ...showReplies(track, measure),
    ...(marks.rows.length === 0 ? ['Prompt, model, fixtures and settings were the same in all of them.'] : [marks]),
  ];
}

/** The figure of whole replies, if it changed. */
function showReplies(track: HistoryTrack, measure: HistoryDocument['measure']): readonly Block[] {
  const items = changeItems(track, repliesOf(track), measure);
  return when(items.length > 0, { kind: 'heading', text: 'Replies with any wrong analytic' }, { kind: 'list', items });
}

function showSeries(track: HistoryTrack, series: HistorySeries, measure: HistoryDocument['measure']): readonly Block[] {
  const items = changeItems(track, series, measure);
  return [
    { kind: 'heading', text: printableLine(series.name) },
    drawCourse(track, series, measure),
    ...when(items.length > 0, { kind: 'list', items }),
  ];
}

/** A figure of a track over its reports. */
function drawCourse(
  track: HistoryTrack,
  { name, points, tolerate }: HistorySeries,
  measure: HistoryDocument['measure'],
): CourseBlock {
  const signOf = signsOf(track);
  const bounds = track.series.flatMap((series) =>
    series.points.flatMap(({ rate, interval }) => [rate, interval?.lower ?? null, interval?.upper ?? null]),
  );
  return {
    kind: 'course',
    name: printableLine(name),
    measure: wordFor(measure),
    ...scaleOf([...bounds, tolerate], measure),
    tolerate,
    ticks: ticksOf(track),
    marks: track.marks.map(({ report }) => ({ report, sign: signOf(report) })),
    points: points.flatMap(({ report, rate, interval }) => {
      const own = track.reports[report];
      const flag = own === undefined ? undefined : flagOf(own);
      return rate === null
        ? []
        : [
            {
              report,
              value: rate,
              lower: interval?.lower ?? rate,
              upper: interval?.upper ?? rate,
              text: toMeasured(rate, interval)?.text ?? formatShare(rate),
              isApart: flag !== undefined && flag !== 'R',
            },
          ];
    }),
  };
}

/** All reports, since a page can show them. */
function allOf(track: HistoryTrack): Window {
  return chooseWindow(track, track.reports.length);
}

/** The letter of a report before which something changed; otherwise empty. */
function signsOf(track: HistoryTrack): (report: number) => string {
  const { letters } = allOf(track);
  const marked = new Set(track.marks.map(({ report }) => report));
  return (report) => (marked.has(report) ? letters.charAt(report) : '');
}

/** Days, if they distinguish the reports; otherwise their folders' names, unless those are long or contain the time. */
function ticksOf({ reports }: HistoryTrack): readonly string[] {
  const timeOf = timesOf(reports);
  const times = reports.map((_, index) => timeOf(index));
  const names = reports.map(({ folder }) => printableLine(basename(folder)));
  const days = new Set(times.map((time) => time.slice(0, 10)));
  const areShort = names.every((name) => name.length <= longestName) && new Set(names).size === names.length;
  return days.size < times.length && areShort ? names : times.map(shorten(times));
}

/** Shortens times such as `2026-11-21 10:00`: the day, the time of day, or both without the year. */
function shorten(times: readonly string[]): (time: string) => string {
  const days = new Set(times.map((time) => time.slice(0, 10)));
  if (days.size === times.length) {
    return (time) => time.slice(0, 10);
  }
  return days.size === 1 ? (time) => time.slice(11) : (time) => time.slice(5, 16);
}

/** The figure that the verdict is about, over its reports. */
function picture({ tracks, measure }: HistoryDocument): ExperimentView['picture'] {
  const head = findHead({ tracks, measure });
  const series = head?.track.series.find(({ name }) => name === (head.name ?? head.track.series[0]?.name));
  return head === undefined || series === undefined ? [] : [drawCourse(head.track, series, measure)];
}

/** The outcome of the reports. */
function conclude(document: HistoryDocument): Verdict {
  const { outcome, tracks } = document;
  const { verdict, sentence, reasons, next } = outcome;
  const word = capitalise(describeVerdict(document));
  return {
    tone: isStillFailing(document) ? 'bad' : (verdictTones[verdict] ?? 'neutral'),
    word: `${word}${tracks.every(({ simulated }) => simulated) ? ' (simulated)' : ''}`,
    sentence,
    details: reasons.slice(0, reasonsShown),
    reasons: reasons.slice(reasonsShown),
    next: viewNext(next),
  };
}

/** Writes the page of a history next to the reports, and returns its name. */
export function writeHistoryPage(document: HistoryDocument, folder: string, shown: string): string {
  // The name of a challenge must not lead out of the folder.
  const name = `history-${document.challenge.replace(/[^\w.-]+/g, '-')}.html`;
  writePage(join(folder, name), buildHistoryView(document, shown));
  return name;
}
