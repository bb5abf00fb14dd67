import { largest } from '../../../statistics/numbers';

/** End of an axis that shows all of these shares, and never makes a small one look large. */
export function upTo(shares: readonly number[]): number {
  const most = largest([0.05, ...shares]);
  return [0.05, 0.1, 0.2, 0.5].find((end) => most <= end) ?? 1;
}
