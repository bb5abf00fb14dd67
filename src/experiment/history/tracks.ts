import type { HistoryMeasure, HistoryModel, HistoryReport, HistoryUnit } from './history-report';

/** One model's part of one report. */
export interface TrackPoint {
  readonly report: HistoryReport;
  readonly model: HistoryModel;
}

/** Reports whose figures are shown as one course of events, in order of time. */
export interface Track {
  readonly simulated: boolean;
  readonly slot: string;
  /** More than one when they replaced one another. */
  readonly models: readonly string[];
  readonly points: readonly [TrackPoint, ...TrackPoint[]];
}

type Points = Track['points'];

/**
 * A track for each model, but a model that replaced another goes on with its track, so that it shows what the change did: the
 * one came back no more when the other began, and both had those reports to themselves. What was simulated, and what was
 * asked side by side, has tracks of its own.
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

/** The names of what a track follows, in the order in which they came up. */
export function measureNames({ points }: Track): readonly string[] {
  return [...new Set(points.flatMap(({ model }) => model.measures.map(({ name }) => name)))];
}

/** What is followed over time: a measure, or `null` for replies that are wrong in any of them. */
export type FigureName = string | null;

/** What is followed of a point. */
export function figureNames({ model }: TrackPoint): readonly FigureName[] {
  return [...model.measures.map(({ name }) => name), ...(model.replies === undefined ? [] : [null])];
}

/** What a point counts of a figure, by fixture. */
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

/** Joins each with the one that ended last before it began, if there is one. */
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
