import { describe, expect, test } from '@jest/globals';
import { countForm } from './value-form';

describe('countForm', () => {
  const tooLarge = ['1000001', '1000010', '9999999', '10000000'];

  test.each([...['0', '-1', '+1', '1.0', '1e3', '0x10', '01', ' 1', '1 ', '', '١', '1_000', 'NaN'], ...tooLarge])(
    'refuses "%s"',
    (text) => {
      expect(countForm.parse(text)).toBeUndefined();
    },
  );

  test.each([
    { text: '1', count: 1 },
    { text: '100', count: 100 },
    { text: '999999', count: 999_999 },
    { text: '1000000', count: 1_000_000 },
  ])('reads $text', ({ text, count }) => {
    expect(countForm.parse(text)).toBe(count);
  });
});
