/** One of several things to try, and what came of it so far. */
export interface Arm {
  readonly tried: number;
  readonly worked: number;
}

/**
 * The places of the `count` arms to try next, each at most once: those of the highest upper confidence bound, their share of
 * successes + √(2 ln t / tried) after t tries in all (UCB1; Auer, Cesa-Bianchi & Fischer 2002). What was never tried comes first;
 * of equal ones, the first. So what never worked has its turns evenly, and what worked has more.
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
