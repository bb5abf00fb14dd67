import { binomialPmf, binomialUpperTail } from './binomial';

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
