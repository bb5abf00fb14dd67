import { describe, expect, test } from '@jest/globals';
import { indentUnitOf } from './lines';

describe('indentUnitOf', () => {
  test.each([
    { code: 'def f():\n  return 1', unit: '  ' },
    { code: 'def f():  # doubles: it\r\n\r\n\treturn 1', unit: '\t' },
    { code: "if x == '#':\n   pass", unit: '   ' },
    { code: 'def f():\n \n\n   return 1', unit: '   ' },
    { code: 'x = {1: 2}\n', unit: '    ' },
    { code: ':#'.repeat(500_000), unit: '    ' },
  ])('is what the first block shows: $unit', ({ code, unit }) => {
    expect(indentUnitOf(code)).toBe(unit);
  });
});
