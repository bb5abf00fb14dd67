/**
 * Chance that any, and that all, of `k` answers drawn without replacement from `n` pass, of which `c` do: pass@k is
 * 1 − C(n − c, k) / C(n, k) (Chen et al. 2021, "Evaluating large language models trained on code"), unbiased.
 *
 * @throws {RangeError} Unless 0 ≤ c ≤ n and 1 ≤ k ≤ n, all whole: fewer than k answers say nothing about k.
 */
export function passAtK(n: number, c: number, k: number): { readonly any: number; readonly all: number } {
  if (![n, c, k].every(Number.isInteger) || c < 0 || c > n || k < 1 || k > n) {
    throw new RangeError(`pass@k needs 0 ≤ c ≤ n and 1 ≤ k ≤ n, not n = ${n}, c = ${c}, k = ${k}`);
  }
  return { any: 1 - drawChance(n - c, n, k), all: drawChance(c, n, k) };
}

/** C(some, k) / C(n, k), as a product, so that nothing overflows. */
function drawChance(some: number, n: number, k: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < k; drawn += 1) {
    chance *= Math.max(0, some - drawn) / (n - drawn);
  }
  return chance;
}
