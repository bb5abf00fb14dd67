import { createRandom } from './random';

/** Outcomes of one unit in one block. */
export interface BlockCount {
  readonly failures: number;
  readonly judged: number;
}

/** Whether failures of different units come in the same blocks. */
export interface Dispersion {
  /** Pearson's statistic over its expectation for independent trials; 1 if there is nothing to see. */
  readonly factor: number;
  /** Probability of a statistic at least this large if each unit's failures come in random order. */
  readonly pValue: number;
  /** The block with the largest surplus of failures, and how many were expected in it. */
  readonly worst: { readonly block: number; readonly expected: number };
}

/** Number of orders as dispersed as the observed one after which the verdict cannot change. */
const enough = 25;
/** Random orders for each part of the level, so that the smallest p-value can be below it. */
const ordersForEach = 8;
/** Smaller differences of the statistic are rounding errors. */
const noise = 1e-9;

/**
 * Tests whether failures are spread over blocks as those of independent trials: Pearson's statistic of the blocks'
 * totals, Σ (failures − expected)² / variance, compared with random orders of each unit's own outcomes. So units may
 * fail at any rates of their own. Drawing stops early when there is clearly nothing (Besag & Clifford 1991). `units`:
 * for each unit its blocks in order of time; `level`: the p-value that must be reachable. `undefined` if fewer than two
 * outcomes of one kind, or no unit, can be in different blocks.
 */
export function testDispersion(
  units: readonly (readonly BlockCount[])[],
  { level, seed = 0 }: { readonly level: number; readonly seed?: string | number },
): Dispersion | undefined {
  const spread = units.map(toSpread).filter((one) => one.rare > 0);
  const size = spread.reduce((most, { counts }) => Math.max(most, counts.length), 0);
  const rare = spread.reduce((sum, one) => sum + one.rare, 0);
  if (rare < 2 || size < 2) {
    return undefined;
  }
  const expected = new Float64Array(size);
  const variance = new Float64Array(size);
  const observed = new Float64Array(size);
  for (const { counts, share, sign } of spread) {
    counts.forEach(({ judged, rare: own }, block) => {
      expected[block] = (expected[block] ?? 0) + sign * share * judged;
      variance[block] = (variance[block] ?? 0) + share * (1 - share) * judged;
      observed[block] = (observed[block] ?? 0) + sign * own;
    });
  }
  const statistic = statisticOf(observed, expected, variance);
  const random = createRandom('dispersion', seed);
  const orders = Math.ceil(ordersForEach / level);
  const drawnTotals = new Float64Array(size);
  let drawn = 0;
  let asLarge = 0;
  let sum = 0;
  while (drawn < orders && asLarge < enough) {
    drawnTotals.fill(0);
    spread.forEach((one) => {
      drawInto(drawnTotals, one, random);
    });
    const own = statisticOf(drawnTotals, expected, variance);
    drawn += 1;
    sum += own;
    asLarge += own >= statistic - noise ? 1 : 0;
  }
  return {
    factor: Math.max(1, statistic / (sum / drawn)),
    pValue: asLarge === enough ? asLarge / drawn : (1 + asLarge) / (1 + drawn),
    worst: worstOf(units),
  };
}

/** A unit's rarer outcomes: failures (sign 1), or passes (sign −1). */
interface Spread {
  readonly counts: readonly { readonly judged: number; readonly rare: number }[];
  readonly rare: number;
  /** Share of the rarer outcome. */
  readonly share: number;
  readonly sign: 1 | -1;
  /** The block of each trial. */
  readonly places: Uint32Array;
}

function toSpread(blocks: readonly BlockCount[]): Spread {
  const judged = blocks.reduce((sum, one) => sum + one.judged, 0);
  const failures = blocks.reduce((sum, one) => sum + one.failures, 0);
  const areFailures = failures <= judged / 2;
  const rare = areFailures ? failures : judged - failures;
  return {
    counts: blocks.map((one) => ({
      judged: one.judged,
      rare: areFailures ? one.failures : one.judged - one.failures,
    })),
    rare,
    share: judged === 0 ? 0 : rare / judged,
    sign: areFailures ? 1 : -1,
    places: Uint32Array.from(blocks.flatMap((one, block) => Array.from({ length: one.judged }, () => block))),
  };
}

/** Adds the rarer outcomes of a unit to blocks chosen at random (the first steps of a shuffle). */
function drawInto(totals: Float64Array, { places, rare, sign }: Spread, random: () => number): void {
  for (let index = 0; index < rare; index += 1) {
    const other = index + Math.floor(random() * (places.length - index));
    const block = places[other] ?? 0;
    places[other] = places[index] ?? 0;
    places[index] = block;
    totals[block] = (totals[block] ?? 0) + sign;
  }
}

function statisticOf(totals: Float64Array, expected: Float64Array, variance: Float64Array): number {
  let sum = 0;
  for (let block = 0; block < totals.length; block += 1) {
    const own = variance[block] ?? 0;
    sum += own === 0 ? 0 : ((totals[block] ?? 0) - (expected[block] ?? 0)) ** 2 / own;
  }
  return sum;
}

/** By failures, whatever the rarer outcome is. */
function worstOf(units: readonly (readonly BlockCount[])[]): Dispersion['worst'] {
  const surplus: number[] = [];
  const expected: number[] = [];
  for (const blocks of units) {
    const judged = blocks.reduce((sum, one) => sum + one.judged, 0);
    const failures = blocks.reduce((sum, one) => sum + one.failures, 0);
    blocks.forEach((one, block) => {
      const own = judged === 0 ? 0 : (one.judged * failures) / judged;
      expected[block] = (expected[block] ?? 0) + own;
      surplus[block] = (surplus[block] ?? 0) + one.failures - own;
    });
  }
  const block = surplus.reduce((most, one, index) => (one > (surplus[most] ?? -Infinity) ? index : most), 0);
  return { block, expected: expected[block] ?? 0 };
}
