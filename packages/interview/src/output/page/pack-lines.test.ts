import { describe, expect, test } from '@jest/globals';
import { packLines } from './pack-lines';

describe('packLines', () => {
  test('keeps the text, and the styles of its pieces as letters with lengths', () => {
    expect(
      packLines([['def', 'keyword', ' ', '', 'f', 'name', '():', ''], [], ['  ', '', '1', 'literal', ' # a', '']]),
    ).toEqual({
      text: 'def f():\n\n  1 # a',
      styles: 'k4n1.7l1',
    });
  });
});
