import { describe, expect, test } from '@jest/globals';
import type { Wire } from 'gpt-assay/sandbox';
import { getOf, itemOf, lengthOf } from './value-operations';

const dict: Wire = { $: 'dict', of: 'dict', v: [['a', 1], [2, 'two']] }; // prettier-ignore
const map: Wire = { $: 'map', v: [['a', 1], [2, 'two']] }; // prettier-ignore
const set: Wire = { $: 'set', of: 'set', v: [1, 2] };

describe('lengthOf', () => {
  test.each<[Wire, number]>([
    ['häß', 3],
    ['😀', 1],
    [[1, [2, 3]], 2],
    [{ $: 'tuple', v: [] }, 0],
    [dict, 2],
    [map, 2],
    [set, 2],
    [{ $: 'bytes', of: 'bytes', v: [0, 1, 2] }, 3],
  ])('%j has %d', (value, length) => {
    expect(lengthOf(value, 'python')).toEqual({ value: length });
  });

  test.each<[Wire, string]>([
    [5, '5 has no length'],
    [null, 'None has no length'],
    [{ $: 'generator', of: 'range', v: [] }, 'a range has no length'],
  ])('%j has none', (value, problem) => {
    expect(lengthOf(value, 'python')).toEqual({ problem });
  });
});

describe('itemOf', () => {
  test.each<[Wire, number | string, Wire]>([
    [[1, 2, 3], 0, 1],
    [[1, 2, 3], -1, 3],
    [{ $: 'tuple', v: ['x'] }, 0, 'x'],
    ['a😀', 1, '😀'],
    [{ $: 'bytes', of: 'bytes', v: [7] }, 0, 7],
    [dict, 'a', 1],
    [dict, 2, 'two'],
    [map, 2, 'two'],
  ])('%j[%j] is %j', (value, key, item) => {
    expect(itemOf(value, key, 'python')).toEqual({ value: item });
  });

  test.each<[Wire, number | string, string]>([
    [[1, 2], 3, 'no item 3 in [1, 2]'],
    [[1, 2], -3, 'no item -3 in [1, 2]'],
    [dict, '2', "no item '2' in {'a': 1, 2: 'two'}"],
    [null, 'a', "no item 'a' in None"],
    [set, 0, 'no item 0 in {1, 2}'],
    [[1], 'a', "no item 'a' in [1]"],
  ])('%j[%j] is not there', (value, key, problem) => {
    expect(itemOf(value, key, 'python')).toEqual({ problem });
  });

  test('keys are text in JavaScript', () => {
    expect(itemOf({ $: 'object', v: [['0', 'a']] }, 0, 'javascript')).toEqual({ value: 'a' });
  });
});

describe('getOf', () => {
  test.each<[Wire, Wire]>([
    [dict, 1],
    [map, 1],
    [{ $: 'object', v: [['a', { $: 'undefined' }]] }, { $: 'undefined' }],
    [{ $: 'dict', of: 'dict', v: [] }, null],
  ])("%j.get('a') is %j", (value, item) => {
    expect(getOf(value, ['a'], 'python')).toEqual({ value: item });
  });

  test.each<[Wire, string]>([
    [null, 'None is a NoneType, which has no .get'],
    [[1], '[1] is a list, which has no .get'],
  ])('%j has no .get', (value, problem) => {
    expect(getOf(value, ['a'], 'python')).toEqual({ problem });
  });
});
