import { describe, expect, test } from '@jest/globals';
import { decodeOnce, toDecodedText } from './decoded-text';

/** The text with one layer less, and the parts of it that the first and the last character were made of. */
function decode(text: string): readonly [string, string, string] | undefined {
  const { codes, places } = decodeOnce(toDecodedText(text, true)) ?? {};
  const partAt = (index: number): string => text.slice(places?.starts[index], places?.ends[index]);
  return codes === undefined ? undefined : [String.fromCharCode(...codes), partAt(0), partAt(codes.length - 1)];
}

describe('decodeOnce', () => {
  test.each<[string, readonly [string, string, string] | undefined]>([
    ['\\u0073k\\x2d', ['sk-', '\\u0073', '\\x2d']],
    ['\\u{73}\\U0000006b\\055', ['sk-', '\\u{73}', '\\055']],
    ['%73k%2D', ['sk-', '%73', '%2D']],
    ['%u0073k%2d', ['sk-', '%u0073', '%2d']],
    ['&#115;k&hyphen;', ['sk-', '&#115;', '&hyphen;']],
    ['&#x73;k&#45', ['sk-', '&#x73;', '&#45']],
    ['a\\"b\\/c\\\\d', ['a"b/c\\d', 'a', 'd']],
    ['a\\n\\t\\0b', ['a   b', 'a', 'b']],
    ['%2573', ['%73', '%25', '3']],
    ['\\u00e', ['u00e', '\\u', 'e']],
    ['a\\', undefined],
    ['a%', undefined],
    ['a%7', undefined],
    ['&&#;&nonsense;&#x;', undefined],
    ['nothing', undefined],
    ['', undefined],
  ])('makes %j %j', (text, decoded) => {
    expect(decode(text)).toEqual(decoded);
  });
});
