/** The sum of numbers, added in their order. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The mean of numbers; `NaN` when there are none. */
export function mean(numbers: readonly number[]): number {
  return sum(numbers) / numbers.length;
}

/** The largest of numbers, however many: `Math.max(...numbers)` overflows the stack. `-Infinity` when there are none. */
export function largest(numbers: Iterable<number>): number {
  let result = -Infinity;
  for (const number of numbers) {
    result = Math.max(result, number);
  }
  return result;
}

/** The smallest of numbers, however many. `Infinity` when there are none. */
export function smallest(numbers: Iterable<number>): number {
  let result = Infinity;
  for (const number of numbers) {
    result = Math.min(result, number);
  }
  return result;
}
