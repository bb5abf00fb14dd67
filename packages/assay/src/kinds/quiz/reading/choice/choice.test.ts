import { describe, expect, test } from '@jest/globals';
import { type Claim, claimOf, settle } from './claim';
import { offer, resembles, textAt } from './offered-options';
import { fromText, plainOption, plainReply } from './plain-text';

describe('textAt', () => {
  const offered = offer(
    ['2', '2.5', 'Paris', 'paris', 'x^2'].map((text, index) => ({ letter: 'ABCDE'.charAt(index), text })),
    false,
  );

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

describe('plainReply', () => {
  test.each([
    { title: 'emphasis', raw: '**Answer:** _B_, *not* `C`', text: 'Answer: B, not C' },
    { title: 'headings, quotes and bullets', raw: '## Answer\n\n> B\n- C', text: 'Answer\nB\nC' },
    { title: 'fences', raw: '```json\nB\n```', text: 'B' },
    { title: 'formula marks', raw: '$x$ is \\(y\\), \\text{or} \\mathbf{z}', text: 'x is y, or z' },
    { title: 'marks that nobody sees', raw: '\u200fB\u200b\ufeff', text: 'B' },
    { title: 'full-width letters', raw: 'Ｂ）', text: 'B)' },
    { title: 'typographic quotes and dashes', raw: '“B” – ‘C’', text: '"B" - \'C\'' },
    { title: 'white space', raw: ' A \t B\u00a0C \r\n\r\n D', text: 'A B C\nD' },
    { title: 'long runs of marks', raw: `a${'\u0301'.repeat(50)}b`, text: `á${'\u0301'.repeat(7)}b` },
  ])('takes away $title', ({ raw, text }) => {
    expect(plainReply(raw).text).toBe(text);
  });

  test.each(['x**2', 'a * b', '12*sqrt(3)', 'snake_case', '- 1', '> 5', 'f(x)'])('keeps %s', (text) => {
    expect(plainReply(text).text).toBe(text);
  });

  test('has the same length in small letters', () => {
    const { text, lower } = plainReply('İstanbul ΑΣ ẞ');

    expect(lower).toHaveLength(text.length);
  });
});

describe('plainOption', () => {
  test.each([
    { raw: 'Paris.', text: 'paris' },
    { raw: '"Paris"', text: 'paris' },
    { raw: 'f is continuous..', text: 'f is continuous' },
    { raw: '5!', text: '5!' },
    { raw: 'two\n  lines', text: 'two lines' },
    { raw: '…', text: '' },
  ])('makes $text of $raw', ({ raw, text }) => {
    expect(plainOption(raw)).toBe(text);
  });
});

describe('resembles', () => {
  const offered = offer(
    ['two apples', 'three apples', '1/2'].map((text, index) => ({ letter: 'ABC'.charAt(index), text })),
    false,
  );

  test.each([
    { text: '3 apples', letter: 'B', isAlike: true },
    { text: 'Two apples', letter: 'B', isAlike: false },
    { text: '\\frac{1}{2}', letter: 'C', isAlike: true },
    { text: 'Smith wrote it', letter: 'A', isAlike: false },
  ])('finds that $text resembles $letter: $isAlike', ({ text, letter, isAlike }) => {
    expect(resembles(text, [letter], offered)).toBe(isAlike);
  });
});

const options = ['A', 'B', 'C'].map((letter) => ({ letter, text: `the text of ${letter}` }));

/** Claims of letters in the order in which they are given; an empty string claims that nothing is right. */
function claimsOf(...said: readonly string[]): readonly Claim[] {
  return said.map((letters) => claimOf(letters === '' ? [] : letters.split(','), 0, 0));
}

describe('settle', () => {
  test.each([
    { claims: claimsOf('B'), settlement: { status: 'settled', letters: ['B'] } },
    { claims: claimsOf('B', 'B'), settlement: { status: 'settled', letters: ['B'] } },
    { claims: claimsOf('', 'B'), settlement: { status: 'settled', letters: ['B'] } },
    { claims: claimsOf('B', ''), settlement: { status: 'none' } },
    { claims: [], settlement: { status: 'none' } },
    { claims: claimsOf('A', 'B'), settlement: { status: 'several', letters: ['A', 'B'] } },
    { claims: claimsOf('A,B'), settlement: { status: 'several', letters: ['A', 'B'] } },
    { claims: claimsOf('A', 'E'), settlement: { status: 'several', letters: ['A', 'E'] } },
    { claims: claimsOf('E'), settlement: { status: 'not offered', letters: ['E'] } },
  ])('comes to $settlement', ({ claims, settlement }) => {
    expect(settle(claims, offer(options, false))).toEqual(settlement);
  });

  test('comes to several options where several are asked, if there is no doubt', () => {
    expect(settle(claimsOf('A,B'), offer(options, true))).toEqual({ status: 'settled', letters: ['A', 'B'] });
    expect(settle([claimOf(['A', 'B'], 0, 0, true)], offer(options, true))).toEqual({
      status: 'several',
      letters: ['A', 'B'],
    });
  });
});
