'use strict';

/**
 * The largest of numbers, however many: `Math.max(...numbers)` overflows the stack. `-Infinity` when there are none.
 *
 * @param {readonly number[]} numbers
 */
function largest(numbers) {
  return numbers.reduce((result, number) => Math.max(result, number), -Infinity);
}

/**
 * The smallest of numbers, however many. `Infinity` when there are none.
 *
 * @param {readonly number[]} numbers
 */
function smallest(numbers) {
  return numbers.reduce((result, number) => Math.min(result, number), Infinity);
}

module.exports = { largest, smallest };
