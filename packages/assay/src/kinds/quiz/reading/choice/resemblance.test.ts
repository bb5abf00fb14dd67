import { describe, expect, test } from '@jest/globals';
import { offer, resembles } from './offered-options';

const offered = offer(
  ['two apples', 'three apples', '1/2'].map((text, index) => ({ letter: 'ABC'.charAt(index), text })),
  false,
);

describe('resembles', () => {
  test.each([
    { text: '3 apples', letter: 'B', isAlike: true },
    { text: 'Two apples', letter: 'B', isAlike: false },
    { text: '\\frac{1}{2}', letter: 'C', isAlike: true },
    { text: 'Smith wrote it', letter: 'A', isAlike: false },
  ])('finds that $text resembles $letter: $isAlike', ({ text, letter, isAlike }) => {
    expect(resembles(text, [letter], offered)).toBe(isAlike);
  });
});
