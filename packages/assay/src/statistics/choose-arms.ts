/** One of several options to try, and its results so far. */
export interface Arm {
  readonly tried: number;
  readonly worked: number;
}

/**
 * Indexes of the `count` arms to try next, each at most once: those with the highest upper confidence bound, share of
 * successes + √(2 ln t / tried) after t tries in total (UCB1; Auer, Cesa-Bianchi & Fischer 2002). Untried arms come
 * first, and ties go to the first arm. So arms that never worked take turns evenly, and arms that worked get more
 * turns.
 */
export function chooseArms(arms: readonly Arm[], count: number): readonly number[] {
  const tries = arms.reduce((sum, { tried }) => sum + tried, 0);
  const boundOf = ({ tried, worked }: Arm): number =>
    tried === 0 ? Infinity : worked / tried + Math.sqrt((2 * Math.log(tries)) / tried);
  return arms
    .map((arm, place) => ({ place, bound: boundOf(arm) }))
    .toSorted((a, b) => (a.bound === b.bound ? a.place - b.place : b.bound - a.bound))
    .slice(0, count)
    .map(({ place }) => place);
}
