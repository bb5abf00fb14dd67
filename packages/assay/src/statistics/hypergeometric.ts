/**
 * The distribution of the failures among `draws` trials picked without replacement from `trials` of which `failures`
 * failed: entry j is the probability of j failures, 0 ≤ j ≤ draws. Needs draws ≤ trials.
 */
export function hypergeometricPmf(failures: number, trials: number, draws: number): readonly number[] {
  if (draws > trials) {
    throw new RangeError(`cannot draw ${draws} of ${trials} trials without replacement`);
  }
  const passes = trials - failures;
  const least = Math.max(0, draws - passes);
  const most = Math.min(failures, draws);
  const ratio = (count: number): number =>
    ((failures - count) * (draws - count)) / ((count + 1) * (passes - draws + count + 1));
  // Weights relative to the mode can only underflow, and are then negligible.
  const mode = Math.min(most, Math.max(least, Math.floor(((draws + 1) * (failures + 1)) / (trials + 2))));
  const weights = new Array<number>(draws + 1).fill(0);
  weights[mode] = 1;
  for (let count = mode; count < most; count += 1) {
    weights[count + 1] = (weights[count] ?? 0) * ratio(count);
  }
  for (let count = mode; count > least; count -= 1) {
    weights[count - 1] = (weights[count] ?? 0) / ratio(count - 1);
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
