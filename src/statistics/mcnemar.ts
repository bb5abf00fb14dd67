import { binomialPmf, binomialUpperTail } from './binomial';

/** Two-sided p-values of McNemar's test, in (0, 1]. */
export interface McNemar {
  /** Never rejects too often. */
  readonly exact: number;
  /** Less cautious, hardly ever rejects too often: the one to use (Fagerland, Lydersen & Laake 2013). */
  readonly mid: number;
}

/**
 * McNemar's test (1947) that A and B fail equally often, of the pairs in which only A failed and in which only B did.
 * For one verdict per fixture: repeats and assertions of the same fixture are not independent pairs. Both p-values
 * are 1 when there is no such pair.
 */
export function mcnemarTest(onlyA: number, onlyB: number): McNemar {
  const pairs = onlyA + onlyB;
  if (pairs === 0) {
    return { exact: 1, mid: 1 };
  }
  const more = Math.max(onlyA, onlyB);
  const equal = binomialPmf(more, pairs, 0.5);
  if (onlyA === onlyB) {
    return { exact: 1, mid: 1 - equal / 2 };
  }
  const exact = Math.min(1, 2 * binomialUpperTail(more, pairs, 0.5));
  return { exact, mid: exact - equal };
}
