import { describe, expect, test } from '@jest/globals';
import { plainOption, plainReply } from './plain-text';

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
