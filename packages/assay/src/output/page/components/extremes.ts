/** The largest of numbers, however many: `Math.max(...numbers)` overflows the stack. `-Infinity` when there are none. */
export function largest(numbers: readonly number[]): number {
  return numbers.reduce((result, number) => Math.max(result, number), -Infinity);
}

/** The smallest of numbers, however many. `Infinity` when there are none. */
export function smallest(numbers: readonly number[]): number {
  return numbers.reduce((result, number) => Math.min(result, number), Infinity);
}

/** End of an axis that shows all of these shares, and never makes a small one look large. */
export function upTo(shares: readonly number[]): number {
  const most = largest([0.05, ...shares]);
  return [0.05, 0.1, 0.2, 0.5].find((end) => most <= end) ?? 1;
}
