import { describe, expect, test } from '@jest/globals';
import { offer, textAt } from './offered-options';
import { fromText } from './plain-text';

const offered = offer(
  ['2', '2.5', 'Paris', 'paris', 'x^2'].map((text, index) => ({ letter: 'ABCDE'.charAt(index), text })),
  false,
);

describe('textAt', () => {
  test.each([
    { text: '2', letters: ['A'], end: 1 },
    { text: '2, as', letters: ['A'], end: 1 },
    { text: '2.', letters: ['A'], end: 1 },
    { text: '2.5.', letters: ['B'], end: 3 },
    { text: 'PARIS (C)', letters: ['C', 'D'], end: 5 },
    { text: 'x^2 is', letters: ['E'], end: 3 },
  ])('finds $letters in $text', ({ text, letters, end }) => {
    expect(textAt(fromText(text), 0, offered)).toEqual({ letters, end });
  });

  test.each([
    '25',
    '2.55',
    '2,5',
    '2x',
    '2/3',
    '2 / 3',
    '2 - 1',
    '2%',
    '2!',
    '2-3',
    'Parisian',
    "Paris's",
    'x^2^3',
    'x^2(y)',
  ])('finds nothing in %s, which only begins like an option', (text) => {
    expect(textAt(fromText(text), 0, offered)).toBeUndefined();
  });

  test('finds nothing that is the end of a longer word', () => {
    expect(textAt(fromText('12'), 1, offered)).toBeUndefined();
  });
});
