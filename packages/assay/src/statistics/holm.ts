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
