import { compareTexts } from '../../basics/text/words';
import { formatNumberOf } from '../../basics/text/numbers';
import type { HistoryMeasure, HistoryModel, HistoryPrompt, HistoryReport, HistoryUnit } from './history-report';

/** One model's part of one report. */
export interface TrackPoint {
  readonly report: HistoryReport;
  readonly model: HistoryModel;
}

/** Reports that are shown as one series, in order of time. */
export interface Track {
  readonly simulated: boolean;
  readonly slot: string;
  /** More than one if the models replaced each other. */
  readonly models: readonly string[];
  readonly points: readonly [TrackPoint, ...TrackPoint[]];
}

type Points = Track['points'];

/**
 * Creates a track for each model. A model that replaced another continues its track, so that the effect of the change
 * shows: the first model never came back, and both were alone in their reports. Simulated models, and different
 * questions in one report, get separate tracks.
 */
export function layTracks(reports: readonly HistoryReport[]): readonly Track[] {
  const ordered = reports.toSorted(compareTimes);
  const places = new Map(ordered.map((report, place) => [report, place]));
  const all = ordered.flatMap((report) => report.models.map((model) => ({ report, model })));
  return [false, true].flatMap((simulated) => {
    const points = all.filter(({ report, model }) => (model.simulated ?? report.simulated) === simulated);
    const slots = [...new Set(points.map(({ model }) => model.slot))].sort(compareTexts);
    return slots.flatMap((slot) => {
      const own = points.filter(({ model }) => model.slot === slot);
      return chain(splitByModel(own), ({ report }) => places.get(report) ?? 0).map((track): Track => ({
        simulated,
        slot,
        models: modelsOf(track),
        points: track,
      }));
    });
  });
}

/** Names of the measures of a track, in order of appearance. */
export function measureNames({ points }: Track): readonly string[] {
  return [...new Set(points.flatMap(({ model }) => model.measures.map(({ name }) => name)))];
}

/** A tracked figure: a measure, or `null` for replies that are wrong in any measure. */
export type FigureName = string | null;

/** Names of the tracked figures of a point. */
export function figureNames({ model }: TrackPoint): readonly FigureName[] {
  return [...model.measures.map(({ name }) => name), ...(model.replies === undefined ? [] : [null])];
}

/** The counts of a point for a figure, by fixture. */
export function unitsOf(point: TrackPoint, figure: FigureName): ReadonlyMap<string, HistoryUnit> | undefined {
  return figure === null ? point.model.replies?.() : measureOf(point, figure)?.units();
}

/** The figure of that name, if the report has it. */
export function measureOf({ model }: TrackPoint, name: string): HistoryMeasure | undefined {
  return model.measures.find((measure) => measure.name === name);
}

function splitByModel(points: readonly TrackPoint[]): readonly Points[] {
  return modelsOf(points).flatMap((name) => {
    const [first, ...rest] = points.filter(({ model }) => model.model === name);
    return first === undefined ? [] : [[first, ...rest]];
  });
}

/** Joins each track to the one that ended last before it began, if any. */
function chain(parts: readonly Points[], placeOf: (point: TrackPoint) => number): readonly Points[] {
  const tracks: Points[] = [];
  for (const part of parts) {
    const ended = tracks
      .filter((track) => isAlone(endOf(track)) && isAlone(part[0]) && placeOf(endOf(track)) < placeOf(part[0]))
      .sort((a, b) => placeOf(endOf(b)) - placeOf(endOf(a)));
    const [before] = ended;
    if (before === undefined) {
      tracks.push(part);
    } else {
      tracks[tracks.indexOf(before)] = [...before, ...part];
    }
  }
  return tracks;
}

function endOf(points: Points): TrackPoint {
  return points.at(-1) ?? points[0];
}

/** Whether no other model was asked the same in that report. */
function isAlone({ report, model }: TrackPoint): boolean {
  return report.models.every((other) => other === model || other.slot !== model.slot);
}

function modelsOf(points: readonly TrackPoint[]): readonly string[] {
  return [...new Set(points.map(({ model }) => model.model))];
}

/** Earlier reports first; reports of one moment in the order of their folders. */
export function compareTimes(one: HistoryReport, other: HistoryReport): number {
  return compareTexts(one.startedAt, other.startedAt) || compareTexts(one.folder, other.folder);
}

/** Something that changed between a report and the one before. */
export interface Mark {
  /** Index of the later report. */
  readonly report: number;
  readonly changes: readonly { readonly what: 'prompt' | 'model' | 'fixtures' | 'settings'; readonly text: string }[];
}

type Change = Mark['changes'][number];
type Fixtures = HistoryReport['fixtures'];

/** Maximum number of fixtures named in a change. */
const mostNamed = 3;
/** Number of digits shown of a hash. */
const hashDigits = 8;

/** Finds where prompt, model, fixtures or settings changed between consecutive reports of a track. */
export function findMarks({ points }: Track): readonly Mark[] {
  let [before] = points;
  let known: Fixtures | undefined = before.report.sawAll ? before.report.fixtures : undefined;
  return points.flatMap((point, report) => {
    if (report === 0) {
      return [];
    }
    const fixtures = describeFixtures(known, point.report);
    const changes: readonly Change[] = [
      ...describePrompt(before, point),
      ...describeModel(before, point),
      ...fixtures.map((text): Change => ({ what: 'fixtures', text })),
      ...describeParameters(before.model.prompt, point.model.prompt),
      ...describeSettings(before.report, point.report),
    ];
    before = point;
    // An interrupted report may not have reached all fixtures, so it can add fixtures but not remove any.
    known = point.report.sawAll
      ? point.report.fixtures
      : known && new Map([...known, ...point.report.fixtures].map(([fixture, labels]) => [fixture, labels]));
    return changes.length === 0 ? [] : [{ report, changes }];
  });
}

function describePrompt(before: TrackPoint, after: TrackPoint): readonly Change[] {
  const change = changedPrompt(before.model.prompt, after.model.prompt);
  const names = (point: TrackPoint): readonly string[] => point.model.measures.map(({ name }) => name);
  const lists = [
    listOf(
      'new',
      names(after).filter((name) => !names(before).includes(name)),
    ),
    listOf(
      'gone',
      names(before).filter((name) => !names(after).includes(name)),
    ),
  ].flat();
  return change === undefined ? [] : [{ what: 'prompt', text: [change, ...lists].join('; ') }];
}

/** The hashes of two prompts computed from the same parts; `null` if unknown. */
export function comparableHashes(
  before: HistoryPrompt,
  after: HistoryPrompt,
): readonly [before: string | null, after: string | null] {
  return before.text !== null && after.text !== null ? [before.text, after.text] : [before.whole, after.whole];
}

/** Parts that a report does not know count as unchanged. */
function changedPrompt(before: HistoryPrompt, after: HistoryPrompt): string | undefined {
  const [from, to] = comparableHashes(before, after);
  return from === null || to === null || from === to
    ? undefined
    : `${from.slice(0, hashDigits)} → ${to.slice(0, hashDigits)}`;
}

function describeModel(before: TrackPoint, after: TrackPoint): readonly Change[] {
  const old = before.model;
  const current = after.model;
  const served = [old.servedBy, current.servedBy].map((names) => names.join(', '));
  const [from = '', to = ''] = served;
  const name = `${old.model} → ${current.model}`;
  return [
    ...(old.model === current.model
      ? []
      : [{ what: voterOf(old.model) === voterOf(current.model) ? 'settings' : 'model', text: name } as const]),
    // Replies from old recordings and offline models do not name the model that answered.
    ...(from === '' || to === '' || from === to || (from === old.model && to === current.model)
      ? []
      : [{ what: 'model', text: `answered by ${from} → ${to}` } as const]),
    ...(old.server === current.server || after.report.simulated
      ? []
      : [{ what: 'model', text: `server ${old.server} → ${current.server}` } as const]),
  ];
}

/** The single model behind a vote. */
function voterOf(name: string): string {
  return name.replace(/^vote of \d+ × /, '').replace(/, with \d+ prompts$/, '');
}

function describeFixtures(known: Fixtures | undefined, { fixtures, sawAll }: HistoryReport): readonly string[] {
  if (known === undefined) {
    return [];
  }
  const added = [...fixtures.keys()].filter((name) => !known.has(name));
  const gone = sawAll ? [...known.keys()].filter((name) => !fixtures.has(name)) : [];
  const relabelled = [...fixtures].filter(([name, labels]) =>
    [...labels].some(([analytic, value]) => (known.get(name)?.get(analytic) ?? value) !== value),
  );
  const lists = [
    ...listOf('new', added),
    ...listOf('gone', gone),
    ...listOf(
      'changed expected values',
      relabelled.map(([name]) => name),
    ),
  ];
  const sizes = added.length === gone.length ? '' : `${known.size} → ${fixtures.size}: `;
  return lists.length === 0 ? [] : [`${sawAll ? sizes : ''}${lists.join('; ')}`];
}

function describeParameters(before: HistoryPrompt, after: HistoryPrompt): readonly Change[] {
  const from = before.parameters;
  const to = after.parameters;
  return from === null || to === null
    ? []
    : differencesOf(from, to).map((text) => ({ what: 'settings', text: `request.${text}` }));
}

function differencesOf(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${before[name] ?? '–'} → ${after[name] ?? '–'}`);
}

function describeSettings(before: HistoryReport, after: HistoryReport): readonly Change[] {
  const texts = differencesOf(before.settings, after.settings);
  const policies = [...after.policies].filter(([name, policy]) => (before.policies.get(name) ?? policy) !== policy);
  const policy = policies.length === 0 ? [] : [`policy of ${formatNumberOf(policies.length, 'assertion')}`];
  return [...texts, ...policy].map((text) => ({ what: 'settings', text }));
}

function listOf(word: string, names: readonly string[]): readonly string[] {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return names.length === 0 ? [] : [`${word}: ${names.slice(0, mostNamed).join(', ')}${more}`];
}

/**
 * Positions of the points up to `last` whose trials are evidence: their number was fixed in advance, and none of their
 * replies counts twice. A report with recorded replies contains those of the latest report with the same prompt and
 * server, so the larger of the two counts. Offline models with the same name always answer the same.
 */
export function countedPoints({ points }: Pick<Track, 'points'>, last: number): readonly number[] {
  return points.slice(0, last + 1).reduce<readonly number[]>((counted, point, place) => {
    if (point.report.sampling !== 'fixed' || judgedOf(point.model) === 0) {
      return counted;
    }
    const repeated = holdsOlder(point) ? counted.findLast((other) => isSameRequest(points[other], point)) : undefined;
    const older = repeated === undefined ? undefined : points[repeated];
    if (repeated === undefined || older === undefined) {
      return [...counted, place];
    }
    return judgedOf(older.model) > judgedOf(point.model)
      ? counted
      : [...counted.filter((other) => other !== repeated), place];
  }, []);
}

function holdsOlder({ report, model }: TrackPoint): boolean {
  return report.recorded > 0 || isSimulated({ report, model });
}

function isSameRequest(one: TrackPoint | undefined, other: TrackPoint): boolean {
  return (
    one?.model.model === other.model.model &&
    one.model.server === other.model.server &&
    (isSimulated(other) || isSamePrompt(one.model.prompt, other.model.prompt))
  );
}

/** A recording is identified by the whole request; parts that a report does not know may be equal. */
function isSamePrompt(one: HistoryPrompt, other: HistoryPrompt): boolean {
  const [from, to] = comparableHashes(one, other);
  return from === null || to === null || from === to;
}

function isSimulated({ report, model }: { readonly report: HistoryReport; readonly model: HistoryModel }): boolean {
  return model.simulated ?? report.simulated;
}

function judgedOf({ measures }: HistoryModel): number {
  return measures.reduce((sum, { judged }) => sum + judged, 0);
}
