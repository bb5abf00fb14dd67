import type { Stretch } from '../../../experiment/blocks/pictures';
import type { TrialsView } from './experiment-view';

/** Maximum number of trials shown individually, per assertion and group, and per page. */
const mostOfOne = 1000;
const mostOfPage = 500_000;
/** Maximum number of stretches on a page, over all assertions and groups, if trials are counted. */
const stretchesOfPage = 20_000;

/** How trials are laid out, and how much room they have. */
export interface TrialsRoom {
  /** Number of the first run, from 1. */
  readonly first: number;
  /** Minimum number of runs shown, asked or not. */
  readonly runs?: number;
  /** Trials per run. */
  readonly parts?: number;
  /** Number of stretches to count in; `null`: each trial is shown. */
  readonly stretches: number | null;
}

/** Number of stretches for a page with this many assertions and groups; `null`: each trial is shown. */
export function stretchesFor(lists: number, trialsOfOne: number): number | null {
  return trialsOfOne <= mostOfOne && trialsOfOne * lists <= mostOfPage
    ? null
    : Math.min(mostStretches, Math.floor(stretchesOfPage / Math.max(1, lists)));
}

/** The outcomes of one analytic, whose letter is at `place` in each trial's outcomes. */
export function viewTrials(
  outcomes: readonly (string | undefined)[],
  place: number,
  { first, runs = 0, parts = 1, stretches }: TrialsRoom,
): TrialsView {
  const letters = Array.from(
    { length: Math.max(outcomes.length, runs * parts) },
    (_, index) => outcomes[index]?.charAt(place) ?? ' ',
  );
  return stretches === null
    ? { first, outcomes: letters.join(''), ...(parts > 1 && { parts }) }
    : {
        stretches: countFailures(letters.length / parts, { first, most: stretches }, (run) =>
          letters.slice(run * parts, (run + 1) * parts).join(''),
        ),
      };
}

/** Failures and judged trials in stretches of runs; `lettersAt` gives the outcomes of a run, counted from 0. */
export function countFailures(
  runs: number,
  layout: Parameters<typeof countStretches>[1],
  lettersAt: (run: number) => string,
): readonly Stretch[] {
  return countStretches(Math.ceil(runs), layout, (run) => {
    let count = 0;
    let judged = 0;
    for (const letter of lettersAt(run)) {
      judged += letter === 'e' || letter === ' ' ? 0 : 1;
      count += letter === 'e' || letter === ' ' || letter === '.' ? 0 : 1;
    }
    return { count, judged };
  });
}

/** Maximum number of stretches that runs are counted in. */
const mostStretches = 50;

/** Counts runs in at most `most` stretches of similar length; `countsOf` gives the counts of a run, counted from 0. */
export function countStretches(
  runs: number,
  { first, most = mostStretches }: { readonly first: number; readonly most?: number },
  countsOf: (run: number) => Pick<Stretch, 'count' | 'judged'>,
): readonly Stretch[] {
  if (most === 0) {
    return [];
  }
  const length = Math.max(1, Math.ceil(runs / most));
  return Array.from({ length: Math.ceil(runs / length) }, (_, index) => {
    const begin = index * length;
    const end = Math.min(runs, (index + 1) * length);
    let count = 0;
    let judged = 0;
    for (let run = begin; run < end; run += 1) {
      const counts = countsOf(run);
      count += counts.count;
      judged += counts.judged;
    }
    return { first: first + begin, last: first + end - 1, count, judged };
  });
}
