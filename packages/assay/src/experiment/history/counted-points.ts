import { comparableHashes } from './find-marks';
import type { HistoryModel, HistoryPrompt, HistoryReport } from './history-report';
import type { Track, TrackPoint } from './tracks';

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
