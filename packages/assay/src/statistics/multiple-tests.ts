/**
 * Holm's step-down adjustment (Holm 1979): comparing each adjusted p-value with α limits the probability of any false
 * rejection among all `family` hypotheses to α. Untested hypotheses count as never rejected.
 */
export function holmAdjust(pValues: readonly number[], family: number = pValues.length): readonly number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[a] ?? 1) - (pValues[b] ?? 1));
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, (family - rank) * (pValues[index] ?? 1)));
    adjusted[index] = largest;
  });
  return adjusted;
}

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

/** 6 / π²: makes the shares of all looks add up to 1, because Σ 1/k² = π²/6 (Euler 1735). */
const share = 6 / Math.PI ** 2;

/**
 * The part of `error` that the `look`-th look (from 1) may spend: `error` · 6 / (π² look²). All looks together spend at
 * most `error`, however many there will be.
 */
export function errorOfLook(look: number, error = 0.05): number {
  return (error * share) / look ** 2;
}
