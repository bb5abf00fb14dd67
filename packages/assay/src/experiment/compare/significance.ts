/** Maximum probability of calling any side better or worse, or any assertion changed, when nothing differs. */
export const familyError = 0.05;

/** With fewer fixtures, no difference can be significant: of 2^n sign flips, 2 are always equally extreme. */
export function fewestFixtures(comparisons: number): number {
  return 1 + Math.ceil(Math.log2(comparisons / familyError));
}
