import { describe, expect, test } from '@jest/globals';
import { printable, printableExcerpt, printableLine } from './printable';

describe('printable', () => {
  test.each([
    { what: 'an escape sequence', text: '\u001B[31mred', printed: '\\u001b[31mred' },
    { what: 'a bell, a backspace and NUL', text: '\u0007\b\u0000', printed: '\\u0007\\u0008\\u0000' },
    { what: 'a lone carriage return', text: 'passed\rfailed', printed: 'passed\\u000dfailed' },
    { what: 'a C1 control', text: '\u009B31m\u0085', printed: '\\u009b31m\\u0085' },
    { what: 'direction overrides and isolates', text: '\u202Ea\u2066b\u2069', printed: '\\u202ea\\u2066b\\u2069' },
    { what: 'an Arabic letter mark', text: 'a\u061Cb', printed: 'a\\u061cb' },
    { what: 'line and paragraph separators', text: 'a\u2028b\u2029c', printed: 'a\\u2028b\\u2029c' },
    { what: 'a soft hyphen', text: 'a\u00ADb', printed: 'a\\u00adb' },
    { what: 'a tag character', text: 'a\u{E0041}b', printed: 'a\\u{e0041}b' },
    { what: 'lone surrogates', text: '\uD83Dx\uDE42', printed: '\\ud83dx\\ude42' },
    { what: 'zero-width characters', text: 'a\u200Bb\uFEFFc', printed: 'a\\u200bb\\ufeffc' },
  ])('shows $what', ({ text, printed }) => {
    expect(printable(text)).toBe(printed);
  });

  test.each([
    {
      what: 'letters that are not seen',
      text: 'a\u3164b\u115F\u1160\uFFA0',
      printed: 'a\\u3164b\\u115f\\u1160\\uffa0',
    },
    { what: 'selectors that select nothing', text: 'a\uFE0Fb\uFE00\u{E0100}', printed: 'a\\ufe0fb\\ufe00\\u{e0100}' },
    { what: 'joiners outside of emoji', text: 'a\u200Db\u{1F600}\u200D', printed: 'a\\u200db\u{1F600}\\u200d' },
    { what: 'two selectors of one emoji', text: '\u2764\uFE0F\uFE0F', printed: '\u2764\uFE0F\\ufe0f' },
    { what: 'private characters', text: '\uE000\u{F0000}', printed: '\\ue000\\u{f0000}' },
    { what: 'no characters', text: '\uFFFE\uFDD0\u{1FFFF}', printed: '\\ufffe\\ufdd0\\u{1ffff}' },
  ])('shows $what', ({ text, printed }) => {
    expect(printable(text)).toBe(printed);
  });

  test('leaves none of the classes of Unicode that are not seen or steer', () => {
    const classes =
      /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;
    const every = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).join('a');
    const left = [...new Set(printable(every).match(classes))];

    expect(left).toEqual(['\t', '\n']);
  });

  test('cuts a pile of marks, wherever it stands', () => {
    const pile = (length: number): string => '\u0301\u0489'.repeat(length / 2);

    expect(printable(`z${pile(8)}a${pile(12)}lgo`)).toBe(`z${pile(8)}a${pile(8)}${'\\u0301\\u0489'.repeat(2)}lgo`);
    expect(printable(pile(400_000))).toHaveLength(8 + 399_992 * 6);
  });

  test.each(['👩🏽‍💻', '🏳️‍🌈', '👁️‍🗨️', '1️⃣', '❤️', '❤︎', '👨‍👩‍👧‍👦', '©️', 'q̣̇ḗ', 'שָׁ', 'নমস্কার'])('leaves %s alone', (text) => {
    expect(printable(text)).toBe(text);
  });

  test.each(['', 'a\tb\nc', 'é 🙂 数 \\u001b', '`$&` {{ x }}'])('leaves %j alone', (text) => {
    expect(printable(text)).toBe(text);
  });

  test('writes CRLF as one line break', () => {
    expect(printable('a\r\nb\r\r\n')).toBe('a\nb\\u000d\n');
  });
});

describe('printableExcerpt', () => {
  test.each([
    { text: 'abcd', length: 4, excerpt: 'abcd' },
    { text: '', length: 0, excerpt: '' },
    { text: 'abcdef', length: 4, excerpt: 'abcdef' },
    { text: 'abcdefg', length: 4, excerpt: 'abcd… (3 more characters)' },
    { text: 'abc🙂d', length: 4, excerpt: 'abc… (3 more characters)' },
    { text: 'ab🙂cde', length: 4, excerpt: 'ab🙂… (3 more characters)' },
    { text: 'a\nb\u0007cde', length: 4, excerpt: 'a\nb\\u0007… (3 more characters)' },
    { text: 'x'.repeat(1_000_000), length: 3, excerpt: 'xxx… (999,997 more characters)' },
  ])('cuts after $length characters: $excerpt', ({ text, length, excerpt }) => {
    expect(printableExcerpt(text, length)).toBe(excerpt);
  });
});

describe('printableLine', () => {
  test.each([
    { text: ' a\r\n\tb\u2028c  d\n', line: 'a b c d' },
    { text: 'a\u001B[2Jb', line: 'a\\u001b[2Jb' },
    { text: 'x'.repeat(250), line: `${'x'.repeat(200)}… (50 more characters)` },
  ])('puts the text on one line: $line', ({ text, line }) => {
    expect(printableLine(text)).toBe(line);
  });

  test('takes another length', () => {
    expect(printableLine('a\n\n\nbcd', 3)).toBe('a b… (2 more characters)');
  });
});
