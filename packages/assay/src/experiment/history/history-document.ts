import { compareTexts } from '../../basics/text/words';
import { z } from 'zod';
import { count, interval, share } from '../../basics/schemas';
import { describeP, formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { outcomeSchema } from '../outcome-facts';

const reportIndex = count.meta({ description: 'Index in the reports of the track.' });

const reportSchema = z.strictObject({
  folder: z.string(),
  kind: z.string().meta({
    description:
      'How it was asked, such as repeat or gate; or the kind of its challenge, if that has measures of its own.',
  }),
  startedAt: z.string().meta({ description: 'ISO 8601, in UTC.' }),
  model: z.string(),
  group: z.string().meta({ description: 'As the report calls it.' }),
  servedBy: z
    .array(z.string())
    .meta({ description: 'The models that the server says have answered, if it was asked.' }),
  server: z.string(),
  prompt: z.string().meta({ description: 'SHA-256 (hex) of the prompt; empty when unknown.' }),
  groups: count.meta({ description: 'Groups of the report, this one included.' }),
  fixtures: count.nullable().meta({ description: 'null when the report does not tell.' }),
  heldOut: count.meta({ description: 'Fixtures held out: in the rates, and in no comparison.' }),
  runs: count,
  complete: z.boolean(),
  outcome: outcomeSchema.shape.status
    .optional()
    .meta({ description: 'What the report came to; absent when it does not tell.' }),
  sampling: z.enum(['fixed', 'sequential']).meta({
    description: 'sequential: the end of asking may have depended on the results, so rates are biased.',
  }),
  replayed: z.boolean().meta({ description: 'All replies are from recordings, so none is new.' }),
});

const markSchema = z.strictObject({
  report: reportIndex,
  changes: z.array(z.strictObject({ what: z.enum(['prompt', 'model', 'fixtures', 'settings']), text: z.string() })),
});

const counts = z.strictObject({ failures: count, judged: count });

const changeSchema = z.strictObject({
  verdict: z.enum(['better', 'worse']),
  last: reportIndex.meta({ description: 'The last report before the likeliest moment of the change.' }),
  first: reportIndex.meta({ description: 'The first report after it.' }),
  noticed: reportIndex.meta({ description: 'The report at which the change was named.' }),
  fixtures: count.meta({ description: 'Fixtures asked before and after, with the same expected value.' }),
  before: counts,
  since: counts.meta({ description: 'Up to the report at which it was named.' }),
  adjustedP: share.meta({
    description: 'Exact test by fixture, adjusted for all figures and looks; named up to 0.05.',
  }),
});

const fixtureChangeSchema = changeSchema.extend({ fixture: z.string(), file: z.string(), line: z.int().positive() });

const seriesSchema = z.strictObject({
  name: z.string().meta({ description: 'The analytic; of a kind with measures of its own, what is measured.' }),
  points: z.array(
    z.strictObject({
      report: reportIndex,
      judged: count.meta({ description: 'Trials with a reply; only they count.' }),
      rate: share.nullable(),
      interval: interval.nullable().meta({
        description: '95 %, for submissions (questions) like the fixtures (G: Korn & Graubard); null below 2 fixtures.',
      }),
    }),
  ),
  changes: z.array(changeSchema).meta({ description: 'Changes over all its fixtures, in order of time.' }),
  changedFixtures: z
    .array(fixtureChangeSchema)
    .meta({ description: 'Fixtures that changed by themselves, in order of time; none that is held out.' }),
  tolerate: share.nullable().meta({
    description: 'Tolerated failure rate in the newest report; null when there is none, or several.',
  }),
  noticeable: share.nullable().meta({
    description:
      'Failure rate from which on one more report like the last would be called worse with a chance of 80 %.',
  }),
});

const trackSchema = z.strictObject({
  simulated: z.boolean().meta({ description: 'Offline models answered: says nothing about the prompt.' }),
  slot: z
    .string()
    .meta({ description: 'Distinguishes groups asked side by side, such as the system prompts of a quiz.' }),
  models: z.array(z.string()).meta({ description: 'More than one: each replaced the one before it.' }),
  reports: z.array(reportSchema),
  marks: z.array(markSchema).meta({ description: 'Differences from the report before.' }),
  series: z.array(seriesSchema),
  replies: z.array(changeSchema).meta({ description: 'Changes of how often a reply is wrong in any analytic.' }),
});

const historyOutcomeSchema = z.strictObject({
  verdict: z.enum(['better', 'worse', 'mixed', 'no-change', 'nothing-to-compare']).meta({
    description: 'Of the latest change.',
  }),
  sentence: z.string(),
  reasons: z.array(z.string()),
  next: z.string(),
});

/** What `assay history --json` prints. */
export const historyDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    kind: z.literal('history'),
    challenge: z.string(),
    title: z.string(),
    measure: z.enum(['failure-rate', 'accuracy', 'share-of-points']),
    reports: count.meta({ description: 'Report folders that are shown.' }),
    looks: count.meta({ description: 'Reports at which something was compared: the k-th spends 0.05 · 6/(π²k²).' }),
    outcome: historyOutcomeSchema,
    tracks: z.array(trackSchema),
    warnings: z.array(z.strictObject({ folder: z.string(), message: z.string() })),
  })
  .meta({ title: 'assay history --json' });

/** How the figures of a challenge developed over its reports. */
export type HistoryDocument = z.infer<typeof historyDocumentSchema>;
/** Reports that are shown as one series. */
export type HistoryTrack = HistoryDocument['tracks'][number];
/** One figure over the reports of a track. */
export type HistorySeries = HistoryTrack['series'][number];
/** A change of one figure. */
export type HistoryChange = HistorySeries['changes'][number];
/** A change of one fixture in one figure. */
export type FixtureChange = HistorySeries['changedFixtures'][number];

/** A reported change, in words. */
export interface DescribedChange {
  readonly word: HistoryChange['verdict'];
  /** Since when, from which rate to which, and with what confidence. */
  readonly text: string;
}

/** Reported changes of one figure: over all fixtures, then of single fixtures. */
interface DescribedChanges {
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

/** Explains the intervals, and how changes are distinguished from chance. */
export function explainTests({ measure, looks }: Pick<HistoryDocument, 'measure' | 'looks'>): string {
  const [what, one] =
    measure === 'failure-rate' ? ['submissions like the fixtures', 'fixture'] : ['questions like these', 'question'];
  const tests = ` Changes are tested ${one} by ${one} (exact, given how often each failed): the last 1, 2, 4, … reports against the earlier ones. Reports may differ from day to day without a change; by how much is learned from them, and assumed until there are enough. If nothing changes, the probability of any false alarm, over all reports and figures, is at most 5 %.`;
  return `Intervals are for ${what}.${looks === 0 ? '' : tests}`;
}

/** Maximum number of models named individually. */
const mostNamed = 3;

/** The models of a track in their order, and what distinguishes their questions. */
export function nameTrack({ models, slot }: HistoryTrack): string {
  const names = models.map((model) => printableLine(model, 60));
  const shown = names.length > mostNamed ? [names[0], '…', names.at(-1)] : names;
  return [shown.join(' → '), ...(slot === '' ? [] : [printableLine(slot, 60)])].join(', ');
}

/** The time of a report in words: to the minute, or to the second if two reports share a minute. */
export function timesOf(reports: HistoryTrack['reports']): (index: number) => string {
  const minutes = new Set(reports.map(({ startedAt }) => startedAt.slice(0, 16)));
  const length = minutes.size === reports.length ? 16 : 19;
  return (index) => (reports[index]?.startedAt ?? '').slice(0, length).replace('T', ' ');
}

type History = Pick<HistoryDocument, 'tracks' | 'measure'>;

/** A reported change and the figure that changed; `name` is `null` for whole replies. */
export interface Told {
  readonly track: HistoryTrack;
  readonly name: string | null;
  readonly change: HistoryChange | FixtureChange;
}

/**
 * The figure that a history is about: the one that changed last; if none did, the one that is wrong most often. `name`
 * is `null` for whole replies; `undefined` if there is none with several reports.
 */
export function findHead({ tracks, measure }: History): Pick<Told, 'track' | 'name'> | undefined {
  const [told] = changesOf(tracks);
  if (told !== undefined) {
    return told;
  }
  const figures = tracks.flatMap((track) =>
    track.reports.length < 2
      ? []
      : track.series.map(({ name, points }) => {
          const rate = points.at(-1)?.rate ?? 0;
          return { track, name, wrong: measure === 'failure-rate' ? rate : -rate };
        }),
  );
  return figures.toSorted((a, b) => b.wrong - a.wrong)[0];
}

/** Whether the newest report of a track did not pass. */
export function isFailing({ reports }: Pick<HistoryTrack, 'reports'>): boolean {
  const outcome = reports.at(-1)?.outcome;
  return outcome === 'failed' || outcome === 'rejected';
}

/** The changes that are told, latest first: those of single fixtures only if there are no others. */
export function changesOf(tracks: History['tracks']): readonly Told[] {
  const changes = tracks.flatMap(latestOf);
  const singles = tracks.flatMap((track) =>
    track.series.flatMap(({ name, changedFixtures }) => changedFixtures.map((change) => ({ track, name, change }))),
  );
  return (changes.length === 0 ? singles : changes).toSorted(compareTold);
}

function latestOf(track: HistoryTrack): readonly Told[] {
  const figures = [...track.series, { name: null, changes: track.replies }].flatMap(({ name, changes }) => {
    const change = changes.at(-1);
    return change === undefined ? [] : [{ track, name, change }];
  });
  // A change of one analytic also moves the figure of whole replies.
  return figures.some(({ name }) => name !== null) ? figures.filter(({ name }) => name !== null) : figures;
}

/** Latest first, then changes for the worse, then the most certain. */
function compareTold(one: Told, other: Told): number {
  return (
    compareTexts(timeOf(other), timeOf(one)) ||
    Number(other.change.verdict === 'worse') - Number(one.change.verdict === 'worse') ||
    one.change.adjustedP - other.change.adjustedP
  );
}

/** When the first report after a change was asked. */
export function timeOf({ track, change }: Pick<Told, 'track' | 'change'>): string {
  return track.reports[change.first]?.startedAt ?? '';
}

/** The latest reports of a track that fit on a line, and the legend below. */
export interface Window {
  /** Index of the first report shown. */
  readonly start: number;
  /** One character per shown report: a letter if something changed, otherwise a blank. */
  readonly letters: string;
  /** One character per shown report: why its rates are not comparable, otherwise a blank. */
  readonly flags: string;
  /** What changed, by letter. */
  readonly marks: readonly { readonly letter: string; readonly mark: HistoryTrack['marks'][number] }[];
}

type Report = HistoryTrack['reports'][number];

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Characters for reports whose rates are not comparable. */
export const flagNames = ['G', 'X', 'R'] as const;

type Flag = (typeof flagNames)[number];

/** The meaning of the flags. */
export const flags: Readonly<Record<Flag, string>> = {
  G: 'a gate. Gates stop early, so their rates are biased and not compared',
  X: 'stopped early or only a part: not compared',
  R: 'all replies from recordings, so no new evidence',
};

/** Chooses the latest reports of a track; letters mark the latest changes. */
export function chooseWindow({ reports, marks }: HistoryTrack, columns: number): Window {
  const start = Math.max(0, reports.length - columns);
  const shown = reports.slice(start);
  const lettered = marks
    .filter(({ report }) => report >= start)
    .slice(-alphabet.length)
    .map((mark, index) => ({ letter: alphabet.charAt(index), mark }));
  const marked = new Set(marks.map(({ report }) => report));
  const letters = shown.map((_, index) => {
    const found = lettered.find(({ mark }) => mark.report === start + index);
    return found?.letter ?? (marked.has(start + index) ? '*' : ' ');
  });
  return { start, marks: lettered, letters: letters.join(''), flags: shown.map((one) => flagOf(one) ?? ' ').join('') };
}

/** The flag of a report, if any. */
export function flagOf({ kind, sampling, complete, replayed }: Report): Flag | undefined {
  if (kind === 'gate') {
    return 'G';
  }
  if (sampling === 'sequential' || !complete) {
    return 'X';
  }
  return replayed ? 'R' : undefined;
}
