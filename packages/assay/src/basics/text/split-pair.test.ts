import { describe, expect, test } from '@jest/globals';
import { fc } from '../../testing/properties';
import { splitPair } from './split-pair';

describe('splitPair', () => {
  test('finds what the pattern with lazy quantifiers between blanks would', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('=', ' ', '\n', 'a', 'b') }), (text) => {
        const [, name, value] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/s.exec(text) ?? [];

        expect(splitPair(text)).toEqual(name === undefined ? undefined : [name, value]);
      }),
    );
  });
});
