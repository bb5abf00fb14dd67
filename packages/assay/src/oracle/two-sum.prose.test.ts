import { describe, expect, test } from '@jest/globals';
import { findContradiction } from '../testing/two-sum-oracle';

function contradictionIn(description: string): string | undefined {
  return findContradiction({ line: 1, description, tags: [] });
}

describe('findContradiction', () => {
  test.each([
    'Checks whether two numbers at different indexes add up to the target.',
    'Returns true if any two elements at distinct positions sum to target, false otherwise.',
    'Determines if a pair exists. Time complexity: O(n).',
    'True when such a pair is found, else false',
    'false if there is no such pair',
    'Uses a Set of the numbers seen, in one pass.',
    'The array may hold zeros, negative numbers and duplicates.',
    'The same element may not be used twice.',
    '',
  ])('finds nothing in "%s"', (text) => {
    expect(contradictionIn(text)).toBeUndefined();
  });

  test.each([
    { text: 'Finds three numbers that add up to the target.', says: 'speaks of other than two numbers' },
    { text: 'Finds a triplet.', says: 'speaks of three numbers' },
    { text: 'Whether two numbers multiply to the target.', says: 'speaks of a product' },
    { text: 'Whether the difference of two is the target.', says: 'speaks of a difference' },
    { text: 'Returns the indices of the two numbers.', says: 'speaks of indexes as the result' },
    { text: 'Returns the two numbers.', says: 'speaks of numbers as the result' },
    { text: 'The array must be sorted.', says: 'asks for more than the challenge of the input' },
    { text: 'The same element may be used twice.', says: 'allows one number to be used twice' },
    { text: 'False if two numbers add up, true otherwise.', says: 'turns the result round' },
    { text: 'true if no pair exists', says: 'turns the result round' },
  ])('says that "$text" $says', ({ text, says }) => {
    expect(contradictionIn(text)).toBe(`line 1: the JSDoc ${says}: "${text}"`);
  });
});
