/** The largest of numbers, however many: `Math.max(...numbers)` overflows the stack. `-Infinity` when there are none. */
export function largest(numbers: readonly number[]): number {
  return numbers.reduce((result, number) => Math.max(result, number), -Infinity);
}

/** The smallest of numbers, however many. `Infinity` when there are none. */
export function smallest(numbers: readonly number[]): number {
  return numbers.reduce((result, number) => Math.min(result, number), Infinity);
}
