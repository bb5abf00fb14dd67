/** By how much one sample lies above another: the estimate of Hodges and Lehmann, and an interval. */
export interface Shift {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * The shift between two samples: the median of all differences, and the interval that the exact rank-sum test of
 * Wilcoxon, Mann and Whitney does not reject at `alpha` (Hodges & Lehmann 1963; Hollander & Wolfe 1999, 4.3). It assumes
 * nothing of their distribution but that it is the same for both, apart from the shift. `null` where the samples are so
 * small that no result would be rejected.
 */
export function shiftBetween(before: readonly number[], after: readonly number[], alpha: number): Shift | null {
  const differences = after.flatMap((one) => before.map((other) => one - other)).sort((a, b) => a - b);
  const left = rejected(before.length, after.length, alpha);
  if (left === 0) {
    return null;
  }
  const at = (index: number): number => differences[index] ?? Number.NaN;
  const last = differences.length - 1;
  return {
    estimate: (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2,
    lower: at(left - 1),
    upper: at(last - left + 1),
  };
}

/** How many values of the rank sum's U, from 0 up, have a chance of `alpha`/2 together at most if nothing moved. */
function rejected(before: number, after: number, alpha: number): number {
  const counts = countRankSums(before, after);
  const all = counts.reduce((sum, count) => sum + count, 0);
  let values = 0;
  let orders = 0;
  for (const count of counts) {
    orders += count;
    if (orders / all > alpha / 2) {
      break;
    }
    values += 1;
  }
  return values;
}

/** In how many orders of two samples U takes each of its values, from 0 up (Mann & Whitney 1947). */
function countRankSums(one: number, other: number): readonly number[] {
  // The product over i of (1 − q^(other + i)) / (1 − q^i), whose coefficients are the counts.
  const counts = [1, ...Array.from({ length: one * other }, () => 0)];
  for (let i = 1; i <= one; i += 1) {
    for (let power = counts.length - 1; power >= other + i; power -= 1) {
      counts[power] = (counts[power] ?? 0) - (counts[power - other - i] ?? 0);
    }
    for (let power = i; power < counts.length; power += 1) {
      counts[power] = (counts[power] ?? 0) + (counts[power - i] ?? 0);
    }
  }
  return counts;
}
