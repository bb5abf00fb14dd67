import type { FixtureChange, HistoryChange, HistoryDocument, HistoryTrack } from './history-document';

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
  const at = timeOf(one);
  const before = timeOf(other);
  return at === before
    ? Number(other.change.verdict === 'worse') - Number(one.change.verdict === 'worse') ||
        one.change.adjustedP - other.change.adjustedP
    : at < before
      ? 1
      : -1;
}

/** When the first report after a change was asked. */
export function timeOf({ track, change }: Pick<Told, 'track' | 'change'>): string {
  return track.reports[change.first]?.startedAt ?? '';
}
