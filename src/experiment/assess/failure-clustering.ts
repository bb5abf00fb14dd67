import { binomialPmf } from '../../statistics/binomial';
import { overDispersion, type BatchCount } from '../../statistics/over-dispersion';

/** Neighbouring batches are put together until no more than these are left, which bounds the work. */
const mostBatches = 100;
/** Above it nobody looks at the exact chance, and chi-square's is good enough. */
const screen = 0.05;

/**
 * Chance that independent trials of one rate bunch together in batches at least as much as these, given how many failed;
 * `undefined` with fewer than two batches, or fewer than two failures or passes. Pearson's chi-square, but where it is small
 * and failures (or passes) are rarer than batches, so that it would cry wolf several times too often, exactly: by the number of
 * pairs of failures of the same batch, from the multivariate hypergeometric distribution.
 */
export function spellChance(batches: readonly BatchCount[]): number | undefined {
  const asked = together(batches.filter(({ trials }) => trials > 0));
  const failures = asked.reduce((sum, batch) => sum + batch.failures, 0);
  const trials = asked.reduce((sum, batch) => sum + batch.trials, 0);
  const rare = Math.min(failures, trials - failures);
  const rough = overDispersion(asked)?.pValue;
  if (rough === undefined || rare < 2) {
    return undefined;
  }
  if (rough > screen || rare >= asked.length) {
    return rough;
  }
  return exactChance(
    asked.map((batch) => ({
      rare: failures <= trials / 2 ? batch.failures : batch.trials - batch.failures,
      trials: batch.trials,
    })),
    rare,
    rare / trials,
  );
}

/** P(at least as many pairs of the same batch), from independent binomial batches given that their sum is `total`. */
function exactChance(
  batches: readonly { readonly rare: number; readonly trials: number }[],
  total: number,
  rate: number,
): number {
  const pairs = batches.reduce((sum, { rare }) => sum + pairsOf(rare), 0);
  // chances[sum][pairs], where the last column stands for "as many as seen, or more".
  let chances = Array.from({ length: total + 1 }, () => new Float64Array(pairs + 1));
  const [start] = chances;
  start?.fill(1, 0, 1);
  for (const { trials } of batches) {
    const after = Array.from({ length: total + 1 }, () => new Float64Array(pairs + 1));
    for (let own = 0; own <= Math.min(trials, total); own += 1) {
      const chance = binomialPmf(own, trials, rate);
      for (let before = 0; before + own <= total; before += 1) {
        const [from, to] = [chances[before], after[before + own]];
        from?.forEach((value, count) => {
          if (value > 0 && to !== undefined) {
            const column = Math.min(pairs, count + pairsOf(own));
            to[column] = (to[column] ?? 0) + value * chance;
          }
        });
      }
    }
    chances = after;
  }
  const given = chances[total] ?? new Float64Array(1);
  return (given[pairs] ?? 0) / given.reduce((sum, chance) => sum + chance, 0);
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
