import { binomialPmf, binomialUpperTail } from './distributions';
import { logBeta, logBetaTail } from './special-functions';

/** Jeffreys' prior, truncated below the rate. */
const a = 0.5;
const b = 0.5;

/**
 * Logarithm of an e-value against "no trial fails more often than `rate`": a mixture of likelihood ratios over the
 * higher rates (Robbins 1970). Anytime-valid: the probability that it ever exceeds ln(1/α) is at most α (Ville 1939).
 * Values of independent trials add up.
 */
export function logEvidenceAbove(rate: number, failures: number, trials: number): number {
  if (trials <= 0 || rate >= 1) {
    return 0;
  }
  if (rate <= 0) {
    return failures > 0 ? Infinity : 0;
  }
  const passes = trials - failures;
  const logTail = (more: number, fewer: number): number => logBetaTail(1 - rate, rate, fewer + b, more + a);
  return (
    logBeta(failures + a, passes + b) +
    logTail(failures, passes) -
    logBeta(a, b) -
    logTail(0, 0) -
    failures * Math.log(rate) -
    passes * Math.log1p(-rate)
  );
}

/** Trials that each fail with probability `rate`. */
export interface TrialsAtRate {
  readonly trials: number;
  readonly rate: number;
}

/**
 * P(S ≥ failures) for the sum S of all groups' failures (Poisson-binomial) if every trial fails at its group's rate.
 * Exact, by convolution of positive terms. If trials fail less often, S is stochastically smaller, so this is a valid
 * p-value for "none fails more often than its rate".
 */
export function pooledUpperTail(failures: number, groups: readonly TrialsAtRate[]): number {
  const [first, ...others] = mergeRates(groups);
  if (failures <= 0) {
    return 1;
  }
  if (first === undefined) {
    return 0;
  }
  const last = others.at(-1);
  if (last === undefined) {
    return binomialUpperTail(failures, first.trials, first.rate);
  }
  let tails = Array.from({ length: failures + 1 }, (_, least) => binomialUpperTail(least, first.trials, first.rate));
  for (const group of others.slice(0, -1)) {
    const before = tails;
    tails = before.map((_, least) => tailWith(group, least, before));
  }
  return Math.min(1, tailWith(last, failures, tails));
}

/** P(S + X ≥ least) for the failures X of one more group; `tails` contains P(S ≥ count) by count. */
function tailWith({ trials, rate }: TrialsAtRate, least: number, tails: readonly number[]): number {
  let tail = binomialUpperTail(least, trials, rate);
  for (let count = 0; count < least && count <= trials; count += 1) {
    tail += binomialPmf(count, trials, rate) * (tails[least - count] ?? 0);
  }
  return tail;
}

/** One group per rate, largest first, which makes the remaining convolution shortest. */
function mergeRates(groups: readonly TrialsAtRate[]): readonly TrialsAtRate[] {
  const byRate = new Map<number, number>();
  for (const { trials, rate } of groups) {
    byRate.set(rate, (byRate.get(rate) ?? 0) + trials);
  }
  return [...byRate]
    .map(([rate, trials]) => ({ rate, trials }))
    .filter(({ trials }) => trials > 0)
    .sort((a, b) => b.trials - a.trials);
}

/**
 * Upper bound of P(S ≥ sum) for a sum S of `terms` independent values in [0, 1] with average mean `mean`: the minimum
 * of E(B − h)⁺ / (sum − h) with B ~ Binomial(terms, mean), which is at least as spread out as S (Hoeffding 1963,
 * Bentkus 2004).
 */
export function boundedSumTail(sum: number, terms: number, mean: number): number {
  if (sum <= terms * mean) {
    return 1;
  }
  if (sum > terms) {
    return 0;
  }
  let least = 1;
  let tail = 0;
  let excess = 0;
  for (let place = terms; place >= 0; place -= 1) {
    // Here `excess` is E(B − place)⁺. It is linear between integers, so the minimum is at an integer.
    if (place < sum) {
      least = Math.min(least, excess / (sum - place));
    }
    tail += binomialPmf(place, terms, mean);
    excess += tail;
  }
  return Math.min(least, (terms * mean) / sum);
}
