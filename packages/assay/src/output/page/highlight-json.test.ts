import { describe, expect, test } from '@jest/globals';
import { highlightJson } from './highlight-json';

describe('highlightJson', () => {
  test('tells names from strings, numbers and literals, and leaves what is around them', () => {
    expect(highlightJson('```json\r\n{"a\\"b": "c", "d" : [true, -1.5e3]}\n```\n')).toEqual([
      ['```json', ''],
      [
        ...['{', '', '"a\\"b"', 'property', ': ', '', '"c"', 'string', ', ', ''],
        ...['"d"', 'property', ' : [', '', 'true', 'literal', ', ', '', '-1.5e3', 'literal', ']}', ''],
      ],
      ['```', ''],
    ]);
  });

  test('takes broken JSON as far as it goes, soon, and makes hostile characters visible', () => {
    const text = `${'"\\'.repeat(50_000)}\u202e`;

    const lines = highlightJson(text);

    expect(lines.flatMap((line) => line.filter((_, index) => index % 2 === 0)).join('')).toBe(
      text.replace('\u202e', '\\u202e'),
    );
  });
});
