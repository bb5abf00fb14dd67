import { errorOfLook, holmAdjust } from '../../statistics/multiple-tests';
import { countedPoints } from './counted-points';
import type { HistoryReport, HistoryUnit } from './history-report';
import { splitPoints, type PointUnits, type Split } from './split-points';
import { figureNames, unitsOf, type FigureName, type Track } from './tracks';

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

function compareTimes(one: HistoryReport, other: HistoryReport): number {
  return one.startedAt < other.startedAt
    ? -1
    : one.startedAt > other.startedAt
      ? 1
      : one.folder < other.folder
        ? -1
        : 1;
}
