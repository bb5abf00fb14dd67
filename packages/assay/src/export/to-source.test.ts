import { describe, expect, test } from '@jest/globals';
import { compileFunction } from 'node:vm';
import { toSource } from './to-source';

function read(source: string): unknown {
  return (compileFunction(`return ${source};`) as () => unknown)();
}

describe('toSource', () => {
  test.each([
    ['quotes', `'"\`\\ \${x} $& \\u0041 \\`],
    ['the ends of comments and scripts', '*/ // <!-- --> </script> <!doctype'],
    ['line separators', 'a\u2028b\u2029c\u0085d\re\tf'],
    ['characters that hide and reorder', '\u202E\u2066\u200B\uFEFF\u00AD\u{E0041}'],
    ['control characters', '\u0000\u001B[31m\u007F'],
    ['half a character', '\uD800 \uDC00'],
    ['several lines', '\n\nfirst\n  second\r\n\n'],
    ['no text', ''],
  ])('writes %s so that they are read back, and does nothing else', (_, text) => {
    const source = toSource({ text, [text]: [text] });

    expect(read(source)).toEqual({ text, [text]: [text] });
    expect(source).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|<[/!]/u);
  });

  test('keeps values, the order of keys, and a key that would be a prototype', () => {
    const value: unknown = JSON.parse(
      '{"b": [1, true, null, {}, []], "a-b": 0.5, "__proto__": {"x": 1}, "a": {"c": "d"}}',
    );

    expect(JSON.stringify(read(toSource(value)))).toBe(JSON.stringify(value));
  });

  test('writes what fits on one line, and long texts line by line', () => {
    expect(toSource({ name: 'a', of: 3, text: 'one\ntwo', long: ['x'.repeat(60), 'y'.repeat(20)] })).toBe(
      `{
  name: "a",
  of: 3,
  text: [
    "one",
    "two",
  ].join("\\n"),
  long: [
    "${'x'.repeat(60)}",
    "${'y'.repeat(20)}",
  ],
}`,
    );
  });
});
