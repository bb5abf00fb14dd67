import { hypergeometricPmf } from './hypergeometric';

/** One fixture, with its counts before and after something that may have changed its failure rate. */
export interface Stratum {
  readonly before: { readonly failures: number; readonly judged: number };
  readonly after: { readonly failures: number; readonly judged: number };
}

/** Probabilities below this part of the distribution's peak are dropped. */
const negligible = 1e-25;
/** The lowest p-value returned; the dropped probabilities are negligible next to it. */
const lowest = 1e-20;

/**
 * Two-sided exact p-value that no fixture's failure rate changed: given how often each failed in total, the failures
 * after the change are a sum of independent hypergeometric numbers (Mehta, Patel & Gray 1985); twice the smaller tail
 * counts. Fixtures may have different rates and numbers of trials; trials must be independent. 1 if all or none failed;
 * never below 1e-20.
 */
export function stratifiedExact(strata: readonly Stratum[]): number {
  const sum = strata
    .map(countsOf)
    .map(({ failures, trials, draws }) => trim(hypergeometricPmf(failures, trials, draws)));
  const { from, chances } = sum.reduce(convolve, { from: 0, chances: [1] });
  const seen = strata.reduce((total, { after }) => total + after.failures, 0);
  const tail = (isIn: (count: number) => boolean): number =>
    chances.reduce((total, chance, index) => total + (isIn(from + index) ? chance : 0), 0);
  const smaller = Math.min(
    tail((count) => count >= seen),
    tail((count) => count <= seen),
  );
  return Math.max(lowest, Math.min(1, 2 * smaller));
}

/**
 * Number of standard deviations by which failures after exceed the expectation without a change; 0 if nothing could
 * differ.
 */
export function stratifiedScore(strata: readonly Stratum[]): number {
  let [surplus, variance] = [0, 0];
  for (const stratum of strata) {
    const { failures, trials, draws } = countsOf(stratum);
    const share = trials === 0 ? 0 : draws / trials;
    surplus += stratum.after.failures - failures * share;
    variance += trials < 2 ? 0 : (failures * (trials - failures) * share * (1 - share)) / (trials - 1);
  }
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
  const [first, last] = [
    chances.findIndex((chance) => chance > least),
    chances.findLastIndex((chance) => chance > least),
  ];
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
