/** How far `actual` is from `expected` as a share of `expected`; of 1 where `expected` is 0. */
export function relativeError(actual: number, expected: number): number {
  return actual === expected ? 0 : Math.abs(actual - expected) / (Math.abs(expected) || 1);
}
