import { describe, expect, test } from '@jest/globals';
import { parseDocType } from './jsdoc-type';

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
