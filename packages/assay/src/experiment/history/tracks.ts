import type { HistoryMeasure, HistoryModel, HistoryReport, HistoryUnit } from './history-report';

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
  const ordered = reports.toSorted((a, b) => compareText(a.startedAt, b.startedAt) || compareText(a.folder, b.folder));
  const places = new Map(ordered.map((report, place) => [report, place]));
  const all = ordered.flatMap((report) => report.models.map((model) => ({ report, model })));
  return [false, true].flatMap((simulated) => {
    const points = all.filter(({ report, model }) => (model.simulated ?? report.simulated) === simulated);
    const slots = [...new Set(points.map(({ model }) => model.slot))].sort(compareText);
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

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
