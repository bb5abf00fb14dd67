import type { Stretch } from '../../experiment/blocks/pictures';

/** Maximum number of stretches that runs are counted in. */
export const mostStretches = 50;

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
