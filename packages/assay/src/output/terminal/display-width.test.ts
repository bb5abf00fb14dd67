import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import { charactersOf, cutToWidth, displayWidth } from './display-width';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const pieces = [
  'a',
  ' ',
  'é',
  'e\u0301',
  '中',
  '👩‍👩‍👧',
  '🇩🇪',
  '🏳️‍🌈',
  '각',
  '\u1100',
  'क्षि',
  '\u200d',
  '\r\n',
  '\u0301'.repeat(700),
];

/** About so many characters of all kinds, in an order of this seed. */
function mixed(count: number, seed: string): string {
  const random = createRandom('characters', seed);
  return Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)] ?? '').join('');
}

describe('charactersOf', () => {
  test.each(['1', '2', '3', '4', '5'])('divides a long text as the segmenter does in one go, seed %s', (seed) => {
    const text = mixed(400, seed);

    expect(charactersOf(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
  });
});

describe('displayWidth', () => {
  test('is the sum of the widths of its characters', () => {
    const text = mixed(400, '6');

    expect(displayWidth(text)).toBe(charactersOf(text).reduce((sum, one) => sum + displayWidth(one), 0));
  });

  test.each([
    ['中', 2],
    ['e\u0301', 1],
    ['🇩🇪', 2],
    ['👩‍👩‍👧', 2],
    [`x${'\u0301'.repeat(5000)}`, 1],
  ])('of %s', (text, width) => {
    expect(displayWidth(text.repeat(1000))).toBe(1000 * width);
    expect(displayWidth(cutToWidth(text.repeat(1000), 10))).toBeLessThanOrEqual(10);
  });
});
