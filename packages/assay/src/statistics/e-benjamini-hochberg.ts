/**
 * The e-BH procedure (Wang & Ramdas 2022): ascending indices of the hypotheses to reject, so that the expected share of
 * false ones among them is at most `falseDiscoveryRate`, for any dependence of the e-values. An e-value is
 * `exp(logLikelihoodRatio)` where the test stopped, never its maximum on the way.
 */
export function eBenjaminiHochberg(eValues: readonly number[], falseDiscoveryRate: number): readonly number[] {
  const descending = eValues.toSorted((a, b) => b - a);
  const least = descending.findLast(
    (eValue, index) => ((index + 1) * eValue) / eValues.length >= 1 / falseDiscoveryRate,
  );
  return least === undefined ? [] : eValues.flatMap((eValue, index) => (eValue >= least ? [index] : []));
}
