import { describe, expect, test } from '@jest/globals';
import { fc } from '../../testing/properties';
import { trimEndOf, trimOf } from './trim-characters';

const texts = fc.string({ unit: fc.constantFrom('\n', '\r', ' ', 'a', '/') });

describe('trimEndOf', () => {
  test('removes what the pattern with a quantifier before the end would', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(trimEndOf(text, '\n')).toBe(text.replace(/\n+$/, ''));
        expect(trimEndOf(text, '/\n')).toBe(text.replace(/[/\n]+$/, ''));
      }),
    );
  });
});

describe('trimOf', () => {
  test('removes what the pattern would at both ends', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(trimOf(text, '\n')).toBe(text.replaceAll(/^\n+|\n+$/g, ''));
      }),
    );
  });

  test('takes a megabyte of newlines that a letter ends', () => {
    const text = `a${'\n'.repeat(1_000_000)}b`;

    expect(trimOf(text, '\n')).toBe(text);
  });
});
