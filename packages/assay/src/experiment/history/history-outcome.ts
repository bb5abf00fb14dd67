import { describeP, formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { capitalise } from '../../basics/text/words';
import { printableLine } from '../../basics/text/printable';
import { plainName } from '../report/summarise';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { largest } from '../../statistics/numbers';
import {
  changesOf,
  type HistoryChange,
  type HistoryDocument,
  type HistoryTrack,
  isFailing,
  nameTrack,
  timeOf,
  type Told,
} from './history-document';

type History = Omit<HistoryDocument, 'outcome'>;
type Outcome = HistoryDocument['outcome'];

/** Concludes a history: the latest change, when it happened, what changed at the same time, and the next step. */
export function concludeHistory(history: History): Outcome {
  const { tracks, challenge, looks } = history;
  const [head, ...others] = changesOf(tracks);
  const name = printableLine(challenge);
  const again = `npx assay repeat ${quoteForShell(challenge)} --runs ${runsOf(history)}`;
  if (head !== undefined) {
    const mixed = describeMixed([head, ...others]);
    return {
      verdict: mixed === undefined ? head.change.verdict : 'mixed',
      sentence: describeChange(history, [head, ...others], mixed !== undefined),
      reasons: [
        ...(mixed === undefined ? [] : [mixed]),
        describeFigures(history, head),
        ...describeModels(head),
        ...describeCause(head),
        ...describeOthers(others, describeDay(timeOf(head))),
      ],
      next: `See which replies changed: npx assay compare ${placesOf(head.track, head.change).map(quoteForShell).join(' ')} --open`,
    };
  }
  if (looks === 0) {
    return {
      verdict: 'nothing-to-compare',
      sentence: `${name} has ${formatNumberOf(history.reports, 'report')}; nothing can be compared${describeFailing(tracks)}.`,
      reasons: ['A change takes two reports with new replies and a number of trials fixed in advance.'],
      next: `Ask again with new replies (ASSAY_RECORDINGS=record): ${again}`,
    };
  }
  return {
    verdict: 'no-change',
    sentence: `No change of ${name} is shown in ${describeCompared(history)}${describeFailing(tracks)}.`,
    reasons: [...describeNoticeable(history)],
    next: compareLastOf(tracks) ?? `Ask again from time to time with new replies (ASSAY_RECORDINGS=record): ${again}`,
  };
}

/** The reports that could be compared with others, and how many there are. */
function describeCompared({ reports, tracks }: History): string {
  const compared = tracks.reduce((sum, track) => sum + (track.reports.length > 1 ? track.reports.length : 0), 0);
  return compared < reports
    ? `${formatCount(compared)} of ${formatNumberOf(reports, 'report')}, those that can be compared`
    : formatNumberOf(reports, 'report');
}

/** The comparison of the last two reports that are no gates, if something is known to have changed between them. */
function compareLastOf(tracks: readonly HistoryTrack[]): string | undefined {
  const track = tracks.find(({ marks, reports }) => marks.some(({ report }) => report === reports.length - 1));
  if (track === undefined) {
    return undefined;
  }
  const first = track.reports.length - 1;
  const last = track.reports.findLastIndex(({ kind }, index) => index < first && kind !== 'gate');
  if (last < 0 || track.reports[first]?.kind === 'gate') {
    return undefined;
  }
  const places = placesOf(track, { last, first }).map(quoteForShell);
  return `Compare the last two reports, whose set-up differs: npx assay compare ${places.join(' ')}`;
}

/** What got worse and what better, if both happened; the direction of the newest change first. */
function describeMixed(told: readonly Told[]): string | undefined {
  const namesOf = (verdict: HistoryChange['verdict']): readonly string[] => [
    ...new Set(told.filter(({ change }) => change.verdict === verdict).map(nameOfTold)),
  ];
  const newest = told[0]?.change.verdict ?? 'worse';
  const other = newest === 'worse' ? 'better' : 'worse';
  const list = (names: readonly string[]): string =>
    [...names.slice(0, mostNamed), ...(names.length > mostNamed ? [`${names.length - mostNamed} more`] : [])].join(
      ', ',
    );
  return namesOf(other).length === 0
    ? undefined
    : `${capitalise(newest)}: ${list(namesOf(newest))}. ${capitalise(other)}: ${list(namesOf(other))}.`;
}

/** Maximum number of figures named in a direction. */
const mostNamed = 3;

/** The figure that changed, with its fixture if it is that of one. */
function nameOfTold({ name, change }: Told): string {
  const fixture = 'fixture' in change ? `${printableLine(change.fixture, 60)} › ` : '';
  return `${fixture}${name === null ? 'replies with any wrong analytic' : printableLine(name)}`;
}

/** What got worse or better, and when, and whether the newest report failed. */
function describeChange(
  { challenge, tracks, measure }: History,
  [head, ...others]: readonly [Told, ...Told[]],
  isMixed: boolean,
): string {
  const { track, change } = head;
  // The only figure needs no name.
  const isNamed =
    measure === 'failure-rate' &&
    head.name !== null &&
    track.series.length > 1 &&
    others.every(({ name }) => name === head.name);
  const whose = `${isNamed ? `${printableLine(head.name)} of ` : ''}${printableLine(challenge)}${tracks.length > 1 ? ` with ${nameTrack(track)}` : ''}`;
  const day = describeDay(timeOf({ track, change }));
  const other = change.verdict === 'worse' ? 'better' : 'worse';
  const what = isMixed
    ? `Some answers about ${printableLine(challenge)} got ${change.verdict}, some ${other}`
    : `Answers about ${whose} got ${change.verdict} on ${day}`;
  return `${what}${describeFailing([track])}.`;
}

function describeFailing(tracks: History['tracks']): string {
  return tracks.length === 1 && tracks.every(isFailing) ? '; the newest report failed' : '';
}

/** The figure that changed. */
function describeFigures({ measure }: History, { name, change }: Told): string {
  const fixture = 'fixture' in change ? `${printableLine(change.fixture, 60)} › ` : '';
  const what = name === null ? 'Replies with any wrong analytic' : fixture + printableLine(name);
  const wrong = measure === 'failure-rate' ? ' wrong' : ' of answers short of full points';
  return `${what} went from ${describeRate(change.before)} to ${describeRate(change.since, name === null ? '' : wrong)}.`;
}

/** The models before and after, where they differ. */
function describeModels({ track: { reports }, change: { last, first } }: Told): readonly string[] {
  const [before = '', after = ''] = [last, first].map((place) => printableLine(reports[place]?.group ?? '', 60));
  return before === after ? [] : [`${after} was asked instead of ${before}.`];
}

function describeRate({ failures, judged }: HistoryChange['before'], wrong = ''): string {
  return `${formatShare(judged === 0 ? null : failures / judged)}${wrong} (${formatCount(failures)} of ${formatCount(judged)})`;
}

/** What is known to have changed between the reports before and after. */
function describeCause(told: Told): readonly string[] {
  const { track, change } = told;
  const isOtherModel = describeModels(told).length > 0;
  const { first, last, adjustedP } = change;
  const marks = track.marks.filter(({ report }) => report > last && report <= first);
  // The models have been named.
  const texts = marks.flatMap(({ changes }) =>
    changes
      .filter(({ what }) => !isOtherModel || what !== 'model')
      .map(({ what, text }) => `${what}: ${printableLine(text, 300)}`),
  );
  const unchanged = isOtherModel
    ? 'Prompt, fixtures and settings were the same as before.'
    : 'Prompt, model, fixtures and settings were the same as before: the model behind the name may have changed.';
  return [
    texts.length === 0 ? unchanged : `Changed at the same time: ${texts.join('; ')}.`,
    `Without a real change, a result this clear would be rare: ${describeP(adjustedP)}, over all reports.`,
  ];
}

/** Adds the day if it differs. */
function describeOthers(others: readonly Told[], headDay: string): readonly string[] {
  return (['worse', 'better'] as const).flatMap((verdict) => {
    const own = others.filter(({ change }) => change.verdict === verdict);
    const names = own.map((one) => {
      const day = describeDay(timeOf(one));
      return `${nameOfTold(one)}${day === headDay ? '' : ` (${day})`}`;
    });
    return names.length === 0 ? [] : [`Also ${verdict}: ${names.join(', ')}.`];
  });
}

function describeNoticeable({ tracks, measure }: History): readonly string[] {
  const rates = tracks.flatMap(({ series }) => series.map(({ noticeable }) => noticeable));
  const known = rates.filter((rate) => rate !== null);
  const what = measure === 'failure-rate' ? 'an analytic that is' : 'answers that are';
  return known.length < rates.length || known.length === 0
    ? []
    : [
        `One more report like the last would detect ${what} wrong in ${formatShare(largest(known))}, with 80 % probability.`,
      ];
}

/** The reports before and after, in the form that `assay compare` takes. */
function placesOf(track: HistoryTrack, { last, first }: Pick<HistoryChange, 'last' | 'first'>): readonly string[] {
  return [last, first].flatMap((place) => {
    const report = track.reports[place];
    return report === undefined
      ? []
      : [report.groups === 1 ? report.folder : `${report.folder}@${plainName(report.group)}`];
  });
}

/** Such as `12 November 2026`, in UTC. */
function describeDay(time: string): string {
  return new Date(time).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function runsOf({ tracks }: History): number {
  return largest([1, ...tracks.map(({ reports }) => reports.at(-1)?.runs ?? 1)]);
}
