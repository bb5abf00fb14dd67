import { describe, expect, test } from '@jest/globals';
import { parseJson, tryParseJson } from './parse-json';

describe('parseJson', () => {
  test.each([
    '{"a":[1,{"b":"]]]]"}],"c":"\\"[[[["}',
    '"text"',
    '1',
    `[${'[],'.repeat(2_000)}1]`,
    `["${'['.repeat(5_000)}","\\\\","${'{'.repeat(5_000)}"]`,
    `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
  ])('gives what JSON.parse gives for case %#', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ['lists', `${'['.repeat(1_001)}${']'.repeat(1_001)}`],
    ['maps', `${'{"a":'.repeat(1_001)}1${'}'.repeat(1_001)}`],
    ['a million lists', '['.repeat(1_000_000)],
  ])('refuses %s that nest too deeply, before anything is made of them', (_title, text) => {
    expect(() => parseJson(text)).toThrow(new SyntaxError('it is nested more than 1000 levels deep'));
    expect(tryParseJson(text)).toBeUndefined();
  });

  test.each([`[${'[],'.repeat(50)}[]]`, `[${'1,'.repeat(100)}1]`])('refuses more values than it may hold', (text) => {
    expect(() => parseJson(text, { mostValues: 100 })).toThrow(new SyntaxError('it holds more than 100 values'));
    expect(parseJson(text, { mostValues: 110 })).toEqual(JSON.parse(text));
  });

  test('says what is broken in what is no JSON', () => {
    expect(() => parseJson('{')).toThrow(SyntaxError);
    expect(tryParseJson('{')).toBeUndefined();
  });
});
