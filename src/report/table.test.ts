import { describe, expect, test } from '@jest/globals';
import { renderTable } from './table';

describe('renderTable', () => {
  test('makes every column as wide as its widest cell, and ends no line in blanks', () => {
    const columns = [{ heading: 'analytic' }, { heading: 'failed', align: 'right' }, { heading: 'worst' }] as const;

    expect(
      renderTable(columns, [
        ['isCorrect', '1/3', 'wrong 1/1'],
        ['isShort', '100/300', ''],
      ]),
    ).toEqual(['  analytic    failed  worst', '  isCorrect      1/3  wrong 1/1', '  isShort    100/300']);
  });

  test('counts wide characters as two and marks that stand on others as none', () => {
    const columns = [{ heading: 'a' }, { heading: 'b' }];

    expect(
      renderTable(columns, [
        ['数字', 'x'],
        ['e\u0301', 'x'],
        ['🙂', 'x'],
      ]),
    ).toEqual(['  a     b', '  数字  x', '  e\u0301     x', '  🙂    x']);
  });

  test('takes a missing cell for an empty one', () => {
    expect(renderTable([{ heading: 'a' }, { heading: 'b', align: 'right' }], [['x'], ['y', '10']])).toEqual([
      '  a   b',
      '  x',
      '  y  10',
    ]);
  });

  test('shows the headings of a table without rows', () => {
    expect(renderTable([{ heading: 'a' }, { heading: 'b' }], [])).toEqual(['  a  b']);
  });
});
