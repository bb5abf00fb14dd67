import { binomialPmf } from '../../statistics/distributions';
import { type BatchCount, fisherExact, overDispersion } from '../../statistics/homogeneity';
import { holmAdjust } from '../../statistics/multiple-tests';
import type { AssertionTally } from '../tally/assertion-tally';

/** What the order of an assertion's trials reveals. */
export interface Trend {
  /** p-value of clustered failures, adjusted by Holm over all assertions of all groups; `null` if not testable. */
  readonly clustering: number | null;
  /** Run after which the failure rate rose; `null` if it did not. */
  readonly roseAfter: number | null;
}

/**
 * Maximum probability of reporting a rise in any assertion of a report without one; analytics have the same probability
 * on top.
 */
const familyError = 0.025;

/**
 * Finds bursts and rises. CUSUM alone would take a rate that is slightly too high from the start for a rise. So CUSUM
 * only locates the rise; Fisher's test of the first half of the batches against the second, over all assertions,
 * decides whether there is one. `groups`: number of groups in the report that are tested the same way.
 */
export function findTrends(tallies: readonly AssertionTally[], groups = 1): readonly Trend[] {
  const batches = tallies.map((tally) => tally.batches());
  const bursts = batches.map(burstChance);
  const adjustedBursts = holmAdjust(
    bursts.map((p) => p ?? 1),
    groups * tallies.length,
  );
  const halves = holmAdjust(batches.map(chanceOfRise), groups * tallies.length);
  return tallies.map((tally, index) => ({
    clustering: bursts[index] === undefined ? null : (adjustedBursts[index] ?? 1),
    roseAfter: (halves[index] ?? 1) <= familyError ? (tally.roseAfter() ?? null) : null,
  }));
}

/** Fisher's p-value of the two halves if the second failed more often; otherwise 1. */
function chanceOfRise(batches: ReturnType<AssertionTally['batches']>): number {
  const middle = Math.floor(batches.length / 2);
  const sum = (part: typeof batches, of: 'failures' | 'trials'): number =>
    part.reduce((total, batch) => total + batch[of], 0);
  const first = batches.slice(0, middle);
  const second = batches.slice(middle);
  const before = { failures: sum(first, 'failures'), trials: sum(first, 'trials') };
  const after = { failures: sum(second, 'failures'), trials: sum(second, 'trials') };
  return after.failures * before.trials > before.failures * after.trials
    ? fisherExact(before.failures, before.trials, after.failures, after.trials)
    : 1;
}

/** Neighbouring batches are merged until at most this many remain, which bounds the work. */
const mostBatches = 100;
/** Above this probability the exact value does not matter, and chi-square is accurate enough. */
const screen = 0.05;

/**
 * Probability that independent trials with a constant rate cluster in batches at least as much as observed, given the
 * number of failures; `undefined` with fewer than two batches, or fewer than two failures or passes. Uses Pearson's
 * chi-square. If its value is small and failures (or passes) are rarer than batches, chi-square raises several times
 * too many false alarms. Then the probability is exact: the number of pairs of failures in the same batch, under the
 * multivariate hypergeometric distribution.
 */
export function burstChance(batches: readonly BatchCount[]): number | undefined {
  const seen = lookAt(batches);
  return seen === undefined || seen.isRough ? seen?.rough : exactChance(seen);
}

/** Whether `burstChance` is at most this value; skips the exact computation if a bound already decides. */
export function areBunched(batches: readonly BatchCount[], chance: number): boolean {
  const seen = lookAt(batches);
  if (seen === undefined || seen.isRough) {
    return seen !== undefined && seen.rough <= chance;
  }
  return boundOfChance(seen) <= chance || exactChance(seen) <= chance;
}

/** Failures per batch, or passes if these are rarer. */
interface Seen {
  /** The chi-square approximation. */
  readonly rough: number;
  /** Whether the approximation is accurate enough. */
  readonly isRough: boolean;
  readonly batches: readonly { readonly rare: number; readonly trials: number }[];
  readonly rare: number;
  readonly trials: number;
}

function lookAt(all: readonly BatchCount[]): Seen | undefined {
  const asked = together(all.filter(({ trials }) => trials > 0));
  const failures = asked.reduce((sum, batch) => sum + batch.failures, 0);
  const trials = asked.reduce((sum, batch) => sum + batch.trials, 0);
  const rare = Math.min(failures, trials - failures);
  const rough = overDispersion(asked)?.pValue;
  if (rough === undefined || rare < 2) {
    return undefined;
  }
  const batches = asked.map((batch) => ({
    rare: failures <= trials / 2 ? batch.failures : batch.trials - batch.failures,
    trials: batch.trials,
  }));
  return { rough, isRough: rough > screen || rare >= asked.length, batches, rare, trials };
}

/** Markov's inequality: expected pairs divided by observed pairs. */
function boundOfChance({ batches, rare, trials }: Seen): number {
  const places = batches.reduce((sum, batch) => sum + pairsOf(batch.trials), 0);
  return (places * pairsOf(rare)) / pairsOf(trials) / pairsSeen(batches);
}

/** P(at least as many pairs in the same batch), from independent binomial batches conditioned on their sum `total`. */
function exactChance({ batches, rare: total, trials: all }: Seen): number {
  const rate = total / all;
  const pairs = pairsSeen(batches);
  // chances[sum][pairs]; the last column means "at least as many as observed".
  let chances = Array.from({ length: total + 1 }, () => new Float64Array(pairs + 1));
  const [start] = chances;
  start?.fill(1, 0, 1);
  for (const { trials } of batches) {
    const after = Array.from({ length: total + 1 }, () => new Float64Array(pairs + 1));
    for (let own = 0; own <= Math.min(trials, total); own += 1) {
      const chance = binomialPmf(own, trials, rate);
      for (let before = 0; before + own <= total; before += 1) {
        addShifted(chances[before], after[before + own], { chance, by: pairsOf(own), until: pairsOf(before) });
      }
    }
    chances = after;
  }
  const given = chances[total] ?? new Float64Array(1);
  return (given[pairs] ?? 0) / given.reduce((sum, chance) => sum + chance, 0);
}

/** Adds a row, whose columns from `until` on are empty, to another row with a column offset. */
function addShifted(
  from: Float64Array | undefined,
  to: Float64Array | undefined,
  { chance, by, until }: { readonly chance: number; readonly by: number; readonly until: number },
): void {
  if (from === undefined || to === undefined) {
    return;
  }
  const last = to.length - 1;
  for (let count = 0; count <= Math.min(last, until); count += 1) {
    const column = Math.min(last, count + by);
    to[column] = (to[column] ?? 0) + (from[count] ?? 0) * chance;
  }
}

function pairsSeen(batches: Seen['batches']): number {
  return batches.reduce((sum, { rare }) => sum + pairsOf(rare), 0);
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

function together(batches: readonly BatchCount[]): readonly BatchCount[] {
  const size = Math.ceil(batches.length / mostBatches);
  return Array.from({ length: Math.ceil(batches.length / Math.max(1, size)) }, (_, index) =>
    batches
      .slice(index * size, (index + 1) * size)
      .reduce((sum, batch) => ({ failures: sum.failures + batch.failures, trials: sum.trials + batch.trials }), {
        failures: 0,
        trials: 0,
      }),
  );
}
