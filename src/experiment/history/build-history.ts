import { comparePoints, pairsOf, type PointPair } from './compare-points';
import { findMarks } from './find-marks';
import type { HistoryComparison, HistoryDocument, HistorySeries, HistoryTrack } from './history-document';
import type { HistoryReport } from './history-report';
import { layTracks, measureNames, measureOf, type Track, type TrackPoint } from './tracks';

/** What of a history is shown; what is compared, and corrected for, stays the same. */
export interface HistoryFilter {
  readonly model?: string | undefined;
  readonly analytic?: string | undefined;
}

/** The history of a challenge from all its reports, at least one. */
export function buildHistory(
  reports: readonly [HistoryReport, ...HistoryReport[]],
  warnings: HistoryDocument['warnings'],
  { model, analytic }: HistoryFilter = {},
): HistoryDocument {
  const [{ kind, challenge }] = reports;
  const measure = kind === 'interview' ? 'share of points' : 'failure rate';
  const everything = layTracks(reports);
  const tracks = model === undefined ? everything : layTracks(reports.flatMap((report) => onlyModel(report, model)));
  const pairs = pairsOf(tracks);
  const family = model === undefined ? pairs : pairsOf(everything);
  const compared = comparePoints(pairs, {
    better: measure === 'failure rate' ? 'lower' : 'higher',
    family,
    hidden: new Set(reports.flatMap(({ heldOut }) => heldOut)),
  });
  const comparisons = pairs.map((pair, index) => ({ pair, comparison: compared[index] }));
  const last = reports.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0];
  return {
    version: 1,
    kind: 'history',
    challenge,
    title: last?.title ?? challenge,
    measure,
    reports: new Set(tracks.flatMap(({ points }) => points.map(({ report }) => report))).size,
    comparisons: Math.max(pairs.length, family.length),
    tracks: tracks.map((track) => ({
      ...describeTrack(track),
      series: measureNames(track)
        .filter((name) => analytic === undefined || name === analytic)
        .map((name) => describeSeries(track, name, comparisons)),
    })),
    warnings,
  };
}

function onlyModel(report: HistoryReport, model: string): readonly HistoryReport[] {
  const models = report.models.filter((one) => one.model === model);
  return models.length === 0 ? [] : [{ ...report, models }];
}

function describeTrack(track: Track): Omit<HistoryTrack, 'series'> {
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
    ...{ folder, kind, startedAt },
    ...{ model: model.model, servedBy: [...model.servedBy], server: model.server },
    prompt: model.prompt.text ?? model.prompt.whole ?? '',
    ...{
      fixtures: fixtures.size === 0 ? null : fixtures.size,
      heldOut: heldOut.length,
      runs,
      complete,
      sampling,
      replayed,
    },
  };
}

function describeSeries(
  track: Track,
  name: string,
  comparisons: readonly { readonly pair: PointPair; readonly comparison: HistoryComparison | undefined }[],
): HistorySeries {
  const own = comparisons.filter(({ pair }) => pair.track === track && pair.name === name);
  const find = (span: PointPair['span']): HistoryComparison | null =>
    own.find(({ pair }) => pair.span === span)?.comparison ?? null;
  return {
    name,
    points: track.points.flatMap((point, report) => {
      const measure = measureOf(point, name);
      const { judged = 0, rate = null, interval = null } = measure ?? {};
      return measure === undefined
        ? []
        : [
            {
              report,
              judged,
              rate,
              interval: interval === null ? null : { lower: interval.lower, upper: interval.upper },
            },
          ];
    }),
    last: find('last'),
    whole: find('whole'),
  };
}
