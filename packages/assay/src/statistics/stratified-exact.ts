import { largest } from './numbers';
import { hypergeometricPmf } from './distributions';
import type { Deviation, Shift } from './report-spread';

/** One fixture, with its counts before and after something that may have changed its failure rate. */
export interface Stratum {
  readonly before: { readonly failures: number; readonly judged: number };
  readonly after: { readonly failures: number; readonly judged: number };
}

/** Probabilities below this part of the distribution's peak are dropped; a shift may make up for very small ones. */
const negligible = 1e-150;
/** The lowest p-value returned; the dropped probabilities are negligible next to it. */
const lowest = 1e-20;

const noShift: readonly Shift[] = [{ logOdds: 0, weight: 1 }];

/**
 * Two-sided exact p-value that no fixture's failure rate changed: given how often each failed in total, the failures
 * after the change are a sum of independent hypergeometric numbers (Mehta, Patel & Gray 1985); twice the smaller tail
 * counts. Fixtures may have different rates and numbers of trials; trials must be independent. 1 if all or none failed;
 * never below 1e-20. With `shifts`, the tails are averaged over log odds ratios that all fixtures may share though
 * nothing changed: a shift multiplies the probability of s failures by exp(shift · s) (Fisher's noncentral
 * distribution).
 */
export function stratifiedExact(strata: readonly Stratum[], shifts = noShift): number {
  const sum = strata
    .map(countsOf)
    .map(({ failures, trials, draws }) => trim(hypergeometricPmf(failures, trials, draws)));
  const { from, chances } = sum.reduce(convolve, { from: 0, chances: [1] });
  const seen = strata.reduce((total, { after }) => total + after.failures, 0) - from;
  const logs = chances.map((chance) => Math.log(chance));
  const tails = shifts.map(({ logOdds, weight }) => {
    const shifted = logs.map((log, count) => log + logOdds * count);
    const most = largest(shifted);
    let total = 0;
    let atLeast = 0;
    let atMost = 0;
    shifted.forEach((log, count) => {
      const chance = Math.exp(log - most);
      total += chance;
      atLeast += count >= seen ? chance : 0;
      atMost += count <= seen ? chance : 0;
    });
    return { atLeast: (weight * atLeast) / total, atMost: (weight * atMost) / total };
  });
  const sumOf = (tail: 'atLeast' | 'atMost'): number => tails.reduce((all, one) => all + one[tail], 0);
  return Math.max(lowest, Math.min(1, 2 * Math.min(sumOf('atLeast'), sumOf('atMost'))));
}

/**
 * By how much failures after exceed the expectation without a change, and the variance of that given each fixture's
 * total.
 */
export function stratifiedDeviation(strata: readonly Stratum[]): Deviation {
  let surplus = 0;
  let variance = 0;
  for (const stratum of strata) {
    const { failures, trials, draws } = countsOf(stratum);
    const share = trials === 0 ? 0 : draws / trials;
    surplus += stratum.after.failures - failures * share;
    variance += trials < 2 ? 0 : (failures * (trials - failures) * share * (1 - share)) / (trials - 1);
  }
  return { surplus, variance };
}

/** The same in standard deviations; 0 if nothing could differ. */
export function stratifiedScore(strata: readonly Stratum[]): number {
  const { surplus, variance } = stratifiedDeviation(strata);
  return variance === 0 ? 0 : surplus / Math.sqrt(variance);
}

function countsOf({ before, after }: Stratum): {
  readonly failures: number;
  readonly trials: number;
  readonly draws: number;
} {
  return { failures: before.failures + after.failures, trials: before.judged + after.judged, draws: after.judged };
}

/** Probabilities of `from`, `from` + 1 and so on. */
interface Distribution {
  readonly from: number;
  readonly chances: readonly number[];
}

function trim(chances: readonly number[], from = 0): Distribution {
  const least = chances.reduce((most, chance) => Math.max(most, chance), 0) * negligible;
  const first = chances.findIndex((chance) => chance > least);
  const last = chances.findLastIndex((chance) => chance > least);
  return { from: from + first, chances: chances.slice(first, last + 1) };
}

function convolve(one: Distribution, other: Distribution): Distribution {
  const chances = new Array<number>(one.chances.length + other.chances.length - 1).fill(0);
  one.chances.forEach((first, index) => {
    other.chances.forEach((second, shift) => {
      chances[index + shift] = (chances[index + shift] ?? 0) + first * second;
    });
  });
  return trim(chances, one.from + other.from);
}
