import { describe, expect, test } from '@jest/globals';
import { toCsvLine } from './csv-line';

describe('toCsvLine', () => {
  test.each([
    { what: 'escape sequences', text: '\u001b]0;title\u0007\u009b2J', cell: '\\u001b]0;title\\u0007\\u009b2J' },
    { what: 'characters that reorder or hide', text: 'a\u202eb\u3164', cell: 'a\\u202eb\\u3164' },
    { what: 'a formula', text: '=cmd|"/c calc"!A1', cell: `"'=cmd|""/c calc""!A1"` },
    { what: 'a formula behind blanks', text: '  @SUM(1)', cell: "'  @SUM(1)" },
    { what: 'a formula in wide characters', text: '＝1+1', cell: "'＝1+1" },
    { what: 'a formula behind what is not seen', text: '\u200b=1', cell: '\\u200b=1' },
    { what: 'quotes, commas and breaks', text: 'a,"b"\r\nc', cell: '"a,""b""\r\nc"' },
    { what: 'emoji', text: 'well done ❤️', cell: 'well done ❤️' },
  ])('makes $what safe', ({ text, cell }) => {
    expect(toCsvLine([text, 1])).toBe(`${cell},1`);
  });

  test('keeps numbers, and leaves a cell empty for null', () => {
    expect(toCsvLine([-1.5, true, null])).toBe('-1.5,true,');
  });
});
