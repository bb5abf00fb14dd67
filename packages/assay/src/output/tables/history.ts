import { basename } from 'node:path';
import { formatCount, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { capitalise } from '../../basics/text/words';
import { printableLine } from '../../basics/text/printable';
import { numberColumns, tableOf, toned, type Part, type TableBlock, type Words } from '../../experiment/blocks/blocks';
import {
  describeChanges,
  findHead,
  flagOf,
  isFailing,
  timesOf,
  type Window,
  type DescribedChange,
  type HistoryChange,
  type HistoryDocument,
  type HistorySeries,
  type HistoryTrack,
} from '../../experiment/history/history-document';
import { toMeasured } from '../../experiment/report/summarise';
import { wordFor } from '../../experiment/words';

type Measure = HistoryDocument['measure'];

/** Maximum number of fixtures listed per figure. */
const listed = 5;

/** The address of the page of a report folder, if it has one. */
export type HrefOf = (folder: string) => string | undefined;

/** Only changes for the worse are coloured: only a certificate is good. */
const changeTones: Readonly<Record<HistoryChange['verdict'], 'bad' | undefined>> = {
  better: undefined,
  worse: 'bad',
};

/** The outcome in the same tones. */
export const verdictTones: Readonly<Record<HistoryDocument['outcome']['verdict'], 'bad' | 'unsure' | undefined>> = {
  ...changeTones,
  mixed: 'bad',
  'no-change': 'unsure',
  'nothing-to-compare': 'unsure',
};

/** The verdict on a history in words, such as `better, but still failing`. */
export function describeVerdict(document: HistoryDocument): string {
  return `${wordFor(document.outcome.verdict)}${isStillFailing(document) ? ', but still failing' : ''}`;
}

/** Whether the newest report failed although it is better. */
export function isStillFailing({ outcome: { verdict }, tracks, measure }: HistoryDocument): boolean {
  const head = findHead({ tracks, measure });
  return verdict === 'better' && head !== undefined && isFailing(head.track);
}

/** Each figure of a track: its first and last value, and its last change. */
export function seriesTable(track: HistoryTrack, measure: Measure): TableBlock {
  return tableOf(
    '',
    [measure === 'failure-rate' ? 'analytic' : 'measure', ...numberColumns('first → last', '95 %'), 'last change'],
    track.series.map((series) => {
      const judged = series.points.filter(({ rate }) => rate !== null);
      const ends = judged.length > 1 ? [judged[0], judged.at(-1)] : [judged[0]];
      return [
        printableLine(series.name),
        ends.map((point) => formatShare(point?.rate ?? null)).join(' → '),
        formatInterval(judged.at(-1)?.interval ?? null),
        describeLastChange(track, series),
      ];
    }),
  );
}

/** The latest change of a figure in a few words. */
function describeLastChange({ reports }: HistoryTrack, { changes, changedFixtures, points }: HistorySeries): Part {
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

/** What changed in a figure, latest first, with its counts; at first over all fixtures, then fixture by fixture. */
export function changeItems(
  track: HistoryTrack,
  series: Pick<HistorySeries, 'name' | 'changes' | 'changedFixtures'>,
  measure: Measure,
): readonly Words[] {
  const { changes, fixtures } = describeChanges(track, series, measure);
  const more = fixtures.length - listed;
  const itemOf = ({ word, text }: DescribedChange): Words => [
    toned(changeTones[word], word),
    `: ${printableLine(series.name)}, ${text}`,
  ];
  return [
    ...changes.map(itemOf),
    ...fixtures.slice(0, listed).map(itemOf),
    ...(more > 0 ? [`and ${formatCount(more)} more (--json lists all)`] : []),
  ];
}

/** The changes of whole replies as a figure. */
export function repliesOf({ replies }: HistoryTrack): Pick<HistorySeries, 'name' | 'changes' | 'changedFixtures'> {
  return { name: 'replies with any wrong analytic', changes: replies, changedFixtures: [] };
}

/** What changed before the reports of a window. */
export function markTable({ reports, marks }: HistoryTrack, { start, letters }: Window): TableBlock {
  const timeOf = timesOf(reports);
  return tableOf(
    'Changes before a report',
    ['mark', 'report (UTC)', 'changed'],
    marks
      .filter(({ report }) => report >= start)
      .map(({ report, changes }) => [
        letters.charAt(report - start),
        timeOf(report),
        changes.map(({ what, text }) => `${what}: ${printableLine(text, 300)}`).join('; '),
      ]),
  );
}

/** Every report of a track with all figures; marks and flags as in the window. */
export function reportTable(
  track: HistoryTrack,
  measure: Measure,
  { start, letters }: Window,
  hrefOf: HrefOf,
): TableBlock {
  const { reports, series } = track;
  const timeOf = timesOf(reports);
  const noun = measure === 'failure-rate' ? 'fixture' : 'question';
  return tableOf(
    `${capitalise(wordFor(measure))} of each report, with 95 % interval, and number of judged answers`,
    ['report (UTC)', 'mark', 'asked', ...numberColumns(...series.map(({ name }) => printableLine(name)))],
    reports.map((report, index) => {
      const runs = formatNumberOf(report.runs, 'run');
      const text = nameOf(report, timeOf(index));
      const href = hrefOf(report.folder);
      return [
        href === undefined ? text : { text, href },
        `${letters.charAt(index - start)}${flagOf(report) ?? ''}`.trim(),
        report.fixtures === null ? runs : `${formatNumberOf(report.fixtures, noun)} × ${runs}`,
        ...series.map(({ points }) => pointText(points.find((one) => one.report === index))),
      ];
    }),
  );
}

function pointText(point: HistorySeries['points'][number] | undefined): string {
  return point === undefined
    ? '–'
    : `${toMeasured(point.rate, point.interval)?.text ?? formatShare(point.rate)} of ${formatCount(point.judged)}`;
}

/** The folder's name, which usually starts with the time. */
function nameOf({ folder, startedAt }: HistoryTrack['reports'][number], time: string): string {
  const name = printableLine(basename(folder));
  return name.startsWith(startedAt.slice(0, 16).replace(':', '-')) ? name : `${time} ${name}`;
}
