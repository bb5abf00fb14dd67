/** Below this a difference of rates is rounding noise. */
const noise = 1e-9;

/** Units that the differences add up to at least, where they have no common unit that is large enough to count in. */
const fewestUnits = 2 ** 15;

/**
 * Tests that the paired differences (one per fixture, of two rates) are centred at zero: the two-sided p-value, in
 * (0, 1], is the share of all flips of their signs for which the sum is at least as far from zero (Fisher 1935). All flips
 * are counted, sum by sum (Streitberg & Röhmel 1986), so that p goes down to 2^(1−n) for n differences that are not zero.
 * 1 when all are zero. Neither the order of the differences nor the direction of comparing matters.
 */
export function signFlipTest(differences: readonly number[]): number {
  const real = differences.filter((difference) => Math.abs(difference) > noise);
  const unit = unitOf(real.map(Math.abs).sort((a, b) => a - b));
  const units = real.map((difference) => Math.round(difference / unit));
  const sumOf = (sign: number): number => units.reduce((sum, size) => sum + Math.max(0, sign * size), 0);
  // Sums as far from zero as the observed one flip no more than the smaller side, or all but that.
  const tail = shareOfSubsets(units.map(Math.abs), Math.min(sumOf(1), sumOf(-1)));
  return Math.max(Number.MIN_VALUE, Math.min(1, 2 * tail));
}

/** What all sizes are multiples of; or a small part of their sum, and the test is of the differences rounded to it. */
function unitOf(sizes: readonly number[]): number {
  const least = sizes.reduce((sum, size) => sum + size, 0) / Math.max(fewestUnits, 32 * sizes.length);
  let common = sizes[0] ?? 1;
  for (const size of sizes) {
    common = commonDivisor(size, common);
    if (common < least) {
      return least;
    }
  }
  return common;
}

/** Euclid's algorithm; what is left of a division counts as nothing when it is rounding noise. */
function commonDivisor(larger: number, smaller: number): number {
  const rest = Math.abs(larger - Math.round(larger / smaller) * smaller);
  return rest <= noise ? smaller : commonDivisor(smaller, rest);
}

/** The share of all subsets of `sizes` whose sum is at most `most`. */
function shareOfSubsets(sizes: readonly number[], most: number): number {
  const shares = new Float64Array(most + 1);
  shares[0] = 1;
  for (const size of sizes) {
    for (let sum = most; sum >= 0; sum -= 1) {
      shares[sum] = ((shares[sum] ?? 0) + (sum >= size ? (shares[sum - size] ?? 0) : 0)) / 2;
    }
  }
  return shares.reduce((all, share) => all + share, 0);
}
