import { describe, expect, test } from '@jest/globals';
import type { Language } from '../../sandbox/sandbox';
import type { Wire } from '../../sandbox/wire';
import type { Plain } from './plain';
import { toPlain, toWire } from './to-plain';

describe('toPlain', () => {
  test.each<[Wire, Language, Plain]>([
    [null, 'python', null],
    [{ $: 'float', v: '1.0' }, 'python', 1],
    [{ $: 'float', v: 'inf' }, 'python', '<inf>'],
    [{ $: 'bigint', v: '99999999999999999999' }, 'python', '<99999999999999999999>'],
    [{ $: 'tuple', v: [1, { $: 'set', of: 'set', v: [2] }] }, 'python', [1, '<{2}>']],
    [{ $: 'dict', of: 'dict', v: [['a', true]] }, 'python', { a: true }],
    [{ $: 'dict', of: 'dict', v: [[1, 'a']] }, 'python', "<{1: 'a'}>"],
    [{ $: 'undefined' }, 'javascript', '<undefined>'],
    [{ $: 'number', v: 'NaN' }, 'javascript', '<NaN>'],
    [{ $: 'promise' }, 'javascript', '<a promise>'],
    [{ $: 'map', v: [['a', 'x']] }, 'javascript', { a: 'x' }],
  ])('%j of %s is %j', (wire, language, plain) => {
    expect(toPlain(wire, language)).toEqual(plain);
  });

  test('a key that means something in JavaScript is a key', () => {
    const plain = toPlain({ $: 'object', v: [['__proto__', 1]] }, 'javascript');

    expect(JSON.stringify(plain)).toBe('{"__proto__":1}');
  });
});

describe('toWire', () => {
  test.each<[Plain, Language, Wire]>([
    [[1, 'a', null, true], 'python', [1, 'a', null, true]],
    [{ a: { b: 1 } }, 'python', { $: 'dict', v: [['a', { $: 'dict', v: [['b', 1]] }]] }],
    [{ a: 1 }, 'javascript', { $: 'object', v: [['a', 1]] }],
    [Infinity, 'python', { $: 'float', v: 'inf' }],
    [-0, 'python', { $: 'float', v: '-0.0' }],
    [NaN, 'javascript', { $: 'number', v: 'NaN' }],
  ])('%j in %s is %j', (plain, language, wire) => {
    expect(toWire(plain, language)).toEqual(wire);
  });
});
