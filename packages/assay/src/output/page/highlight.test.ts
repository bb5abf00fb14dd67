import { describe, expect, test } from '@jest/globals';
import { highlight, plainLines } from './highlight';

const textOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((pieces) => pieces.filter((_, index) => index % 2 === 0).join('')).join('\n');

describe('highlight', () => {
  test.each([
    [
      'javascript',
      'const a = 1; // b',
      [['const', 'keyword', ' a = ', '', '1', 'literal', '; ', '', '// b', 'comment']],
    ],
    [
      'python',
      'def f():\n  return "x"',
      [
        ['def', 'keyword', ' ', '', 'f', 'name', '():', ''],
        ['  ', '', 'return', 'keyword', ' ', '', '"x"', 'string'],
      ],
    ],
    ['cobol', 'MOVE 1 TO A.\n', [['MOVE 1 TO A.', '']]],
  ])('colours %s by line', (language, code, lines) => {
    expect(highlight(code, language)).toEqual(lines);
  });

  test.each(['', '\n\n', '`${`${`', '/*', '"\\', '<script>', 'a\r\nb', '\u0000(', ')'.repeat(1000)])(
    'keeps every character of code that is broken: %j',
    (code) => {
      expect(textOf(highlight(code, 'javascript'))).toBe(
        code.replace(/\r\n/g, '\n').replace('\u0000', '\\u0000').replace(/\n$/, ''),
      );
    },
  );

  test('makes characters visible that would change the direction of the text', () => {
    expect(textOf(highlight('/*\u202e */', 'javascript'))).toBe('/*\\u202e */');
  });

  test('is done soon with a great deal of hostile code', () => {
    expect(highlight('(['.repeat(200_000), 'javascript')).toHaveLength(1);
    expect(highlight('{`${'.repeat(9_000), 'javascript')).toHaveLength(1);
  });

  test.each([
    ['code of another language', 'def f(x):\n    return x # yes\n'.repeat(700)],
    ['separators of Unicode', 'const a = 1;\u2028const b = 2;'],
  ])('leaves colours off where a parser would take long: %s', (_, code) => {
    expect(highlight(code, 'javascript')).toEqual(plainLines(code));
  });
});

describe('plainLines', () => {
  test('keeps empty lines but the last', () => {
    expect(plainLines('a\n\nb\n')).toEqual([['a', ''], [], ['b', '']]);
  });
});
