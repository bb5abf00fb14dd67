/** Chance at most of calling any of the compared better or worse when none is, and of naming any assertion that did not change. */
export const familyError = 0.05;

/** With fewer fixtures, not even equal differences everywhere are significant: of 2^n sign flips, 2 are as far from zero. */
export function fewestFixtures(comparisons: number): number {
  return 1 + Math.ceil(Math.log2(comparisons / familyError));
}
