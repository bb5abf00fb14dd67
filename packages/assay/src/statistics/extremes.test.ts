import { describe, expect, test } from '@jest/globals';
import { largest, smallest } from './numbers';

const many = Array.from({ length: 1_000_000 }, (_, index) => (index * 7) % 1_000_003);

describe('largest and smallest', () => {
  test('take more numbers than a call takes arguments', () => {
    expect(() => Math.max(...many)).toThrow(RangeError);
    expect([largest(many), smallest(many)]).toEqual([1_000_002, 0]);
  });

  test.each([[[]], [[3, 1, 2]], [[-0.5]], [[1, Number.NaN, 2]]])('of %j are what Math has', (numbers) => {
    expect([largest(numbers), smallest(numbers)]).toEqual([Math.max(...numbers), Math.min(...numbers)]);
  });
});
