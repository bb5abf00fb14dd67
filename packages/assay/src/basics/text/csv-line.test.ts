import { describe, expect, test } from '@jest/globals';
import { toCsvLine, withoutGuard } from './csv-line';

describe('toCsvLine', () => {
  test.each([
    { what: 'escape sequences', text: '\u001b]0;title\u0007\u009b2J', cell: '"\\u001b]0;title\\u0007\\u009b2J"' },
    { what: 'characters that reorder or hide', text: 'a\u202eb\u3164', cell: 'a\\u202eb\\u3164' },
    { what: 'a formula', text: '=cmd|"/c calc"!A1', cell: `"'=cmd|""/c calc""!A1"` },
    { what: 'a formula behind blanks', text: '  @SUM(1)', cell: "'  @SUM(1)" },
    { what: 'a formula in wide characters', text: '＝1+1', cell: "'＝1+1" },
    { what: 'a formula in small characters', text: '﹦1+1', cell: "'﹦1+1" },
    { what: 'a formula behind what is not seen', text: '\u200b=1', cell: '\\u200b=1' },
    { what: 'a formula behind a tab', text: '\t=1', cell: '"\'\t=1"' },
    { what: 'a formula behind a line break', text: '\n@SUM(1)', cell: '"\'\n@SUM(1)"' },
    { what: 'a formula behind a wide blank', text: '\u3000－1', cell: "'\u3000－1" },
    { what: 'a formula behind separators of other countries', text: 'no;=1', cell: '"no;=1"' },
    { what: 'a formula behind a tab in the middle', text: 'no\t=1', cell: '"no\t=1"' },
    { what: 'a text with a guard of its own', text: "'=1", cell: "''=1" },
    { what: 'quotes, commas and breaks', text: 'a,"b"\r\nc', cell: '"a,""b""\r\nc"' },
    { what: 'emoji', text: 'well done ❤️', cell: 'well done ❤️' },
  ])('makes $what safe', ({ text, cell }) => {
    expect(toCsvLine([text, 1])).toBe(`${cell},1`);
  });

  test('keeps a text that is a number', () => {
    expect(toCsvLine(['-5', '-0.5', '-5;', '-5-1', '+5'])).toBe(`-5,-0.5,"'-5;",'-5-1,'+5`);
  });

  test('keeps numbers, and leaves a cell empty for null', () => {
    expect(toCsvLine([-1.5, true, null])).toBe('-1.5,true,');
  });
});

describe('withoutGuard', () => {
  test.each(['=1', ' =1', '＝1', '\t1', "'=1", "''=1", "'", "'a", "don't", '-5', '- item', 'a;=1', ''])(
    'gives back %j',
    (text) => {
      const cell = toCsvLine([text]).replace(/^"(.*)"$/s, '$1');

      expect(withoutGuard(cell)).toBe(text);
    },
  );
});
