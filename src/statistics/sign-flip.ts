import { createRandom } from './random';

/** How the flips are drawn when there are too many to try them all. */
export interface SignFlipOptions {
  /** Random flips, 9999 if absent. */
  readonly flips?: number;
  /** Other flips for another seed. */
  readonly seed?: string | number;
}

/** The outcome of a sign-flip test. */
export interface SignFlip {
  /** Two-sided, in (0, 1]. */
  readonly pValue: number;
  /** Whether all flips were tried; if not, `pValue` depends on the seed. */
  readonly exact: boolean;
}

/** 65 536 flips: trying them all takes about as long as drawing 9999 of them. */
const mostDifferencesForAllFlips = 16;

/** Differences that a table has all signed sums of, so that one byte gives eight signs and a random number four bytes. */
const differencesPerTable = 8;

/** Below this a difference of rates is rounding noise, and so is, relative to Σ|d|, a difference of sums. */
const noise = 1e-9;

/**
 * Tests that the paired differences (one per fixture, of two rates) are centred at zero: the share of flips of their
 * signs for which the sum is at least as far from zero (Fisher 1935). Exact for at most 16 differences that are not
 * zero, for flipping a zero changes nothing; otherwise (1 + as far) / (1 + flips) of random flips (Phipson & Smyth
 * 2010). 1 when all are zero. Neither the order of the differences nor the direction of comparing matters.
 */
export function signFlipTest(differences: readonly number[], options: SignFlipOptions = {}): SignFlip {
  const { flips = 9999, seed = 0 } = options;
  const real = differences.filter((difference) => Math.abs(difference) > noise);
  const sizes = real.map(Math.abs).sort((a, b) => a - b);
  const observed = Math.abs(real.reduce((sum, difference) => sum + difference, 0));
  const asFar = observed - noise * sizes.reduce((sum, size) => sum + size, 0);

  if (sizes.length <= mostDifferencesForAllFlips) {
    const sums = signedSums(sizes);
    return { pValue: sums.filter((sum) => sum >= asFar || sum <= -asFar).length / sums.length, exact: true };
  }
  return { pValue: (1 + countAsFar(sizes, asFar, flips, createRandom('sign-flip', seed))) / (1 + flips), exact: false };
}

function countAsFar(sizes: readonly number[], asFar: number, flips: number, random: () => number): number {
  const tables = Array.from({ length: Math.ceil(sizes.length / differencesPerTable) }, (_, index) =>
    signedSums(sizes.slice(index * differencesPerTable, (index + 1) * differencesPerTable)),
  );
  let count = 0;
  for (let flip = 0; flip < flips; flip += 1) {
    let sum = 0;
    let word = 0;
    for (const [index, table] of tables.entries()) {
      word = index % 4 === 0 ? random() * 2 ** 32 : word >>> 8;
      sum += table[word & (table.length - 1)] ?? 0;
    }
    if (sum >= asFar || sum <= -asFar) {
      count += 1;
    }
  }
  return count;
}

/** The sums of ±size for all 2^n ways to give signs. */
function signedSums(sizes: readonly number[]): Float64Array {
  const sums = new Float64Array(2 ** sizes.length);
  sizes.forEach((size, index) => {
    const filled = 2 ** index;
    for (let position = 0; position < filled; position += 1) {
      const sum = sums[position] ?? 0;
      sums[position] = sum + size;
      sums[position + filled] = sum - size;
    }
  });
  return sums;
}
