import { binomialPmf } from './binomial';

/**
 * Upper bound of P(S ≥ sum) for a sum S of `terms` independent values in [0, 1] with average mean `mean`: the minimum
 * of E(B − h)⁺ / (sum − h) with B ~ Binomial(terms, mean), which is at least as spread out as S (Hoeffding 1963,
 * Bentkus 2004).
 */
export function boundedSumTail(sum: number, terms: number, mean: number): number {
  if (sum <= terms * mean) {
    return 1;
  }
  if (sum > terms) {
    return 0;
  }
  let least = 1;
  let tail = 0;
  let excess = 0;
  for (let place = terms; place >= 0; place -= 1) {
    // Here `excess` is E(B − place)⁺. It is linear between integers, so the minimum is at an integer.
    if (place < sum) {
      least = Math.min(least, excess / (sum - place));
    }
    tail += binomialPmf(place, terms, mean);
    excess += tail;
  }
  return Math.min(least, (terms * mean) / sum);
}
