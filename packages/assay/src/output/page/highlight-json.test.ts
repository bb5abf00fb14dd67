import { describe, expect, test } from '@jest/globals';
import { highlightJson } from './highlight';

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

  test('puts each key of an object on one line on a line of its own, without changing what is in it', () => {
    const textOf = (text: string): string =>
      highlightJson(text)
        .map((line) => line.filter((_, index) => index % 2 === 0).join(''))
        .join('\n');

    expect(textOf('{"a":true, "b, c": [1, {"d": 2}] ,"e\\"":"}"}\n')).toBe(
      '{\n  "a":true,\n  "b, c": [1, {"d": 2}] ,\n  "e\\"":"}"\n}',
    );
    expect(textOf('{"a":true,}')).toBe('{"a":true,}');
    expect(textOf('{}')).toBe('{}');
  });

  test('takes broken JSON as far as it goes, soon, and makes hostile characters visible', () => {
    const text = `${'"\\'.repeat(50_000)}\u202e`;

    const lines = highlightJson(text);

    expect(lines.flatMap((line) => line.filter((_, index) => index % 2 === 0)).join('')).toBe(
      text.replace('\u202e', '\\u202e'),
    );
  });
});
