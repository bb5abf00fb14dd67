import { createRandom } from './random';

/** Counts of a block of neighbouring runs. */
export interface TimedCount {
  readonly failures: number;
  /** Expected failures without any change over time; over all blocks, these add up to the `failures`. */
  readonly expected: number;
}

/** Where a rate changed, if it did. */
export interface ChangePoint {
  /** Blocks before the most likely change, from 1 to one less than their number. */
  readonly after: number;
  /** Probability that blocks in random order show a change this clear anywhere. */
  readonly pValue: number;
}

/** How many random orders to draw. */
export interface ScanOptions {
  /** Maximum number of random orders: the p-value cannot be below 1 / (1 + orders). */
  readonly orders: number;
  readonly seed?: string | number;
}

/** Number of orders as clear as the observed one after which the verdict cannot change. */
const enough = 25;

/** Smaller differences of log-likelihood ratios are rounding errors. */
const noise = 1e-9;

/**
 * Searches for one change of a rate over blocks in order of time: the largest Poisson log-likelihood ratio over all
 * positions (Kulldorff 1997), compared with random orders of whole blocks. So rates may differ between the parts of a
 * block, and counts within a block may be dependent. Drawing stops early when there is clearly no change (Besag &
 * Clifford 1991). `undefined` for fewer than two blocks, or without a failure.
 */
export function scanForChange(
  blocks: readonly TimedCount[],
  { orders, seed = 0 }: ScanOptions,
): ChangePoint | undefined {
  const total = blocks.reduce((sum, { failures }) => sum + failures, 0);
  if (blocks.length < 2 || total === 0) {
    return undefined;
  }
  const failures = Float64Array.from(blocks, (block) => block.failures);
  const expected = Float64Array.from(blocks, (block) => block.expected);
  const observed = clearest(failures, expected, total);
  const random = createRandom('change point', seed);
  let drawn = 0;
  let asClear = 0;
  while (drawn < orders && asClear < enough) {
    shuffle(failures, expected, random);
    drawn += 1;
    asClear += clearest(failures, expected, total).ratio >= observed.ratio - noise ? 1 : 0;
  }
  return { after: observed.after, pValue: asClear === enough ? asClear / drawn : (1 + asClear) / (1 + drawn) };
}

function clearest(
  failures: Float64Array,
  expected: Float64Array,
  total: number,
): { readonly after: number; readonly ratio: number } {
  let before = 0;
  let expectedBefore = 0;
  let best = { after: 1, ratio: -1 };
  for (let index = 0; index < failures.length - 1; index += 1) {
    before += failures[index] ?? 0;
    expectedBefore += expected[index] ?? 0;
    const ratio = surplus(before, expectedBefore) + surplus(total - before, total - expectedBefore);
    if (ratio > best.ratio) {
      best = { after: index + 1, ratio };
    }
  }
  return best;
}

/** The contribution of one side; zero if nothing is expected, up to rounding. */
function surplus(failures: number, expected: number): number {
  return failures === 0 || expected <= noise ? 0 : failures * Math.log(failures / expected);
}

/** Fisher & Yates, the same for both lists. */
function shuffle(one: Float64Array, other: Float64Array, random: () => number): void {
  for (let index = one.length - 1; index > 0; index -= 1) {
    const place = Math.floor(random() * (index + 1));
    [one[index], one[place]] = [one[place] ?? 0, one[index] ?? 0];
    [other[index], other[place]] = [other[place] ?? 0, other[index] ?? 0];
  }
}
