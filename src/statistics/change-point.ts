import { createRandom } from './random';

/** What a block of neighbouring runs counted. */
export interface TimedCount {
  readonly failures: number;
  /** How many failures it would have if nothing changed over time; over all blocks the sum is that of `failures`. */
  readonly expected: number;
}

/** Where a rate changed, if it did. */
export interface ChangePoint {
  /** Blocks before the likeliest change, from 1 to one less than there are. */
  readonly after: number;
  /** Chance that blocks in random order show a change as clear as this one anywhere. */
  readonly pValue: number;
}

/** How long orders are drawn. */
export interface ScanOptions {
  /** Random orders at most: the p-value cannot be lower than 1 / (1 + orders). */
  readonly orders: number;
  readonly seed?: string | number;
}

/** Orders as clear as the observed one after which more would not change the verdict. */
const enough = 25;

/** Below this, log-likelihood ratios differ by rounding only. */
const noise = 1e-9;

/**
 * Looks for one change of a rate over blocks in the order of time: the largest Poisson log-likelihood ratio over all places
 * (Kulldorff 1997), against the same for random orders of whole blocks. So rates may differ between what is counted in a block,
 * and what a block counts may be dependent. Drawing ends early once the change is clearly none (Besag & Clifford 1991).
 * `undefined` for fewer than two blocks, or without a failure.
 */
export function scanForChange(
  blocks: readonly TimedCount[],
  { orders, seed = 0 }: ScanOptions,
): ChangePoint | undefined {
  const total = blocks.reduce((sum, { failures }) => sum + failures, 0);
  if (blocks.length < 2 || total === 0) {
    return undefined;
  }
  const [failures, expected] = [
    Float64Array.from(blocks, (block) => block.failures),
    Float64Array.from(blocks, (block) => block.expected),
  ];
  const observed = clearest(failures, expected, total);
  const random = createRandom('change point', seed);
  let [drawn, asClear] = [0, 0];
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
  let [before, expectedBefore] = [0, 0];
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

/** What one side adds; nothing where nothing is expected, but for rounding. */
function surplus(failures: number, expected: number): number {
  return failures === 0 || expected <= noise ? 0 : failures * Math.log(failures / expected);
}

/** Fisher & Yates, both lists in the same way. */
function shuffle(one: Float64Array, other: Float64Array, random: () => number): void {
  for (let index = one.length - 1; index > 0; index -= 1) {
    const place = Math.floor(random() * (index + 1));
    [one[index], one[place]] = [one[place] ?? 0, one[index] ?? 0];
    [other[index], other[place]] = [other[place] ?? 0, other[index] ?? 0];
  }
}
