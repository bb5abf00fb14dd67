import { createRandom } from './random';

/** So many trials had this value. */
export interface ValueCount {
  readonly value: number;
  readonly times: number;
}

/** The trials of one fixture on both sides, each side with at least one. */
export interface TrialsOfFixture {
  readonly before: readonly ValueCount[];
  readonly after: readonly ValueCount[];
  /** What a unit of a side's sum adds to that side's mean. */
  readonly weights: { readonly before: number; readonly after: number };
}

/** Number of random exchanges. */
const exchanges = 9_999;

/**
 * Tests whether two sides have the same distribution of values on each fixture, however many trials each side has:
 * within a fixture, trials are exchanged at random between the sides. The two-sided p-value, at least 1/10,000, is the
 * share of exchanges whose difference of means is at least as far from zero, the observed one counted (Phipson & Smyth
 * 2010). It assumes that trials of one fixture are independent.
 */
export function permuteTrials(fixtures: readonly TrialsOfFixture[]): number {
  const strata = fixtures.map(toStratum);
  const observed = Math.abs(strata.reduce((sum, { difference }) => sum + difference, 0));
  const random = createRandom('permute trials', JSON.stringify(fixtures));
  const open = strata.filter(({ others }) => others.length > 0);
  const fixed = strata.filter(({ others }) => others.length === 0).reduce((sum, { difference }) => sum + difference, 0);
  let reached = 1;
  for (let exchange = 0; exchange < exchanges; exchange += 1) {
    const difference = open.reduce((sum, stratum) => sum + drawDifference(stratum, random), fixed);
    reached += Math.abs(difference) >= observed - 1e-9 ? 1 : 0;
  }
  return reached / (exchanges + 1);
}

/** A fixture's trials: their most frequent value, and the values that differ from it. */
interface Stratum {
  readonly usual: number;
  readonly others: readonly number[];
  readonly trials: number;
  readonly trialsAfter: number;
  readonly weights: TrialsOfFixture['weights'];
  /** The observed difference of means, after − before. */
  readonly difference: number;
}

function toStratum({ before, after, weights }: TrialsOfFixture): Stratum {
  const counts = new Map<number, number>();
  for (const { value, times } of [...before, ...after]) {
    counts.set(value, (counts.get(value) ?? 0) + times);
  }
  const usual = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
  return {
    usual,
    others: [...counts].flatMap(([value, times]) => (value === usual ? [] : Array<number>(times).fill(value))),
    trials: trialsOf(before) + trialsOf(after),
    trialsAfter: trialsOf(after),
    weights,
    difference: sumOf(after) * weights.after - sumOf(before) * weights.before,
  };
}

/** The difference of means after trials were dealt to the sides at random. */
function drawDifference({ usual, others, trials, trialsAfter, weights }: Stratum, random: () => number): number {
  let left = trials;
  let leftAfter = trialsAfter;
  let after = 0;
  let before = 0;
  for (const value of others) {
    const goesAfter = random() * left < leftAfter;
    after += goesAfter ? value : 0;
    before += goesAfter ? 0 : value;
    leftAfter -= goesAfter ? 1 : 0;
    left -= 1;
  }
  return (after + usual * leftAfter) * weights.after - (before + usual * (left - leftAfter)) * weights.before;
}

function trialsOf(counts: readonly ValueCount[]): number {
  return counts.reduce((sum, { times }) => sum + times, 0);
}

function sumOf(counts: readonly ValueCount[]): number {
  return counts.reduce((sum, { value, times }) => sum + value * times, 0);
}
