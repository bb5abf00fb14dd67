import type { FixtureChange, HistoryChange, HistoryDocument, HistorySeries, HistoryTrack } from './history-document';
import { countedPoints, findMarks, layTracks, measureNames, measureOf, type Track, type TrackPoint } from './tracks';
import { concludeHistory } from './history-outcome';
import type { HistoryReport } from './history-report';
import {
  type Counts,
  historyError,
  noticeChanges,
  type NoticedChange,
  spreadShifts,
  sumCounts,
} from './notice-changes';
import { betaQuantile } from '../../statistics/special-functions';
import { errorOfLook } from '../../statistics/multiple-tests';
import type { Shift } from '../../statistics/report-spread';
import { stratifiedExact } from '../../statistics/stratified-exact';

/** Probability with which the rate is noticed. */
const power = 0.8;

/** Which part of a history to show; tests and corrections always use all of it. */
export interface HistoryFilter {
  readonly model?: string | undefined;
  readonly analytic?: string | undefined;
}

/**
 * The history of a challenge from all its reports, at least one; `earlier`: earlier reports, whose looks are already
 * spent.
 */
export function buildHistory(
  reports: readonly [HistoryReport, ...HistoryReport[]],
  warnings: HistoryDocument['warnings'],
  { model, analytic, earlier = 0 }: HistoryFilter & { readonly earlier?: number } = {},
): HistoryDocument {
  const [{ measure, challenge }] = reports;
  const everything = layTracks(reports);
  const { changes, looks } = noticeChanges(everything, earlier);
  const hidden = new Set(reports.flatMap(({ heldOut }) => heldOut));
  const figures = everything.reduce((sum, track) => sum + measureNames(track).length, 0);
  const tracks = everything.filter(({ models }) => model === undefined || models.includes(model));
  const described = tracks.map((track): HistoryTrack => {
    const own = changes.filter((change) => change.track === track);
    return {
      ...describeTrack(track),
      series: measureNames(track)
        .filter((name) => analytic === undefined || name === analytic)
        .map((name) =>
          describeSeries(track, name, {
            hidden,
            changes: own.filter(({ figure }) => figure === name),
            next: { look: earlier + looks + 1, figures },
          }),
        ),
      replies: analytic === undefined ? own.filter(({ figure }) => figure === null).map(describeChange) : [],
    };
  });
  const last = reports.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0];
  const history = {
    version: 1 as const,
    kind: 'history' as const,
    challenge,
    title: last?.title ?? challenge,
    measure,
    reports: new Set(tracks.flatMap(({ points }) => points.map(({ report }) => report))).size,
    looks,
    tracks: described,
    warnings,
  };
  return { ...history, outcome: concludeHistory(history) };
}

/** The test that the next report will face. */
interface NextLook {
  /** Number of the look, from 1. */
  readonly look: number;
  /** Figures that share this part of the error. */
  readonly figures: number;
  /** Windows of a figure's points (Bonferroni correction). */
  readonly windows: number;
  /** By how much the next report may differ though nothing changed. */
  readonly shifts: readonly Shift[];
}

/**
 * The smallest failure rate at which one more report of `judged` trials would be called worse with 80 % probability, if
 * all fixtures fail alike (unequal rates are noticed sooner); `null` if none would.
 */
function noticeableRate(before: Counts, judged: number, { look, figures, windows, shifts }: NextLook): number | null {
  const level = errorOfLook(look, historyError) / 2 / figures / windows;
  const isNamed = (failures: number): boolean =>
    stratifiedExact([{ before, after: { failures, judged } }], shifts) <= level;
  const least = Math.floor((before.failures / Math.max(1, before.judged)) * judged) + 1;
  if (least > judged || !isNamed(judged)) {
    return null;
  }
  let low = least - 1;
  let high = judged;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    [low, high] = isNamed(middle) ? [low, middle] : [middle, high];
  }
  return betaQuantile(power, high, judged - high + 1);
}

function describeTrack(track: Track): Omit<HistoryTrack, 'series' | 'replies'> {
  return {
    simulated: track.simulated,
    slot: track.slot,
    models: [...track.models],
    reports: track.points.map(describeReport),
    marks: findMarks(track).map(({ report, changes }) => ({
      report,
      changes: changes.map((change) => ({ ...change })),
    })),
  };
}

function describeReport({ report, model }: TrackPoint): HistoryTrack['reports'][number] {
  const { folder, kind, startedAt, fixtures, heldOut, runs, complete, sampling, replayed } = report;
  return {
    folder,
    kind,
    startedAt,
    ...(report.outcome !== undefined && { outcome: report.outcome }),
    model: model.model,
    servedBy: [...model.servedBy],
    server: model.server,
    group: model.name,
    groups: report.models.length,
    prompt: model.prompt.text ?? model.prompt.whole ?? '',
    fixtures: fixtures.size === 0 ? null : fixtures.size,
    heldOut: heldOut.length,
    runs,
    complete,
    sampling,
    replayed,
  };
}

function describeSeries(
  track: Track,
  name: string,
  {
    changes,
    hidden,
    next,
  }: {
    readonly changes: readonly NoticedChange[];
    readonly hidden: ReadonlySet<string>;
    readonly next: Omit<NextLook, 'windows' | 'shifts'>;
  },
): HistorySeries {
  const whole = changes.filter(({ fixture }) => fixture === undefined);
  const newest = track.points.at(-1);
  return {
    name,
    points: track.points.flatMap((point, report) => {
      const measure = measureOf(point, name);
      const { judged = 0, rate = null, interval = null } = measure ?? {};
      const shown = interval === null ? null : { lower: interval.lower, upper: interval.upper };
      return measure === undefined ? [] : [{ report, judged, rate, interval: shown }];
    }),
    changes: whole.map(describeChange),
    changedFixtures: changes.flatMap((change): readonly FixtureChange[] => {
      const { fixture, unit } = change;
      return fixture === undefined || unit === undefined || hidden.has(fixture)
        ? []
        : [{ ...describeChange(change), fixture, file: unit.file, line: unit.line }];
    }),
    tolerate: (newest && measureOf(newest, name)?.tolerate) ?? null,
    noticeable: noticeableOf(track, name, whole.at(-1)?.first ?? 0, next),
  };
}

function describeChange({ last, first, noticed, fixtures, before, since, adjustedP }: NoticedChange): HistoryChange {
  const isWorse = since.failures * before.judged > before.failures * since.judged;
  return {
    verdict: isWorse ? 'worse' : 'better',
    last,
    first,
    noticed,
    fixtures,
    adjustedP,
    before: { ...before },
    since: { ...since },
  };
}

/** Based on everything asked since the last change, and one more report like the last. */
function noticeableOf(
  track: Track,
  name: string,
  begin: number,
  look: Omit<NextLook, 'windows' | 'shifts'>,
): number | null {
  const places = countedPoints(track, track.points.length - 1).filter((place) => place >= begin);
  const asked = places.flatMap((place) => {
    const point = track.points[place];
    const units = point === undefined ? undefined : measureOf(point, name)?.units();
    return units === undefined ? [] : [units];
  });
  const counts = asked.map((units) => sumCounts([...units.values()]));
  const last = counts.at(-1);
  const next = asked.at(-1);
  if (last === undefined || next === undefined || last.judged === 0) {
    return null;
  }
  const points = [...asked, next];
  return noticeableRate(sumCounts(counts), last.judged, {
    ...look,
    windows: Math.ceil(Math.log2(counts.length + 1)),
    shifts: spreadShifts(points, points, asked.length),
  });
}
