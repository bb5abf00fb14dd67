import { describe, expect, test } from '@jest/globals';
import { differencesOf } from './differences';

describe('differencesOf', () => {
  test.each([
    [{ a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 3] } }, ['b.c[1]: 2 or 3']],
    [{ a: 'x' }, {}, ['a: "x" or nothing']],
    [{ a: 'x'.repeat(60) }, { a: 'y'.repeat(61) }, [`a: "${'x'.repeat(60)}" or "${'y'.repeat(60)}…"`]],
    [{ a: 1 }, { a: 1 }, []],
  ])('of %j and %j', (first, second, expected) => {
    expect(differencesOf(first, second)).toEqual(expected);
  });
});
