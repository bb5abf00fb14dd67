/**
 * P(X ≥ failures) for X ~ Binomial(trials, rate): how likely that many failures or more are when `rate` is the true
 * failure rate. Exact finite sum in log space; the p-value of a one-sided binomial test.
 */
export function binomialUpperTail(failures: number, trials: number, rate: number): number {
  if (failures <= 0) {
    return 1;
  }
  if (failures > trials || rate <= 0) {
    return 0;
  }
  if (rate >= 1) {
    return 1;
  }
  const logOdds = Math.log(rate) - Math.log1p(-rate);
  let logTerm = trials * Math.log1p(-rate);
  let below = 0;
  let above = 0;
  for (let count = 0; count <= trials; count += 1) {
    if (count < failures) {
      below += Math.exp(logTerm);
    } else {
      above += Math.exp(logTerm);
    }
    logTerm += Math.log((trials - count) / (count + 1)) + logOdds;
  }
  return Math.min(1, above < 0.5 ? above : 1 - below);
}
