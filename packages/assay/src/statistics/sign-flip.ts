/** Smaller differences of rates are rounding errors. */
const noise = 1e-9;

/** Minimum number of units that the differences add up to, if they have no large enough common unit. */
const fewestUnits = 2 ** 15;

/**
 * Tests whether the paired differences (one per fixture, of two rates) are centred at zero. The two-sided p-value, in
 * (0, 1], is the share of all sign flips whose sum is at least as far from zero (Fisher 1935). All flips are counted,
 * sum by sum (Streitberg & Röhmel 1986), so p can be as small as 2^(1−n) for n nonzero differences. 1 if all are zero.
 * Neither the order of the differences nor the direction of the comparison matters.
 */
export function signFlipTest(differences: readonly number[]): number {
  const real = differences.filter((difference) => Math.abs(difference) > noise);
  const unit = unitOf(real.map(Math.abs).sort((a, b) => a - b));
  const units = real.map((difference) => Math.round(difference / unit));
  const sumOf = (sign: number): number => units.reduce((sum, size) => sum + Math.max(0, sign * size), 0);
  // Sums as far from zero as the observed one flip at most the smaller side, or everything except that.
  const tail = shareOfSubsets(units.map(Math.abs), Math.min(sumOf(1), sumOf(-1)));
  return Math.max(Number.MIN_VALUE, Math.min(1, 2 * tail));
}

/** The largest common unit of all sizes; or a small part of their sum, and then the differences are rounded to it. */
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

/** Euclid's algorithm; a remainder at the level of rounding errors counts as zero. */
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
