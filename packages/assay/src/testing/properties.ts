import fc from 'fast-check';
import { sized } from './sized';

// In `npm test` everybody tries the same cases, so that a change is to blame for a failure; the deep run searches on.
fc.configureGlobal(sized({ little: { seed: 20_261_123 }, all: {} }));

/** fast-check, with the seed that this run is to have. */
export { fc };

/** Ends lines, quotes, escapes or means something to a parser; combines, joins or turns the direction of text. */
const troublesome = Array.from(
  ' \n\r\t\0\u007f\u0085\u00a0\u2028\u2029\ufeff"\'`\\/{}[]<>$:#%-\u0301\u200d\u202e\ufe0fé😀',
);

/**
 * Any character, as fast-check's unit `binary` gives it: every code point but halves of pairs, which no file can hold.
 * That one makes a table of all of them, which takes a second in each test file.
 */
const anyCharacter: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }).map(fromCode),
  fc.constantFrom(...troublesome),
  fc.integer({ min: 0x80, max: 0xd7ff }).map(fromCode),
  fc.integer({ min: 0xe000, max: 0x10ffff }).map(fromCode),
);

/** Text of any characters. */
export function anyText(constraints: Readonly<fc.StringSharedConstraints> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: anyCharacter });
}

function fromCode(code: number): string {
  return String.fromCodePoint(code);
}
