import { describe, expect, test } from '@jest/globals';
import { parsed } from '../../testing/parsed';
import { findFunctions } from './find-functions';
import { parseDocType } from './jsdoc-type';
import { type DocComment, readDocComment } from './read-jsdoc';

const number = { kind: 'number' } as const;

describe('parseDocType', () => {
  test.each([
    { text: 'number', type: number },
    { text: 'Number', type: number },
    { text: '!number', type: number },
    { text: '(number)', type: number },
    { text: 'boolean', type: { kind: 'boolean' } },
    { text: 'true | false', type: { kind: 'boolean' } },
    { text: 'number[]', type: { kind: 'array', of: number } },
    { text: 'Array<number>', type: { kind: 'array', of: number } },
    { text: 'Array.<number>', type: { kind: 'array', of: number } },
    { text: 'readonly number[]', type: { kind: 'array', of: number } },
    { text: 'Array', type: { kind: 'array', of: undefined } },
    { text: 'Promise<boolean>', type: { kind: 'promise', of: { kind: 'boolean' } } },
    { text: 'number|null', type: { kind: 'union', members: [number, { kind: 'nothing' }] } },
    { text: 'number=', type: { kind: 'optional', of: number } },
    { text: '?number', type: { kind: 'optional', of: number } },
    { text: '*', type: { kind: 'any' } },
    { text: 'void', type: { kind: 'nothing' } },
    { text: 'Pair', type: { kind: 'other', name: 'Pair' } },
    { text: 'Map<number, number>', type: { kind: 'other', name: 'Map' } },
    { text: '[number, number]', type: { kind: 'other', name: 'tuple' } },
  ])('reads $text', ({ text, type }) => {
    expect(parseDocType(text)).toEqual(type);
  });

  test.each(['', '  ', 'number[', 'a b c', '<', 'x'.repeat(201)])('refuses %j', (text) => {
    expect(parseDocType(text)).toBeUndefined();
  });
});

function read(code: string): DocComment | undefined {
  const program = parsed(code);
  const found = findFunctions(program).at(-1);
  return found === undefined ? undefined : readDocComment(program, found);
}

describe('readDocComment', () => {
  test('takes tags, types, names and lines apart', () => {
    const code =
      '\n/**\n * Adds.\n *\n * @param {number} a - The first.\n * @param {number} [b] - The second.\n * @returns {number} the sum\n */\nfunction add(a, b) {}';

    expect(read(code)).toEqual({
      line: 2,
      description: 'Adds.',
      tags: [
        { tag: 'param', type: 'number', name: 'a', optional: false, text: '- The first.', line: 5 },
        { tag: 'param', type: 'number', name: 'b', optional: true, text: '- The second.', line: 6 },
        { tag: 'returns', type: 'number', name: '', optional: false, text: 'the sum', line: 7 },
      ],
    });
  });

  test.each([
    '/** x */ function f() {}',
    '/** x */\n\nexport default function f() {}',
    '/** x */\nconst f = () => 1;',
    'const f = /** x */ () => 1;',
    '/** x */\n// more\nmodule.exports = function () {};',
    'class C { /** x */ f() {} }',
    'const o = { /** x */ f: () => 1 };',
    '/** other */\n/** x */\nfunction f() {}',
  ])('finds the comment above %j', (code) => {
    expect(read(code)).toMatchObject({ description: 'x', tags: [] });
  });

  test.each([
    'function f() {}',
    '/* x */ function f() {}',
    '// x\nfunction f() {}',
    '/*** x */ function f() {}',
    '/** x */ let y; function f() {}',
    '/** x */ /* y */ function f() {}',
    'function f() {} /** x */',
    'function f() { /** x */ }',
    `/** ${'x'.repeat(20_000)} */ function f() {}`,
  ])('finds none above %j', (code) => {
    expect(read(code)).toBeUndefined();
  });
});
