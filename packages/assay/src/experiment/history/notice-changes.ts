import { errorOfLook, holmAdjust } from '../../statistics/multiple-tests';
import { smallest } from '../../statistics/numbers';
import { type Deviation, type Shift, shiftsOf, weighSpreads } from '../../statistics/report-spread';
import { stratifiedDeviation, stratifiedExact, stratifiedScore, type Stratum } from '../../statistics/stratified-exact';
import type { HistoryReport, HistoryUnit } from './history-report';
import { compareTimes, countedPoints, type FigureName, figureNames, type Track, unitsOf } from './tracks';

/** Maximum probability of ever reporting a change in the reports of a challenge when nothing changed. */
export const historyError = 0.05;

/** A reported change, and when it was reported. */
export interface NoticedChange extends Omit<Split, 'after' | 'pValue'> {
  readonly track: Track;
  readonly figure: FigureName;
  /** The fixture that changed; `undefined`: the figure over all fixtures. */
  readonly fixture: string | undefined;
  readonly unit: HistoryUnit | undefined;
  /**
   * Positions of points in the track: the last counted one before the change, the first after it, and the one at which
   * it was reported.
   */
  readonly last: number;
  readonly first: number;
  readonly noticed: number;
  /** Adjusted for all figures and looks; at most 0.05 for a reported change. */
  readonly adjustedP: number;
}

/** The reported changes, and the number of looks. */
export interface Noticed {
  readonly changes: readonly NoticedChange[];
  /** Reports at which something was tested. */
  readonly looks: number;
}

/** A figure of a track, over all fixtures or of one fixture. */
interface Followed {
  readonly track: Track;
  readonly figure: FigureName;
  readonly fixture: string | undefined;
}

/** A figure tested at a look. */
interface Tested extends Followed {
  readonly unit: HistoryUnit | undefined;
  readonly places: readonly number[];
  readonly split: Split;
}

/** A track, with the counts of a figure looked up once per point. */
interface Source {
  readonly track: Track;
  readonly unitsAt: (place: number, figure: FigureName) => PointUnits | undefined;
}

/** Maximum number of earlier reports that a new one is compared with, which bounds the work. */
const mostPoints = 32;

/**
 * Goes through the reports in order of time. At each report, the figures that it adds to are tested for a change since
 * the last reported one. The k-th look may spend 6/(π²k²) of the error, half on figures over all fixtures and half on
 * single fixtures, each with Holm's correction. `earlier`: looks before the first of these reports.
 */
export function noticeChanges(tracks: readonly Track[], earlier = 0): Noticed {
  const sources = tracks.map(openSource);
  const reports = [...new Set(tracks.flatMap(({ points }) => points.map(({ report }) => report)))].sort(compareTimes);
  const begins = new Map<string, number>();
  const keyOf = ({ track, figure, fixture }: Followed): string =>
    JSON.stringify([tracks.indexOf(track), figure, fixture ?? null]);
  const changes: NoticedChange[] = [];
  let looks = earlier;
  for (const report of reports) {
    const tested = sources.flatMap((source) => testAt(source, report, (one) => begins.get(keyOf(one)) ?? 0));
    looks += tested.length === 0 ? 0 : 1;
    for (const change of nameAt(tested, looks)) {
      changes.push(change);
      begins.set(keyOf(change), change.first);
    }
  }
  return { changes, looks: looks - earlier };
}

function openSource(track: Track): Source {
  const known = new Map<FigureName, Map<number, PointUnits | undefined>>();
  return {
    track,
    unitsAt(place, figure) {
      const own = known.get(figure) ?? new Map<number, PointUnits | undefined>();
      known.set(figure, own);
      if (!own.has(place)) {
        const point = track.points[place];
        own.set(place, point && unitsOf(point, figure));
      }
      return own.get(place);
    },
  };
}

function testAt(
  { track, unitsAt }: Source,
  report: HistoryReport,
  beginOf: (followed: Followed) => number,
): readonly Tested[] {
  const noticed = track.points.findIndex((point) => point.report === report);
  const point = track.points[noticed];
  const counted = point === undefined ? [] : countedPoints(track, noticed).slice(-mostPoints);
  if (point === undefined || counted.at(-1) !== noticed) {
    return [];
  }
  return figureNames(point).flatMap((figure) => {
    const fixtures = [undefined, ...(figure === null ? [] : (unitsAt(noticed, figure)?.keys() ?? []))];
    return fixtures.flatMap((fixture): readonly Tested[] => {
      const followed = { track, figure, fixture };
      const begin = beginOf(followed);
      const own = counted.flatMap((place) => {
        const units = place < begin ? undefined : unitsAt(place, figure);
        const part = fixture === undefined ? units : only(units, fixture);
        return units === undefined || part === undefined || part.size === 0 ? [] : [{ place, part, units }];
      });
      const split = splitPoints(
        own.map(({ part }) => part),
        own.map(({ units }) => units),
      );
      const unit = fixture === undefined ? undefined : unitsAt(noticed, figure)?.get(fixture);
      return split === undefined ? [] : [{ ...followed, unit, places: own.map(({ place }) => place), split }];
    });
  });
}

function nameAt(tested: readonly Tested[], look: number): readonly NoticedChange[] {
  const level = errorOfLook(look, historyError) / 2;
  return [true, false].flatMap((isWhole) => {
    const family = tested.filter(({ fixture }) => (fixture === undefined) === isWhole);
    const adjusted = holmAdjust(family.map(({ split }) => split.pValue));
    return family.flatMap(({ track, figure, fixture, unit, places, split }, index): readonly NoticedChange[] => {
      const { after, fixtures, before, since } = split;
      const adjustedP = Math.min(1, ((adjusted[index] ?? 1) * historyError) / level);
      const last = places[after - 1];
      const first = places[after];
      const noticed = places.at(-1);
      return adjustedP > historyError || last === undefined || first === undefined || noticed === undefined
        ? []
        : [{ track, figure, fixture, unit, last, first, noticed, adjustedP, fixtures, before, since }];
    });
  });
}

function only(units: PointUnits | undefined, fixture: string): PointUnits | undefined {
  const unit = units?.get(fixture);
  return unit === undefined ? undefined : new Map([[fixture, unit]]);
}

/** Failures among judged trials. */
export interface Counts {
  readonly failures: number;
  readonly judged: number;
}

/** The counts of one point of a figure, by fixture. */
type PointUnits = ReadonlyMap<string, HistoryUnit>;

/** Comparison of a figure's earlier points with later ones. */
export interface Split {
  /** Points before the most likely change, from 1. */
  readonly after: number;
  /** Fixtures that both sides asked. */
  readonly fixtures: number;
  readonly before: Counts;
  readonly since: Counts;
  /** Adjusted for all windows (Bonferroni). */
  readonly pValue: number;
}

const nothing: Counts = { failures: 0, judged: 0 };

/** If a window's p-value is surely above this, it is not computed exactly. */
const screen = 2;

/**
 * Compares the last 1, 2, 4, 8, … points with those before, fixture by fixture, then finds the most likely position of
 * the change among all positions. How far points scatter though nothing changed is learned from `whole`: the same
 * points with all fixtures. `undefined` for fewer than two points.
 */
function splitPoints(points: readonly PointUnits[], whole = points): Split | undefined {
  if (points.length < 2) {
    return undefined;
  }
  if (points.every((units) => [...units.values()].every(({ failures }) => failures === 0))) {
    return { after: 1, fixtures: 0, before: nothing, since: nothing, pValue: 1 };
  }
  const sums = runningSums(points);
  const windows = Array.from({ length: Math.ceil(Math.log2(points.length)) }, (_, power) => 2 ** power);
  const pValues = windows.map((window) => {
    const strata = strataAt(sums, points.length - window);
    // A spread between the points only makes a p-value larger.
    return Math.abs(stratifiedScore(strata)) < screen
      ? 1
      : stratifiedExact(strata, spreadShifts(points, whole, points.length - window));
  });
  const pValue = Math.min(1, windows.length * smallest(pValues));
  const [first = 1, ...others] = points.slice(1).map((_, place) => place + 1);
  const scoreAt = (after: number): number => Math.abs(stratifiedScore(strataAt(sums, after)));
  const after =
    pValue === 1 ? first : others.reduce((best, place) => (scoreAt(place) > scoreAt(best) ? place : best), first);
  const strata = strataAt(sums, after);
  return {
    after,
    pValue,
    fixtures: strata.length,
    before: sumCounts(strata.map(({ before }) => before)),
    since: sumCounts(strata.map((stratum) => stratum.after)),
  };
}

/** By how much the points before and since may differ though nothing changed. */
export function spreadShifts(
  points: readonly PointUnits[],
  whole: readonly PointUnits[],
  after: number,
): readonly Shift[] {
  const sides = [points.slice(0, after), points.slice(after)];
  const weights = weighSpreads([deviationsIn(whole.slice(0, after)), deviationsIn(whole.slice(after))]);
  return shiftsOf(
    weights,
    sides.reduce((sum, side) => sum + concentration(side), 0),
  );
}

/** Sum of the squared shares that the points have of their trials: 1/k for k points of one size. */
function concentration(points: readonly PointUnits[]): number {
  const sizes = points.map((units) => sumCounts([...units.values()]).judged);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.reduce((sum, size) => sum + (size / total) ** 2, 0);
}

/** How far each point is from what all of them together imply, fixture by fixture. */
function deviationsIn(points: readonly PointUnits[]): readonly Deviation[] {
  const sums = runningSums(points);
  return points.map((_, place) =>
    stratifiedDeviation(
      sums.map((own): Stratum => {
        const after = subtract(own[place] ?? nothing, own[place - 1] ?? nothing);
        return { before: subtract(own.at(-1) ?? nothing, after), after };
      }),
    ),
  );
}

function subtract(one: Counts, other: Counts): Counts {
  return { failures: one.failures - other.failures, judged: one.judged - other.judged };
}

/** Cumulative counts by fixture up to and including each point; a fixture counts with its latest label. */
function runningSums(points: readonly PointUnits[]): readonly (readonly Counts[])[] {
  const labels = new Map(
    points.flatMap((units) => [...units].map(([fixture, { label }]) => [fixture, label] as const)),
  );
  return [...labels].map(([fixture, label]) => {
    let sum = nothing;
    return points.map((units) => {
      const unit = units.get(fixture);
      sum = unit?.label === label ? sumCounts([sum, unit]) : sum;
      return sum;
    });
  });
}

/** Counts of fixtures on both sides, before the given point and from it on. */
function strataAt(sums: readonly (readonly Counts[])[], place: number): readonly Stratum[] {
  return sums.flatMap((own) => {
    const before = own[place - 1];
    const all = own.at(-1);
    if (before === undefined || all === undefined || before.judged === 0 || before.judged === all.judged) {
      return [];
    }
    const after = { failures: all.failures - before.failures, judged: all.judged - before.judged };
    return [{ before, after }];
  });
}

/** Adds counts. */
export function sumCounts(counts: readonly Counts[]): Counts {
  return counts.reduce(
    (sum, { failures, judged }) => ({ failures: sum.failures + failures, judged: sum.judged + judged }),
    nothing,
  );
}
