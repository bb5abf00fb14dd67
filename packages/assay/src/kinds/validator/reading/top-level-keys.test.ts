import { describe, expect, test } from '@jest/globals';
import { topLevelKeys } from './top-level-keys';

describe('topLevelKeys', () => {
  test.each([
    { json: '{}', keys: [] },
    { json: '{"a": 1, "b": "a", "c": null}', keys: ['a', 'b', 'c'] },
    { json: '{"a":1,"a":2}', keys: ['a', 'a'] },
    { json: String.raw`{"\u0061":false,"a":true}`, keys: ['a', 'a'] },
    { json: '{"a": {"b": 1, "a": 2}, "c": [{"a": 3}, ["a"]], "d": 4}', keys: ['a', 'c', 'd'] },
    { json: String.raw`{"a": "\"b\": {", "c\\": "}", "d": "[\\"}`, keys: ['a', 'c\\', 'd'] },
    { json: '{"": 1, "a:b": 2, "{": 3}', keys: ['', 'a:b', '{'] },
    { json: ' {\r\n\t"a" :\n1 } ', keys: ['a'] },
    { json: '[{"a": 1}]', keys: [] },
    { json: '"a: {"', keys: [] },
  ])('gives $keys for $json', ({ json, keys }) => {
    expect(topLevelKeys(json)).toEqual(keys);
  });

  test('reads a string of millions of escapes', () => {
    const json = JSON.stringify({ a: '\n'.repeat(5_000_000), b: 1 });

    expect(topLevelKeys(json)).toEqual(['a', 'b']);
  });
});
